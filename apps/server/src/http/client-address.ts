import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import type { Config } from '../config.ts';

/** The address of whoever asks: the last one that our own proxy added where TRUST_PROXY says there is one. */
export function clientAddress(context: Context, config: Pick<Config, 'trustProxy'>): string {
  const forwarded = config.trustProxy ? context.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
  if (forwarded !== undefined && forwarded !== '') return forwarded;
  // Requests made in tests without a socket have no connection.
  const isConnected = typeof context.env === 'object' && context.env !== null && 'incoming' in context.env;
  return isConnected ? (getConnInfo(context).remote.address ?? 'unknown') : 'unknown';
}
