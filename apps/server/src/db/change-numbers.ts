import { sql } from 'kysely';
import type { DatabaseTransaction } from './database.ts';

/**
 * So many further change numbers of a farm, ascending, for a transaction that holds the lock of the farm's row by
 * `lockFarmForWriting`: every thing that changed has a number of its own.
 */
export async function takeMoreChanges(trx: DatabaseTransaction, farmKey: string, count: number): Promise<string[]> {
  if (count === 0) return [];
  const { seq } = await trx
    .updateTable('farms')
    .set({ seq: sql`seq + ${count}` })
    .where('key', '=', farmKey)
    .returning('seq')
    .executeTakeFirstOrThrow();
  const last = BigInt(seq);
  return Array.from({ length: count }, (_, at) => String(last - BigInt(count - 1 - at)));
}
