import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from './database.ts';
import type { FarmScope } from './farm-scope.ts';

/** Result of an applied mutation, so that a repeated one changes nothing. */
export type KeptMutation = { recordId: string; version: number };

/** Results of mutations by id; unapplied ones are left out. */
export async function findMutations(
  db: Database,
  scope: FarmScope,
  mutationIds: readonly string[],
): Promise<Map<string, KeptMutation>> {
  const rows = await db
    .selectFrom('mutations')
    .select(['mutation_id', 'result'])
    .where('farm_key', '=', scope.key)
    .where('mutation_id', '=', sql<string>`any(${mutationIds}::uuid[])`)
    .execute();
  return new Map(
    rows.map(({ mutation_id, result }) => [
      mutation_id,
      { recordId: String(result.recordId), version: Number(result.version) },
    ]),
  );
}

/** Stores the mutations that were applied in this transaction, by id. */
export async function keepMutations(
  trx: DatabaseTransaction,
  scope: FarmScope,
  kept: ReadonlyMap<string, KeptMutation>,
): Promise<void> {
  if (kept.size === 0) return;
  const results = [...kept.values()].map((one) => JSON.stringify(one));
  await sql`
    insert into mutations (farm_key, mutation_id, uid, result)
    select ${scope.key}::uuid, id, ${scope.userId}::uuid, result
    from unnest(${[...kept.keys()]}::uuid[], ${results}::jsonb[]) as kept(id, result)`.execute(trx);
}
