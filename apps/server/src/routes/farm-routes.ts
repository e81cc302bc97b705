import { farmRoute, type Request, type Route, sessionRoute } from '../http/route.ts';
import { createFarm } from '../services/farms/farm-creation.ts';
import { readFarmCursor, writeFarmCursor } from '../services/farms/farm-cursor.ts';
import { listFarmsOf, restoreFarm } from '../services/farms/farms.ts';
import { etagOf } from '../services/request/if-match.ts';
import { limitOf } from '../services/request/page.ts';
import { FARM_BODY, FARM_TAG, farmByAddressRoutes } from './farm-address-routes.ts';

const pageOf = ({ query }: Request) => ({
  deleted: query.deleted === 'true',
  after: readFarmCursor(query.cursor),
  limit: limitOf(query),
});

const listRoute = sessionRoute({
  method: 'get',
  path: '/farms',
  docs: {
    summary: 'Farms that one owns or is a member of, in the order of creation',
    tag: FARM_TAG,
    query: {
      limit: 'Farms a page, 50 unless told, 500 at most',
      cursor: 'nextCursor of the page before',
      deleted: 'true: those deleted within 30 days',
    },
    answers: { 200: 'farms', 401: 'not signed in', 422: 'bad limit or cursor' },
  },
  handle: async (request) => {
    const page = { ...pageOf(request), uid: request.session.userId };
    const { farms, count, next } = await listFarmsOf(request.services, page);
    return { status: 200, body: { farms, count, nextCursor: writeFarmCursor(next) } };
  },
});

const createRoute = sessionRoute({
  method: 'post',
  path: '/farms',
  docs: {
    summary: 'Make a farm; the Idempotency-Key, or `id`, is its id',
    tag: FARM_TAG,
    bodySchema: FARM_BODY,
    headers: ['Idempotency-Key', 'Idempotency-Replayed', 'ETag'],
    answers: { 201: 'made', 401: 'not signed in', 409: 'id taken', 422: 'missing or invalid', 429: 'too many' },
  },
  handle: async ({ services, session, header, body: payload }) => {
    const { farm, isReplay } = await createFarm(services, session.userId, { payload, key: header('idempotency-key') });
    const replayed = isReplay ? { 'idempotency-replayed': 'true' } : {};
    return { status: 201, body: { farm }, headers: { etag: etagOf(farm), ...replayed } };
  },
});

const restoreRoute = farmRoute({
  method: 'post',
  path: '/farms/{farmId}/restore',
  action: 'farm.delete',
  deleted: true,
  docs: {
    summary: 'Bring a deleted farm back, within 30 days',
    tag: FARM_TAG,
    headers: ['ETag'],
    answers: { 200: 'farm', 401: 'not signed in', 403: 'not allowed', 404: 'no such farm', 409: 'too late' },
  },
  handle: async ({ services, scope }) => {
    const farm = await restoreFarm(services, scope);
    return { status: 200, body: { farm }, headers: { etag: etagOf(farm) } };
  },
});

/** Farms, under /farms; fixed paths before those with an id. */
export const farmRoutes: readonly Route[] = [
  listRoute,
  createRoute,
  ...farmByAddressRoutes('slug'),
  ...farmByAddressRoutes('id'),
  restoreRoute,
];
