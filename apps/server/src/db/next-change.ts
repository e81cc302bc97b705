import { sql } from 'kysely';
import type { DatabaseTransaction } from './database.ts';

/** Channel on which every instance hears that a farm changed; its payload is the JSON of a `FarmChange`. */
export const FARM_CHANGES_CHANNEL = 'farm_changes';

/** What is told on the channel: the farm's key and its last change number. */
export type FarmChange = { farmKey: string; seq: number };

/** Tells every instance, once this transaction commits, that the farm has changes up to `seq`. */
export async function announceChange(trx: DatabaseTransaction, farmKey: string, seq: string): Promise<void> {
  const change = { farmKey, seq: Number(seq) } satisfies FarmChange;
  await sql`select pg_notify(${FARM_CHANGES_CHANNEL}, ${JSON.stringify(change)})`.execute(trx);
}
