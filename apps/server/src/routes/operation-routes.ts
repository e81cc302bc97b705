import { openApiDocument } from '../http/openapi.ts';
import { publicRoute, type Route } from '../http/route.ts';

const TAG = 'Operação';

/** Health and readiness. */
export const operationRoutes: readonly Route[] = [
  publicRoute({
    method: 'get',
    path: '/health',
    docs: { summary: 'Whether the process is up', tag: TAG, answers: { 200: 'up' } },
    handle: async ({ services }) => ({ status: 200, body: { status: 'ok', version: services.config.version } }),
  }),
  publicRoute({
    method: 'get',
    path: '/ready',
    docs: {
      summary: 'Whether the database answers and has every migration',
      tag: TAG,
      answers: { 200: 'ready', 503: 'not ready' },
    },
    handle: async ({ services }) => {
      await services.assertReady();
      return { status: 200, body: { status: 'ready' } };
    },
  }),
];

/** The route that publishes the contract of `routes` and of itself. */
export function contractRoute(routes: readonly Route[]): Route {
  const route: Route = publicRoute({
    method: 'get',
    path: '/openapi.json',
    docs: { summary: 'This contract as OpenAPI 3.1', tag: TAG, answers: { 200: 'document' } },
    handle: async ({ services }) => Response.json(openApiDocument([...routes, route], services.config.version)),
  });
  return route;
}
