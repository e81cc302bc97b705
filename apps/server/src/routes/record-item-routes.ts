import { writeActionOf } from '@cafezal/domain/permissions.ts';
import { farmRoute, type Route } from '../http/route.ts';
import { etagOf } from '../services/records/if-match.ts';
import { listRecords } from '../services/records/list-records.ts';
import { presentOne } from '../services/records/present-records.ts';
import { inconsistencies, recordAt, sectionOf } from '../services/records/read-record.ts';
import { recordHistory } from '../services/records/record-history.ts';
import { recordTrace } from '../services/records/record-trace.ts';
import { bringBackRecord, patchRecord, postRecord, removeRecord } from '../services/records/record-writes.ts';
import { RECORD_BODY, RECORD_PATCH } from './record-docs.ts';

const TAG = 'Registros';
const LIST = '/farms/{farmId}/{section}';
const ITEM = `${LIST}/{idOrSlug}`;

const writes = ({ section = '' }: Readonly<Record<string, string>>) => writeActionOf(section);

const listRoutes: readonly Route[] = [
  farmRoute({
    method: 'get',
    path: LIST,
    action: 'farm.see',
    docs: {
      summary: 'Records of a section',
      tag: TAG,
      query: {
        q: 'words that name, code, lot, notes, plots or buyer must have',
        status: 'one or several, by comma',
        season: 'one or several, by comma: 2026/27',
        from: 'first day',
        to: 'last day',
        plot: 'id of a plot that the coffee comes from',
        deleted: 'true: the bin',
        sort: 'date name code createdAt updatedAt kg, - for descending; default -date',
        limit: '1 to 500, default 50',
        cursor: 'nextCursor of the page before',
      },
      answers: { 200: 'page', 404: 'no such section or farm', 422: 'bad query' },
    },
    find: async ({ params }) => sectionOf(params),
    handle: async ({ services, scope, query, found }) => ({
      status: 200,
      body: await listRecords(services, scope, { section: found, query }),
    }),
  }),
  farmRoute({
    method: 'post',
    path: LIST,
    action: writes,
    textLengths: 'none',
    docs: {
      summary: 'Create a record',
      tag: TAG,
      bodySchema: RECORD_BODY,
      answers: { 201: 'created, or created before by the same request', 409: 'id taken', 422: 'refused' },
    },
    find: async ({ params }) => sectionOf(params),
    handle: async ({ services, scope, found, body, header }) => {
      const creation = { section: found, body, key: header('idempotency-key') };
      const { isReplay, ...answer } = await postRecord(services, scope, creation);
      const replayed = isReplay ? { 'idempotency-replayed': 'true' } : {};
      return { status: 201, body: answer, headers: { etag: etagOf(answer.record), ...replayed } };
    },
  }),
];

const itemRoutes: readonly Route[] = [
  farmRoute({
    method: 'get',
    path: ITEM,
    action: 'farm.see',
    docs: { summary: 'One record', tag: TAG, answers: { 200: 'record', 404: 'no such record' } },
    find: ({ services, scope, params }) => recordAt(services, scope, { params }),
    handle: async ({ services, scope, found }) => {
      const record = await presentOne(services, { db: services.db, scope }, found);
      const warnings = await inconsistencies(services, scope, found);
      const body = warnings.length > 0 ? { record, warnings } : { record };
      return { status: 200, body, headers: { etag: etagOf(record) } };
    },
  }),
  farmRoute({
    method: 'patch',
    path: ITEM,
    action: writes,
    textLengths: 'none',
    docs: {
      summary: 'Change a record by JSON merge',
      tag: TAG,
      bodySchema: RECORD_PATCH,
      answers: { 200: 'record', 404: 'no such record', 409: 'stale or in use', 422: 'refused' },
    },
    find: ({ services, scope, params }) => recordAt(services, scope, { params }),
    handle: async ({ services, scope, found, body, header }) => {
      const answer = await patchRecord(services, scope, { id: found.id, body, ifMatch: header('if-match') });
      return { status: 200, body: answer, headers: { etag: etagOf(answer.record) } };
    },
  }),
  farmRoute({
    method: 'delete',
    path: ITEM,
    action: writes,
    docs: {
      summary: 'Delete a record softly',
      tag: TAG,
      answers: { 200: 'deleted', 404: 'no such record', 409: 'stale or in use' },
    },
    find: ({ services, scope, params }) => recordAt(services, scope, { params }),
    handle: async ({ services, scope, found, header }) => {
      const record = await removeRecord(services, scope, { id: found.id, ifMatch: header('if-match') });
      return { status: 200, body: { record }, headers: { etag: etagOf(record) } };
    },
  }),
  farmRoute({
    method: 'post',
    path: `${ITEM}/restore`,
    action: writes,
    docs: {
      summary: 'Bring a deleted record back',
      tag: TAG,
      answers: { 200: 'record', 404: 'no such record', 422: 'what it drew is gone' },
    },
    find: ({ services, scope, params }) => recordAt(services, scope, { params, deletedToo: true }),
    handle: async ({ services, scope, found }) => {
      const record = await bringBackRecord(services, scope, found.id);
      return { status: 200, body: { record }, headers: { etag: etagOf(record) } };
    },
  }),
  farmRoute({
    method: 'get',
    path: `${ITEM}/historico`,
    action: 'farm.see',
    docs: { summary: 'Every version of a record', tag: TAG, answers: { 200: 'versions', 404: 'no such record' } },
    find: ({ services, scope, params }) => recordAt(services, scope, { params, deletedToo: true }),
    handle: async ({ services, scope, found }) => ({
      status: 200,
      body: { versions: await recordHistory(services, scope, found) },
    }),
  }),
  farmRoute({
    method: 'get',
    path: `${ITEM}/rastreabilidade`,
    action: 'farm.see',
    docs: { summary: 'All that it came from and became', tag: TAG, answers: { 200: 'graph', 404: 'no such record' } },
    find: ({ services, scope, params }) => recordAt(services, scope, { params }),
    handle: async ({ services, scope, found }) => ({ status: 200, body: await recordTrace(services, scope, found) }),
  }),
];

/** Lists and single records of every section. */
export const recordItemRoutes: readonly Route[] = [...listRoutes, ...itemRoutes];
