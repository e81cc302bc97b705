import type { Insertable } from 'kysely';
import type { DatabaseTransaction } from './database.ts';
import type { ToldOccasionsTable } from './tables.ts';

/** Notes occasions; gives the ids of those that nobody had noted, whoever else notes them at the same time. */
export async function noteOccasions(
  trx: DatabaseTransaction,
  rows: readonly Insertable<ToldOccasionsTable>[],
): Promise<ReadonlySet<string>> {
  if (rows.length === 0) return new Set();
  const made = await trx
    .insertInto('told_occasions')
    // In one order, so that two instances with the same rows wait for each other instead of for ever.
    .values(rows.toSorted((one, other) => (one.id < other.id ? -1 : 1)))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return new Set(made.map(({ id }) => id));
}
