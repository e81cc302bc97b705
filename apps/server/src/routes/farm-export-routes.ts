import { farmRoute, type Route } from '../http/route.ts';
import { exportFarm } from '../services/exports/farm-export.ts';
import { exportAnswer } from './export-answer.ts';
import { FARM_TAG } from './farm-address-routes.ts';

/** A whole farm as one file. */
export const farmExportRoutes: readonly Route[] = [
  farmRoute({
    method: 'get',
    path: '/farms/{farmId}/export',
    action: 'farm.export',
    docs: {
      summary: 'The whole farm as a ZIP: farm, records, flows, readings, history, photos, and a manifest with hashes',
      tag: FARM_TAG,
      answers: { 200: 'ZIP', 429: 'the third at once', 503: 'others are made, come back' },
      mediaType: 'application/zip',
    },
    handle: (request) => exportAnswer(request, 'application/zip', () => exportFarm(request.services, request.scope)),
  }),
];
