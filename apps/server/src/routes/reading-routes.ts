import type { Section } from '@cafezal/domain/record/record.ts';
import { stageOf, writeActionOf } from '@cafezal/domain/stages/stages.ts';
import { farmRoute, type Route } from '../http/route.ts';
import { recordAt } from '../services/records/read-record.ts';
import { listReadings, postReadings, readingAt, removeReading } from '../services/records/readings.ts';

const pathOf = (section: Section): string => `/farms/{farmId}/${section}/{idOrSlug}/medicoes`;

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

/** The readings of a section's records: moisture, temperatures, and others of its stage. */
export const readingRoutes = (section: Section): readonly Route[] => [
  farmRoute({
    method: 'get',
    path: pathOf(section),
    action: 'farm.see',
    docs: {
      summary: 'Readings of a record, oldest first',
      tag: stageOf(section).label.many,
      query: {
        kind: 'one kind alone',
        from: 'first day or instant',
        to: 'last day or instant',
        limit: '1 to 500, default 50',
        cursor: 'nextCursor of the page before',
      },
      answers: { 200: 'page', 404: 'no such record', 422: 'bad query' },
    },
    find: ({ services, scope, params }) => recordAt(services, scope, { section, idOrSlug: params.idOrSlug }),
    handle: async ({ services, scope, found, query }) => ({
      status: 200,
      body: await listReadings(services, scope, { record: found, query }),
    }),
  }),
  farmRoute({
    method: 'post',
    path: pathOf(section),
    action: writeActionOf(section),
    docs: {
      summary: 'Add one reading, or up to 1,000: all or none',
      tag: stageOf(section).label.many,
      bodySchema: { oneOf: [reading, { type: 'array', maxItems: 1000, items: reading }] },
      headers: ['Idempotency-Key', 'Idempotency-Replayed'],
      answers: { 201: 'readings', 404: 'no such record', 409: 'id or instant taken', 422: 'refused' },
    },
    find: ({ services, scope, params }) => recordAt(services, scope, { section, idOrSlug: params.idOrSlug }),
    handle: async ({ services, scope, found, body: sent, header }) => {
      const request = { recordId: found.id, body: sent, key: header('idempotency-key') };
      const { isReplay, ...body } = await postReadings(services, scope, request);
      return { status: 201, body, headers: isReplay ? { 'idempotency-replayed': 'true' } : {} };
    },
  }),
  farmRoute({
    method: 'delete',
    path: `${pathOf(section)}/{readingId}`,
    action: writeActionOf(section),
    docs: {
      summary: 'Delete a reading',
      tag: stageOf(section).label.many,
      answers: { 200: 'deleted', 404: 'no such reading' },
    },
    find: async ({ services, scope, params }) => {
      const record = await recordAt(services, scope, { section, idOrSlug: params.idOrSlug });
      return readingAt(services, scope, { recordId: record.id, id: params.readingId ?? '' });
    },
    handle: async ({ services, scope, found }) => {
      await removeReading(services, scope, found);
      return { status: 200 };
    },
  }),
];
