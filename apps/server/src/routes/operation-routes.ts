import { docsPage } from '../http/docs-page.ts';
import { openApiDocument } from '../http/openapi.ts';
import { publicRoute, type Route } from '../http/route.ts';

const TAG = 'Operação';

/** Health and readiness. */
export const operationRoutes: readonly Route[] = [
  publicRoute({
    method: 'get',
    path: '/health',
    needsDatabase: false,
    docs: { summary: 'Whether the process is up', tag: TAG, answers: { 200: 'up' } },
    handle: async ({ services }) => ({ status: 200, body: { status: 'ok', version: services.config.version } }),
  }),
  publicRoute({
    method: 'get',
    path: '/ready',
    isAlwaysAdmitted: true,
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

/** The routes that publish the documentation of `routes` and of themselves, for machines and people. */
export function contractRoutes(routes: readonly Route[]): readonly Route[] {
  const own: readonly Route[] = [
    publicRoute({
      method: 'get',
      path: '/openapi.json',
      docs: { summary: 'This contract as OpenAPI 3.1', tag: TAG, answers: { 200: 'document' } },
      handle: async ({ services }) => Response.json(openApiDocument([...routes, ...own], services.config.version)),
    }),
    publicRoute({
      method: 'get',
      path: '/docs',
      docs: { summary: 'This contract as a page', tag: TAG, answers: { 200: 'page' }, mediaType: 'text/html' },
      handle: async ({ services }) => docsPage([...routes, ...own], services.config.version),
    }),
  ];
  return own;
}
