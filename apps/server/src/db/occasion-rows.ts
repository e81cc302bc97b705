import type { Insertable } from 'kysely';
import type { DatabaseTransaction } from './database.ts';
import type { NoticedOccasionsTable } from './rule-tables.ts';

/** Records occasions; answers the ids of those that are new, even with concurrent callers. */
export async function noteOccasions(
  trx: DatabaseTransaction,
  rows: readonly Insertable<NoticedOccasionsTable>[],
): Promise<ReadonlySet<string>> {
  if (rows.length === 0) return new Set();
  const made = await trx
    .insertInto('told_occasions')
    // In a fixed order, so that two instances with the same rows cannot deadlock.
    .values(rows.toSorted((one, other) => (one.id < other.id ? -1 : 1)))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return new Set(made.map(({ id }) => id));
}
