import { farmRoute, type Route } from '../http/route.ts';
import { changeFarm, deleteFarm, readFarm } from '../services/farms/farms.ts';
import { countRemeasured, remeasureIn, remeasureSeason } from '../services/records/remeasure.ts';
import { changeWholeSettings, readWholeSettings } from '../services/records/settings-documents.ts';
import { etagOf } from '../services/request/if-match.ts';

/** The heading of the farm routes in the documentation. */
export const FARM_TAG = 'Fazendas';

const TEXT = { type: 'string' };

/** The farm's fields in a form. */
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

/** Reading, saving and deleting a farm, and its settings, by id or by slug. */
export function farmByAddressRoutes(by: 'id' | 'slug'): readonly Route[] {
  const path = by === 'id' ? '/farms/{farmId}' : '/farms/slug/{slug}';
  const tag = FARM_TAG;
  const routes = [
    farmRoute({
      method: 'get',
      path,
      by,
      action: 'farm.see',
      docs: { summary: 'One farm', tag, headers: ['ETag'], answers: { 200: 'farm', ...REFUSALS } },
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
        headers: ['If-Match', 'ETag'],
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
      docs: {
        summary: 'Delete a farm',
        tag,
        headers: ['If-Match'],
        answers: { 200: 'deleted', ...REFUSALS, ...STALE },
      },
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
    docs: {
      summary: 'Settings of a farm',
      tag: FARM_TAG,
      headers: ['ETag'],
      answers: { 200: 'settings', ...REFUSALS },
    },
    handle: async ({ services, scope }) => {
      const { settings, version } = await readWholeSettings(services, scope);
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
      bodySchema: {
        type: 'object',
        properties: { remeasure: { type: 'string', description: 'Season whose harvests were typed in this medida' } },
      },
      query: { dryRun: 'true with `remeasure`: only count' },
      headers: ['If-Match', 'ETag'],
      answers: {
        200: 'settings, with warnings about documents where there are any; with dryRun the count',
        ...REFUSALS,
        ...STALE,
        422: 'invalid',
      },
    },
    handle: async ({ services, scope, header, query, body: payload }) => {
      const change = { payload, ifMatch: header('if-match') };
      const season = remeasureIn(payload);
      if (season !== null && query.dryRun === 'true')
        return { status: 200, body: { count: await countRemeasured(services, scope, { season, payload }) } };
      const { settings, warnings, version } =
        season === null
          ? await changeWholeSettings(services, scope, change)
          : await remeasureSeason(services, scope, { season, ...change });
      const body = warnings.length > 0 ? { settings, warnings } : { settings };
      return { status: 200, body, headers: { etag: etagOf({ version }) } };
    },
  }),
];
