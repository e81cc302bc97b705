import { writeActionOf } from '@cafezal/domain/permissions.ts';
import { farmRoute, type Route } from '../http/route.ts';
import { recordAt } from '../services/records/read-record.ts';
import { listReadings, postReadings, readingAt, removeReading } from '../services/records/readings.ts';

const TAG = 'Medições';
const PATH = '/farms/{farmId}/{section}/{idOrSlug}/medicoes';

const writes = ({ section = '' }: Readonly<Record<string, string>>) => writeActionOf(section);

const reading = {
  type: 'object',
  required: ['kind', 'at', 'value'],
  properties: {
    id: { type: 'string', format: 'uuid' },
    kind: { type: 'string' },
    at: { type: 'string', format: 'date-time' },
    value: { type: ['number', 'string', 'boolean'] },
    comment: { type: ['string', 'null'] },
  },
};

/** The time series of a record: moisture, temperatures, and what else its stage measures. */
export const readingRoutes: readonly Route[] = [
  farmRoute({
    method: 'get',
    path: PATH,
    action: 'farm.see',
    docs: {
      summary: 'Readings of a record, oldest first',
      tag: TAG,
      query: {
        kind: 'one kind alone',
        from: 'first day or instant',
        to: 'last day or instant',
        limit: '1 to 500, default 50',
        cursor: 'nextCursor of the page before',
      },
      answers: { 200: 'page', 404: 'no such record', 422: 'bad query' },
    },
    find: ({ services, scope, params }) => recordAt(services, scope, { params }),
    handle: async ({ services, scope, found, query }) => ({
      status: 200,
      body: await listReadings(services, scope, { record: found, query }),
    }),
  }),
  farmRoute({
    method: 'post',
    path: PATH,
    action: writes,
    docs: {
      summary: 'Add one reading, or up to 1,000: all or none',
      tag: TAG,
      bodySchema: { oneOf: [reading, { type: 'array', maxItems: 1000, items: reading }] },
      answers: { 201: 'readings', 404: 'no such record', 409: 'id or instant taken', 422: 'refused' },
    },
    find: ({ services, scope, params }) => recordAt(services, scope, { params }),
    handle: async ({ services, scope, found, body, header }) => {
      const request = { recordId: found.id, body, key: header('idempotency-key') };
      return { status: 201, body: await postReadings(services, scope, request) };
    },
  }),
  farmRoute({
    method: 'delete',
    path: `${PATH}/{readingId}`,
    action: writes,
    docs: { summary: 'Delete a reading', tag: TAG, answers: { 200: 'deleted', 404: 'no such reading' } },
    find: async ({ services, scope, params }) => {
      const record = await recordAt(services, scope, { params });
      return readingAt(services, scope, { recordId: record.id, id: params.readingId ?? '' });
    },
    handle: async ({ services, scope, found }) => {
      await removeReading(services, scope, found);
      return { status: 200 };
    },
  }),
];
