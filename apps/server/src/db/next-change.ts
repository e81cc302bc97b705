import { Problem } from '@cafezal/domain/problem.ts';
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

/**
 * The farm's next change number, as bigint text, taken under the lock of the farm's row: numbers follow commits, and
 * writers of one farm wait for each other from here on. Announces it at commit. A farm that was deleted meanwhile is
 * `farm/not-found` (404).
 */
export async function takeChange(trx: DatabaseTransaction, farmKey: string): Promise<string> {
  const farm = await trx
    .updateTable('farms')
    .set({ seq: sql`seq + 1` })
    .where('key', '=', farmKey)
    .where('deleted_at', 'is', null)
    .returning('seq')
    .executeTakeFirst();
  if (farm === undefined) throw new Problem('farm/not-found');
  await announceChange(trx, farmKey, farm.seq);
  return farm.seq;
}
