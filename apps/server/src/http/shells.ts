import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';

/** Headers that the app sends with a call. */
const SENT = ['Authorization', 'Content-Type', 'If-Match', 'Idempotency-Key', 'Last-Event-ID', 'X-Device'];
/** Headers of an answer that the app reads. */
const READ = ['ETag', 'Retry-After', 'X-Request-Id', 'Idempotency-Replayed', 'Content-Disposition'];
const PREFLIGHT_SECONDS = 2 * 60 * 60;

/**
 * Lets the pages of native shells, and no others, call the API (CORS). Their origins are compared as they are, and no
 * call has credentials of the browser: a token is sent by the app itself. Preflights are answered here, before anything
 * is counted.
 */
export function allowShells(origins: readonly string[]): MiddlewareHandler {
  const shells = new Set(origins);
  const allow = cors({
    origin: [...origins],
    allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowHeaders: SENT,
    exposeHeaders: READ,
    maxAge: PREFLIGHT_SECONDS,
  });
  return (context, next) => (shells.has(context.req.header('origin') ?? '') ? allow(context, next) : next());
}
