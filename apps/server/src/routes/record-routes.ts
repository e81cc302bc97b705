import { SECTIONS } from '@cafezal/domain/record/record.ts';
import type { Route } from '../http/route.ts';
import { changeRoutes } from './change-routes.ts';
import { lotFileRoutes } from './lot-file-routes.ts';
import { readinessRoutes } from './readiness-routes.ts';
import { readingRoutes } from './reading-routes.ts';
import { recordFileRoutes } from './record-file-routes.ts';
import { recordItemRoutes } from './record-item-routes.ts';
import { recordPhotoRoutes } from './record-photo-routes.ts';
import { reportRoutes } from './report-routes.ts';
import { seasonRoutes } from './season-routes.ts';
import { sectionExportRoutes } from './section-export-routes.ts';
import { sectionRoutes } from './section-routes.ts';

/** All routes of a farm's records: shared ones, then those of each section, documented with its fields. */
export const recordRoutes: readonly Route[] = [
  ...sectionRoutes,
  ...changeRoutes,
  ...reportRoutes,
  ...seasonRoutes,
  ...readinessRoutes,
  ...SECTIONS.flatMap((section) => [
    ...sectionExportRoutes(section),
    ...recordItemRoutes(section),
    ...readingRoutes(section),
    ...recordPhotoRoutes(section),
    ...recordFileRoutes(section),
    ...lotFileRoutes(section),
  ]),
];
