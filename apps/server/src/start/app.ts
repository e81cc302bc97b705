import { randomUUID } from 'node:crypto';
import { Problem } from '@cafezal/domain/record/problem.ts';
import { SECTIONS } from '@cafezal/domain/record/record.ts';
import { type Context, Hono } from 'hono';
import { routePath } from 'hono/route';
import { answerProblem } from '../http/answer-problem.ts';
import { mountRoutes } from '../http/mount.ts';
import { securityHeaders, securityHeadersAt } from '../http/security-headers.ts';
import { serveMetrics } from '../http/serve-metrics.ts';
import type { Services } from '../http/services.ts';
import { allowShells } from '../http/shells.ts';
import { serveStatic } from '../http/static-files.ts';
import { mountAssociations } from '../routes/association-answers.ts';
import { mountDigitalLinks } from '../routes/digital-link-answers.ts';
import { mountLotPages } from '../routes/lot-page-answers.ts';
import { mountNamespace } from '../routes/namespace-answer.ts';
import { routes } from '../routes/routes.ts';

type Variables = { requestId: string };

/** The section in a pattern: its routes have the same figures whichever it is, or there would be thirteen times as many. */
const SECTION = new RegExp(`(?<=^/api/farms/:farmId/)(?:${SECTIONS.join('|')})(?![^/])`);

/** The pattern of the route that answered a request, such as `/api/farms/{farmId}/{section}`; files of the web app share one. */
function patternOf(context: Context): string {
  const path = routePath(context);
  if (path === '*' || path === '/*') return 'web';
  return path.replace(SECTION, '{section}').replace(/:(\w+)/g, '{$1}');
}

const isApi = (path: string): boolean => path === '/api' || path.startsWith('/api/');

/** The HTTP app made from its services. It has no port, so tests call `app.request`. */
export function createApp(services: Services, webFolder: string | null): Hono<{ Variables: Variables }> {
  const app = new Hono<{ Variables: Variables }>();
  const fixedHeaders = securityHeaders(services.config);

  app.use(async (context, next) => {
    const requestId = randomUUID();
    const startedAt = performance.now();
    context.set('requestId', requestId);
    await next();
    for (const [name, value] of securityHeadersAt(context.req.path, fixedHeaders)) {
      if (!context.res.headers.has(name)) context.res.headers.set(name, value);
    }
    context.res.headers.set('x-request-id', requestId);
    // What is kept of an answer for one page is no answer for a shell's, which may read it only by its headers.
    if (isApi(context.req.path)) context.res.headers.append('vary', 'Origin');
    if (isApi(context.req.path) && !context.res.headers.has('cache-control')) {
      context.res.headers.set('cache-control', 'no-store');
    }
    services.observe({
      requestId,
      method: context.req.method,
      path: context.req.path,
      route: patternOf(context),
      status: context.res.status,
      milliseconds: performance.now() - startedAt,
    });
  });

  app.onError((error, context) => {
    const requestId = context.get('requestId');
    const isReading = context.req.method === 'GET';
    return answerProblem(error, { requestId, isReading }, services.log.child({ requestId }));
  });
  app.use('/api/*', allowShells(services.config.shellOrigins));
  // So asks a proxy that is told an address to check, and no method.
  app.options('/api/health', (context) => context.body(null, 204));
  mountRoutes(app, routes, services);
  mountLotPages(app, services);
  mountDigitalLinks(app, services);
  mountNamespace(app, services.config.publicUrl);
  mountAssociations(app, services.config);
  const nothingHere = (): never => {
    throw new Problem('request/not-found');
  };
  app.get('/metrics', serveMetrics(services));
  // Addresses for machines and strangers: the app would answer any of them with its own page.
  for (const path of ['/api/*', '/ns/*', '/01/*', '/f/*', '/.well-known/*']) app.all(path, nothingHere);
  if (webFolder !== null) app.get('*', serveStatic(webFolder, services.config.publicUrl));
  // Not Hono's `notFound`, whose errors would skip the headers above.
  app.all('*', nothingHere);
  return app;
}
