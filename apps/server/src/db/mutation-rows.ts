import type { Database, DatabaseTransaction } from './database.ts';
import type { FarmScope } from './farm-scope.ts';

/** What is kept of a mutation that was applied, so that a repeated one changes nothing. */
export type KeptMutation = { recordId: string; version: number };

/** What a mutation did, or undefined for one that was never applied. */
export async function findMutation(
  db: Database,
  scope: FarmScope,
  mutationId: string,
): Promise<KeptMutation | undefined> {
  const row = await db
    .selectFrom('mutations')
    .select('result')
    .where('farm_key', '=', scope.key)
    .where('mutation_id', '=', mutationId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { recordId, version } = row.result;
  return { recordId: String(recordId), version: Number(version) };
}

/** Remembers a mutation that was applied in this transaction. */
export async function keepMutation(
  trx: DatabaseTransaction,
  scope: FarmScope,
  { mutationId, kept }: { mutationId: string; kept: KeptMutation },
): Promise<void> {
  await trx
    .insertInto('mutations')
    .values({ farm_key: scope.key, mutation_id: mutationId, uid: scope.userId, result: JSON.stringify(kept) })
    .execute();
}
