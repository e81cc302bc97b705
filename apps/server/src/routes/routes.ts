import type { Route } from '../http/route.ts';
import { analyticsRoutes } from './analytics-routes.ts';
import { dossierRoutes } from './dossier-routes.ts';
import { farmExportRoutes } from './farm-export-routes.ts';
import { farmPhotoRoutes } from './farm-photo-routes.ts';
import { farmRoutes } from './farm-routes.ts';
import { googleRoutes } from './google-routes.ts';
import { identityRoutes } from './identity-routes.ts';
import { importRoutes } from './import-routes.ts';
import { invitationRoutes } from './invitation-routes.ts';
import { knowledgeRoutes } from './knowledge-routes.ts';
import { memberRoutes } from './member-routes.ts';
import { nativeAppRoutes } from './native-app-routes.ts';
import { notificationRoutes } from './notification-routes.ts';
import { contractRoutes, operationRoutes } from './operation-routes.ts';
import { personalDataRoutes } from './personal-data-routes.ts';
import { publicLotRoutes } from './public-lot-routes.ts';
import { publicationRoutes } from './publication-routes.ts';
import { recordRoutes } from './record-routes.ts';
import { recoveryRoutes } from './recovery-routes.ts';
import { userRoutes } from './user-routes.ts';

const productRoutes: readonly Route[] = [
  ...operationRoutes,
  ...nativeAppRoutes,
  ...knowledgeRoutes,
  ...identityRoutes,
  ...googleRoutes,
  ...recoveryRoutes,
  ...userRoutes,
  ...personalDataRoutes,
  ...notificationRoutes,
  ...analyticsRoutes,
  ...farmRoutes,
  ...memberRoutes,
  ...invitationRoutes,
  ...farmExportRoutes,
  ...dossierRoutes,
  ...farmPhotoRoutes,
  ...publicationRoutes,
  ...publicLotRoutes,
  ...importRoutes,
  ...recordRoutes,
];

/** Every route under /api, fixed paths before those with parameters. The OpenAPI document is made from this list. */
export const routes: readonly Route[] = [...productRoutes, ...contractRoutes(productRoutes)];
