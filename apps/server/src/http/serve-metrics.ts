import { createHash, timingSafeEqual } from 'node:crypto';
import { Problem } from '@cafezal/domain/record/problem.ts';
import type { Context } from 'hono';
import { clientAddress } from './client-address.ts';
import type { Services } from './services.ts';

const LOOPBACK = /^(?:127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/i;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Whether a request comes from this machine. A local proxy connects from loopback too, so forwarded requests do not
 * count.
 */
const isFromHere = (context: Context, { config }: Services): boolean =>
  LOOPBACK.test(clientAddress(context, config)) &&
  context.req.header('x-forwarded-for') === undefined &&
  context.req.header('forwarded') === undefined;

function assertMayRead(context: Context, services: Services): void {
  const { metricsToken } = services.config;
  if (metricsToken === null) {
    if (!isFromHere(context, services)) throw new Problem('user/forbidden');
    return;
  }
  const sent = /^Bearer +(.+)$/i.exec(context.req.header('authorization') ?? '')?.[1] ?? '';
  if (!timingSafeEqual(digest(sent), digest(metricsToken))) throw new Problem('auth/unauthenticated');
}

/** Metrics for Prometheus: for clients with METRICS_TOKEN, or without a token for loopback only. */
export function serveMetrics(services: Services): (context: Context) => Promise<Response> {
  return async (context) => {
    assertMayRead(context, services);
    const { contentType, text } = await services.renderMetrics();
    return new Response(text, { headers: { 'content-type': contentType, 'cache-control': 'no-store' } });
  };
}
