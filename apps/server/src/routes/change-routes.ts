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

/** Far more than a device sends at once; one that has more is told by 413 to send half. */
const MUTATIONS_MAX_BYTES = 4 * 1024 * 1024;

/** What devices exchange with the farm: everything that changed, and what was written offline. */
export const changeRoutes: readonly Route[] = [
  farmRoute({
    method: 'get',
    path: '/farms/{farmId}/changes',
    action: 'farm.see',
    docs: {
      summary: 'Everything of the farm that changed after a number, deletions included',
      tag: TAG,
      query: { since: 'last number that the device has; 0 is the first pull' },
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
    handle: async ({ services, scope, body, requestId }) => ({
      status: 200,
      body: await applyMutations({ ...services, log: services.log.child({ requestId }) }, scope, body),
    }),
  }),
];
