import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import type { Config } from '../platform/config.ts';

/** The client's address: the one added by the outermost of our own proxies. TRUST_PROXY says how many there are. */
export function clientAddress(context: Context, config: Pick<Config, 'trustProxy'>): string {
  const hops = config.trustProxy > 0 ? (context.req.header('x-forwarded-for')?.split(',') ?? []) : [];
  const forwarded = hops.at(-config.trustProxy)?.trim();
  if (forwarded !== undefined && forwarded !== '') return forwarded;
  // Test requests without a socket have no connection.
  const isConnected = typeof context.env === 'object' && context.env !== null && 'incoming' in context.env;
  return isConnected ? (getConnInfo(context).remote.address ?? 'unknown') : 'unknown';
}
