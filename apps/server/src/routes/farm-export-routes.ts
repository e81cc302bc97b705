import { attachment } from '../http/attachment.ts';
import { farmRoute, type Route } from '../http/route.ts';
import { exportFarm } from '../services/exports/farm-export.ts';
import { FARM_TAG } from './farm-address-routes.ts';

/** A farm with all that belongs to it, as one file. */
export const farmExportRoutes: readonly Route[] = [
  farmRoute({
    method: 'get',
    path: '/farms/{farmId}/export',
    action: 'farm.export',
    docs: {
      summary: 'The whole farm as a ZIP: farm, records, flows, readings, history, photos, and a manifest with hashes',
      tag: FARM_TAG,
      answers: { 200: 'ZIP' },
      mediaType: 'application/zip',
    },
    handle: async ({ services, scope, context }) => {
      // Nobody would read the body of an answer to HEAD, nor end it.
      if (context.req.method === 'HEAD') return { status: 200, headers: { 'content-type': 'application/zip' } };
      return attachment(await exportFarm(services, scope));
    },
  }),
];
