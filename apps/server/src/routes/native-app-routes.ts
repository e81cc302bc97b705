import { publicRoute, type Route } from '../http/route.ts';

/** What an installed native app asks about itself. It is told of a newer one, and never refused for its age. */
export const nativeAppRoutes: readonly Route[] = [
  publicRoute({
    method: 'get',
    path: '/native-app',
    needsDatabase: false,
    docs: {
      summary: 'The version of the product, and where newer native apps are offered',
      tag: 'Operação',
      answers: { 200: '`{version, stores: {android, ios}}`; the address of a store, or null' },
    },
    handle: async ({ services: { config } }) => ({
      status: 200,
      body: { version: config.version, stores: config.stores },
    }),
  }),
];
