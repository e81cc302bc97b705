import { farmRoute, type Route } from '../http/route.ts';
import { changeFarm, changeFarmSettings, deleteFarm, readFarm, readSettings } from '../services/farms/farms.ts';
import { etagOf } from '../services/request/if-match.ts';

/** The heading of farms in the documentation. */
export const FARM_TAG = 'Fazendas';

const TEXT = { type: 'string' };

/** What a form sends of a farm. */
export const FARM_BODY = {
  type: 'object',
  required: ['name', 'totalArea', 'city', 'region', 'state'],
  properties: {
    name: TEXT,
    totalArea: { type: ['number', 'string'], description: 'Hectares' },
    city: TEXT,
    region: TEXT,
    state: { type: 'string', description: 'Code or name of one of the 27 states' },
    stateRegistration: { type: ['string', 'null'] },
  },
};

const REFUSALS = { 401: 'not signed in', 403: 'not allowed', 404: 'no such farm' };
const STALE = { 409: 'stale version' };

/** Reading, saving and deleting one farm, and its settings, named by id or by slug. */
export function farmByAddressRoutes(by: 'id' | 'slug'): readonly Route[] {
  const path = by === 'id' ? '/farms/{farmId}' : '/farms/slug/{slug}';
  const tag = FARM_TAG;
  const routes = [
    farmRoute({
      method: 'get',
      path,
      by,
      action: 'farm.see',
      docs: { summary: 'One farm', tag, answers: { 200: 'farm', ...REFUSALS } },
      handle: async ({ services, scope }) => {
        const farm = await readFarm(services, scope);
        return { status: 200, body: { farm }, headers: { etag: etagOf(farm) } };
      },
    }),
    farmRoute({
      method: 'patch',
      path,
      by,
      action: 'farm.edit',
      docs: {
        summary: 'Save a farm, whole',
        tag,
        bodySchema: FARM_BODY,
        answers: { 200: 'farm', ...REFUSALS, ...STALE, 422: 'missing or invalid' },
      },
      handle: async ({ services, scope, header, body: payload }) => {
        const farm = await changeFarm(services, scope, { payload, ifMatch: header('if-match') });
        return { status: 200, body: { farm }, headers: { etag: etagOf(farm) } };
      },
    }),
    farmRoute({
      method: 'delete',
      path,
      by,
      action: 'farm.delete',
      docs: { summary: 'Delete a farm', tag, answers: { 200: 'deleted', ...REFUSALS, ...STALE } },
      handle: async ({ services, scope, header }) => {
        await deleteFarm(services, scope, header('if-match'));
        return { status: 200 };
      },
    }),
  ];
  return by === 'slug' ? routes : [...routes, ...settingsRoutes];
}

const settingsRoutes: readonly Route[] = [
  farmRoute({
    method: 'get',
    path: '/farms/{farmId}/settings',
    action: 'farm.see',
    docs: { summary: 'Settings of a farm', tag: FARM_TAG, answers: { 200: 'settings', ...REFUSALS } },
    handle: async ({ services, scope }) => {
      const { settings, version } = await readSettings(services, scope);
      return { status: 200, body: { settings }, headers: { etag: etagOf({ version }) } };
    },
  }),
  farmRoute({
    method: 'patch',
    path: '/farms/{farmId}/settings',
    action: 'farm.edit',
    docs: {
      summary: 'Change settings of a farm, key by key',
      tag: FARM_TAG,
      bodySchema: { type: 'object' },
      answers: { 200: 'settings', ...REFUSALS, ...STALE, 422: 'invalid' },
    },
    handle: async ({ services, scope, header, body: payload }) => {
      const change = { payload, ifMatch: header('if-match') };
      const { settings, version } = await changeFarmSettings(services, scope, change);
      return { status: 200, body: { settings }, headers: { etag: etagOf({ version }) } };
    },
  }),
];
