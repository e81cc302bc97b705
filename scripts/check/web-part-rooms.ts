import type { Rooms } from './rooms.ts';

/** Rooms of the web app below its screens, by the tree that they are in. */
export const WEB_PART_ROOMS: Readonly<Record<string, Rooms>> = {
  'apps/web/src/components': {
    page: [],
    icons: ['page'],
    controls: ['page', 'icons'],
    table: ['icons'],
    messages: ['page', 'icons', 'controls'],
    map: ['page', 'controls', 'messages'],
    surfaces: ['page', 'icons', 'controls', 'messages'],
  },
  'apps/web/src/fields': {
    values: [],
    controls: ['values'],
    form: ['values', 'controls'],
  },
  'apps/web/src/photos': {
    '.': [],
    crop: [],
  },
  'apps/web/src/data': {
    page: [],
    device: ['page'],
    database: ['page', 'device'],
    server: ['page', 'device'],
    session: ['page', 'device', 'database', 'server'],
    outbox: ['device', 'database', 'server'],
    replica: ['page', 'device', 'database', 'server', 'outbox'],
    photos: ['page', 'device', 'database', 'server', 'session', 'outbox'],
    farm: ['page', 'device', 'database', 'server', 'session', 'outbox', 'replica', 'photos'],
    farms: ['page', 'device', 'database', 'server', 'session', 'outbox', 'photos', 'farm'],
    notices: ['page', 'device', 'database', 'server', 'session', 'farm'],
    testing: ['page', 'device', 'database', 'server', 'outbox', 'replica', 'photos', 'farm'],
  },
};
