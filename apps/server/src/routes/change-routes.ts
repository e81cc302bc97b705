import { farmRoute, type Route } from '../http/route.ts';
import { farmChangesSince } from '../services/records/changes.ts';
import { applyMutations } from '../services/records/mutations.ts';

const TAG = 'Sincronização';

const mutation = {
  type: 'object',
  required: ['mutationId', 'section', 'recordId', 'op', 'at'],
  properties: {
    mutationId: { type: 'string', format: 'uuid' },
    section: { type: 'string' },
    recordId: { type: 'string', format: 'uuid' },
    op: { enum: ['create', 'update', 'delete', 'restore'] },
    baseVersion: { type: 'integer', minimum: 1 },
    patch: { type: 'object' },
    at: { type: 'string', format: 'date-time' },
  },
};

/** Far more than a device sends at once; a device that has more gets 413 and sends half. */
const MUTATIONS_MAX_BYTES = 4 * 1024 * 1024;

/** The exchange of devices with the farm: pulled changes, and writes made offline. */
export const changeRoutes: readonly Route[] = [
  farmRoute({
    method: 'get',
    path: '/farms/{farmId}/changes',
    action: 'farm.see',
    docs: {
      summary: 'Everything of the farm that changed after a number, deletions included',
      tag: TAG,
      query: {
        since: 'last number that the device has; 0 is the first pull',
        v: 'version of the feed, 1 by default; sections that came later need a higher one, and a first pull with it',
      },
      answers: { 200: 'at most 1,000 changes', 410: 'a number that the farm has not reached', 422: 'no number' },
    },
    handle: async ({ services, scope, query }) => ({
      status: 200,
      body: await farmChangesSince(services, scope, query),
    }),
  }),
  farmRoute({
    method: 'post',
    path: '/farms/{farmId}/mutations',
    action: 'farm.see',
    textLengths: 'none',
    textsOfEntries: 'apart',
    maxBytes: MUTATIONS_MAX_BYTES,
    docs: {
      summary: 'Up to 500 writes made offline, each answered on its own',
      tag: TAG,
      bodySchema: {
        type: 'object',
        required: ['mutations'],
        properties: { mutations: { type: 'array', maxItems: 500, items: mutation } },
      },
      answers: {
        200: 'a result for each',
        403: 'a role that writes nothing',
        413: 'above 4 MiB or 50,000 JSON nodes: send half',
        422: 'no list',
        503: 'the database is away: nothing is rejected, send it again',
      },
    },
    handle: async ({ services, scope, body, requestId }) => {
      const applied = await applyMutations({ ...services, log: services.log.child({ requestId }) }, scope, body);
      for (const { error } of applied.results) if (error !== undefined) services.countRefusal(error.code);
      return { status: 200, body: applied };
    },
  }),
];
