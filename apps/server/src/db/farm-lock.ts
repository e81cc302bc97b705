import { type StoredSettings, settingsOf } from '@cafezal/domain/farm/farm-defaults.ts';
import { Problem } from '@cafezal/domain/record/problem.ts';
import type { FarmFacts } from '@cafezal/domain/record/record.ts';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from './database.ts';
import type { FarmScope } from './farm-scope.ts';

/** A farm's facts as its row has them. */
type FactRow = {
  id: string;
  name: string;
  total_area: string;
  city: string;
  state: string;
  settings: Record<string, unknown>;
};

/** The facts of a row; settings that the farm has not set get the state's defaults. */
function toFacts({ total_area, settings, ...farm }: FactRow): FarmFacts {
  // Stored settings passed the route's schema, key by key.
  return { ...farm, totalArea: Number(total_area), settings: settingsOf(farm.state, settings as StoredSettings) };
}

/** The row of a farm that is not deleted as a JSON object, with its last change number as text; null without one. */
export const farmJson = (scope: FarmScope) => sql<(FactRow & { seq: string }) | null>`(
  select jsonb_build_object('id', id, 'name', name, 'total_area', total_area, 'city', city, 'state', state,
    'settings', settings, 'seq', seq::text) from farms where key = ${scope.key} and deleted_at is null)`;

/** Facts and number of that object; `farm/not-found` (404) without one. */
export function factsOf(row: (FactRow & { seq: string }) | null): { farm: FarmFacts; seq: string } {
  if (row === null) throw new Problem('farm/not-found');
  const { seq, ...facts } = row;
  return { farm: toFacts(facts), seq };
}

/** Facts and settings of a farm for rules and reports; missing settings have the state's defaults. */
export async function loadFarmFacts(db: Database, scope: FarmScope): Promise<FarmFacts> {
  const row = await db
    .selectFrom('farms')
    .select(['id', 'name', 'total_area', 'city', 'state', 'settings'])
    .where('key', '=', scope.key)
    .executeTakeFirstOrThrow();
  return toFacts(row);
}

/**
 * The farm's next change number, as bigint text, and its facts, in one round trip. The number is taken under the lock
 * of the farm's row: numbers are in commit order, and writers of one farm wait for each other from here on.
 * `farm/not-found` (404) if the farm was deleted meanwhile.
 */
export async function lockFarmForWriting(
  trx: DatabaseTransaction,
  scope: FarmScope,
): Promise<{ change: string; farm: FarmFacts }> {
  const { rows } = await sql<FactRow & { seq: string }>`
    update farms set seq = seq + 1 where key = ${scope.key} and deleted_at is null
    returning id, name, total_area, city, state, settings, seq`.execute(trx);
  const { seq, farm } = factsOf(rows[0] ?? null);
  return { change: seq, farm };
}
