import type { Route } from '../http/route.ts';
import { changeRoutes } from './change-routes.ts';
import { readingRoutes } from './reading-routes.ts';
import { recordItemRoutes } from './record-item-routes.ts';
import { recordPhotoRoutes } from './record-photo-routes.ts';
import { reportRoutes } from './report-routes.ts';
import { sectionRoutes } from './section-routes.ts';

/** Everything of a farm's records; paths with a fixed third part stand before those with a section there. */
export const recordRoutes: readonly Route[] = [
  ...sectionRoutes,
  ...changeRoutes,
  ...reportRoutes,
  ...readingRoutes,
  ...recordPhotoRoutes,
  ...recordItemRoutes,
];
