import type { Section } from '@cafezal/domain/record/record.ts';
import { stageOf, writeActionOf } from '@cafezal/domain/stages/stages.ts';
import { farmRoute, type Route } from '../http/route.ts';
import { listRecords } from '../services/records/list-records.ts';
import { presentKnown } from '../services/records/present-records.ts';
import { inconsistencies, recordAt, surroundedRecordAt } from '../services/records/read-record.ts';
import { recordHistory } from '../services/records/record-history.ts';
import { recordTrace } from '../services/records/record-trace.ts';
import { patchRecord, postRecord, removeRecord, restoreDeleted } from '../services/records/record-writes.ts';
import { etagOf } from '../services/request/if-match.ts';
import { FINDING, recordBody, recordPatch } from './record-docs.ts';

const listPath = (section: Section): string => `/farms/{farmId}/${section}`;
const itemPath = (section: Section): string => `${listPath(section)}/{idOrSlug}`;

const listRoutes = (section: Section): readonly Route[] => [
  farmRoute({
    method: 'get',
    path: listPath(section),
    action: 'farm.see',
    docs: {
      summary: 'Records of a section',
      tag: stageOf(section).label.many,
      query: {
        ...FINDING,
        limit: '1 to 500, default 50',
        cursor: 'nextCursor of the page before',
      },
      answers: { 200: 'page', 404: 'no such farm', 422: 'bad query' },
    },
    handle: async ({ services, scope, query }) => ({
      status: 200,
      body: await listRecords(services, scope, { section, query }),
    }),
  }),
  farmRoute({
    method: 'post',
    path: listPath(section),
    action: writeActionOf(section),
    believes: true,
    textLengths: 'none',
    docs: {
      summary: 'Create a record',
      tag: stageOf(section).label.many,
      bodySchema: recordBody(section),
      headers: ['Idempotency-Key', 'Idempotency-Replayed', 'ETag'],
      answers: { 201: 'created, or created before by the same request', 409: 'id taken', 422: 'refused' },
    },
    handle: async ({ services, scope, body, header }) => {
      const creation = { section, body, key: header('idempotency-key') };
      const { isReplay, ...answer } = await postRecord(services, scope, creation);
      const replayed = isReplay ? { 'idempotency-replayed': 'true' } : {};
      return { status: 201, body: answer, headers: { etag: etagOf(answer.record), ...replayed } };
    },
  }),
];

const readRoutes = (section: Section): readonly Route[] => [
  farmRoute({
    method: 'get',
    path: itemPath(section),
    action: 'farm.see',
    docs: {
      summary: 'One record',
      tag: stageOf(section).label.many,
      headers: ['ETag'],
      answers: { 200: 'record', 404: 'no such record' },
    },
    find: ({ services, scope, params }) => surroundedRecordAt(services, scope, { section, idOrSlug: params.idOrSlug }),
    handle: async ({ services, scope, found }) => {
      const record = await presentKnown(services, { db: services.db, scope }, found);
      const warnings = await inconsistencies(services, scope, found.record);
      const body = warnings.length > 0 ? { record, warnings } : { record };
      return { status: 200, body, headers: { etag: etagOf(record) } };
    },
  }),
  farmRoute({
    method: 'get',
    path: `${itemPath(section)}/historico`,
    action: 'farm.see',
    docs: {
      summary: 'Every version of a record, newest first',
      tag: stageOf(section).label.many,
      query: { limit: 'at most 500', cursor: 'nextCursor of the page before' },
      answers: { 200: 'versions', 404: 'no such record', 422: 'no such page' },
    },
    find: ({ services, scope, params }) =>
      recordAt(services, scope, { section, idOrSlug: params.idOrSlug, deletedToo: true }),
    handle: async ({ services, scope, found, query }) => ({
      status: 200,
      body: await recordHistory(services, scope, { record: found, query }),
    }),
  }),
  farmRoute({
    method: 'get',
    path: `${itemPath(section)}/rastreabilidade`,
    action: 'farm.see',
    docs: {
      summary: 'All that it came from and became',
      tag: stageOf(section).label.many,
      answers: { 200: 'graph', 404: 'no such record' },
    },
    find: ({ services, scope, params }) => recordAt(services, scope, { section, idOrSlug: params.idOrSlug }),
    handle: async ({ services, scope, found }) => ({ status: 200, body: await recordTrace(services, scope, found) }),
  }),
];

const writeRoutes = (section: Section): readonly Route[] => [
  farmRoute({
    method: 'patch',
    path: itemPath(section),
    action: writeActionOf(section),
    believes: true,
    textLengths: 'none',
    docs: {
      summary: 'Change a record by JSON merge',
      tag: stageOf(section).label.many,
      bodySchema: recordPatch(section),
      headers: ['If-Match', 'ETag'],
      answers: { 200: 'record', 404: 'no such record', 409: 'stale or in use', 422: 'refused' },
    },
    find: ({ services, scope, params }) => recordAt(services, scope, { section, idOrSlug: params.idOrSlug }),
    handle: async ({ services, scope, found, body, header }) => {
      const answer = await patchRecord(services, scope, { found, body, ifMatch: header('if-match') });
      return { status: 200, body: answer, headers: { etag: etagOf(answer.record) } };
    },
  }),
  farmRoute({
    method: 'delete',
    path: itemPath(section),
    action: writeActionOf(section),
    believes: true,
    docs: {
      summary: 'Delete a record softly',
      tag: stageOf(section).label.many,
      headers: ['If-Match', 'ETag'],
      answers: { 200: 'deleted', 404: 'no such record', 409: 'stale or in use' },
    },
    find: ({ services, scope, params }) => recordAt(services, scope, { section, idOrSlug: params.idOrSlug }),
    handle: async ({ services, scope, found, header }) => {
      const record = await removeRecord(services, scope, { found, ifMatch: header('if-match') });
      return { status: 200, body: { record }, headers: { etag: etagOf(record) } };
    },
  }),
  farmRoute({
    method: 'post',
    path: `${itemPath(section)}/restore`,
    action: writeActionOf(section),
    docs: {
      summary: 'Bring a deleted record back',
      tag: stageOf(section).label.many,
      headers: ['ETag'],
      answers: { 200: 'record', 404: 'no such record', 422: 'what it drew is gone' },
    },
    find: ({ services, scope, params }) =>
      recordAt(services, scope, { section, idOrSlug: params.idOrSlug, deletedToo: true }),
    handle: async ({ services, scope, found }) => {
      const record = await restoreDeleted(services, scope, found.id);
      return { status: 200, body: { record }, headers: { etag: etagOf(record) } };
    },
  }),
];

/** List and single records of a section. */
export const recordItemRoutes = (section: Section): readonly Route[] => [
  ...listRoutes(section),
  ...readRoutes(section),
  ...writeRoutes(section),
];
