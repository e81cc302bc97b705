import { defaultSettings } from '@cafezal/domain/farm/farm-defaults.ts';
import { Problem } from '@cafezal/domain/record/problem.ts';
import type { FarmFacts, FarmSettings } from '@cafezal/domain/record/record.ts';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from './database.ts';
import type { FarmScope } from './farm-scope.ts';

type FactRow = {
  id: string;
  name: string;
  total_area: string;
  city: string;
  state: string;
  settings: Record<string, unknown>;
};

function toFacts({ total_area, settings, ...farm }: FactRow): FarmFacts {
  const usual = defaultSettings(farm.state);
  // What the settings route stored passed its schema, key by key.
  const set = settings as Partial<FarmSettings>;
  const conversionFactors = { ...usual.conversionFactors, ...set.conversionFactors };
  return { ...farm, totalArea: Number(total_area), settings: { ...usual, ...set, conversionFactors } };
}

/** The farm's facts and settings that rules and reports read; what nobody set is as the state's defaults say. */
export async function loadFarmFacts(db: Database, scope: FarmScope): Promise<FarmFacts> {
  const row = await db
    .selectFrom('farms')
    .select(['id', 'name', 'total_area', 'city', 'state', 'settings'])
    .where('key', '=', scope.key)
    .executeTakeFirstOrThrow();
  return toFacts(row);
}

/**
 * The farm's next change number, as bigint text, and its facts, in one exchange with the database. The number is taken
 * under the lock of the farm's row: numbers follow commits, and writers of one farm wait for each other from here on.
 * A farm that was deleted meanwhile is `farm/not-found` (404).
 */
export async function lockFarmForWriting(
  trx: DatabaseTransaction,
  scope: FarmScope,
): Promise<{ change: string; farm: FarmFacts }> {
  const { rows } = await sql<FactRow & { seq: string }>`
    update farms set seq = seq + 1 where key = ${scope.key} and deleted_at is null
    returning id, name, total_area, city, state, settings, seq`.execute(trx);
  const [row] = rows;
  if (row === undefined) throw new Problem('farm/not-found');
  const { seq, ...facts } = row;
  return { change: seq, farm: toFacts(facts) };
}
