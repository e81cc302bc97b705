import type pg from 'pg';
import { FlightQuery } from '../db/flight-query.ts';

/** A statement with its values as they are sent. */
export type Statement = { text: string; values: readonly unknown[] };

/** Whether a statement is one of what was asked, and not what frames it: a transaction, the wall's setting. */
export const isAsked = ({ text }: Statement): boolean => !/^(?:begin|commit)\b|\bset_config\b/.test(text);

/** Notes what is sent to the database on a pool's connections, the wall's settings too, until the answer is called. */
export function noteStatements(pool: pg.Pool, note: (statement: Statement) => void): () => void {
  const noted = new Map<pg.PoolClient, pg.PoolClient['query']>();
  const onAcquire = (client: pg.PoolClient): void => {
    if (noted.has(client)) return;
    const { query } = client;
    noted.set(client, query);
    Object.assign(client, {
      query: (asked: unknown, values: readonly unknown[] = [], ...rest: unknown[]): unknown => {
        if (asked instanceof FlightQuery) asked.statements.forEach(note);
        // One with values comes by once more, in a flight.
        else if (typeof asked === 'string' && values.length === 0) note({ text: asked, values });
        return Reflect.apply(query, client, [asked, values, ...rest]);
      },
    });
  };
  pool.on('acquire', onAcquire);
  return () => {
    pool.off('acquire', onAcquire);
    for (const [client, query] of noted) Object.assign(client, { query });
  };
}
