import { SECTIONS } from '@cafezal/domain/record/record.ts';
import type { Route } from '../http/route.ts';
import { changeRoutes } from './change-routes.ts';
import { readingRoutes } from './reading-routes.ts';
import { recordItemRoutes } from './record-item-routes.ts';
import { recordPhotoRoutes } from './record-photo-routes.ts';
import { reportRoutes } from './report-routes.ts';
import { sectionExportRoutes } from './section-export-routes.ts';
import { sectionRoutes } from './section-routes.ts';

/** Everything of a farm's records: what all share, then the routes of every section, each documented with its fields. */
export const recordRoutes: readonly Route[] = [
  ...sectionRoutes,
  ...changeRoutes,
  ...reportRoutes,
  ...SECTIONS.flatMap((section) => [
    ...sectionExportRoutes(section),
    ...recordItemRoutes(section),
    ...readingRoutes(section),
    ...recordPhotoRoutes(section),
  ]),
];
