import { type StoredSettings, settingsOf } from '@cafezal/domain/farm/farm-defaults.ts';
import type { FarmRole } from '@cafezal/domain/people/permissions.ts';
import type { FarmFacts } from '@cafezal/domain/record/record.ts';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from './database.ts';
import { assertSameFarm, assertSameRole, type FarmScope, PermissionMoved } from './farm-scope.ts';
import { roleOf } from './member-rows.ts';

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

declare const seen: unique symbol;

/** A farm's change number that was read together with the permission: while it is the last one, the permission holds. */
export type SeenSeq = string & { readonly [seen]: 'with the permission' };

/** The number that a write took which found the farm at the one before: nobody took the permission away in between. */
export const seqAfter = (seq: SeenSeq): SeenSeq => String(BigInt(seq) + 1n) as SeenSeq;

/** A farm that is not deleted, with its last change number as text and the person's role; null without one. */
export type SeenFarm = (FactRow & { seq: string; role: FarmRole | null }) | null;

/** That row as a JSON object. */
export const farmJson = (scope: FarmScope) => sql<SeenFarm>`(
  select jsonb_build_object('id', id, 'name', name, 'total_area', total_area, 'city', city, 'state', state,
    'settings', settings, 'seq', seq::text,
    'role', (select role from farm_members where farm_key = ${scope.key} and uid = ${scope.userId}))
  from farms where key = ${scope.key} and deleted_at is null)`;

/** Facts and number of that object; `PermissionMoved` where the person has another role there than the scope has, or it another id. */
export function factsOf(scope: FarmScope, row: SeenFarm): { farm: FarmFacts; seq: SeenSeq } {
  if (row === null) throw new PermissionMoved();
  const { seq, role, ...facts } = row;
  assertSameFarm(scope, facts);
  assertSameRole(scope, role);
  return { farm: toFacts(facts), seq: seq as SeenSeq };
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
 * Throws `PermissionMoved` where somebody changed the permission before the lock that the transaction holds; `seq` is the farm's number
 * before it. Asks only where another wrote since this request saw the permission, and in a statement of its own: the one that waited for
 * the lock sees members as they were before it.
 */
export async function confirmPermission(trx: DatabaseTransaction, scope: FarmScope, seq: bigint): Promise<void> {
  const isSeen = scope.permission.isSeen && String(seq) === scope.seq;
  if (!isSeen) assertSameRole(scope, await roleOf(trx, scope.key, scope.userId));
}

/**
 * The farm's next change number, as bigint text, and its facts. The number is taken under the lock of the farm's row: numbers are in
 * commit order, and writers of one farm wait for each other from here on. `PermissionMoved` if the farm was deleted meanwhile, or the
 * person's role is another by now.
 */
export async function lockFarmForWriting(
  trx: DatabaseTransaction,
  scope: FarmScope,
): Promise<{ change: string; farm: FarmFacts }> {
  const { rows } = await sql<FactRow & { seq: string }>`
    update farms set seq = seq + 1 where key = ${scope.key} and deleted_at is null
    returning id, name, total_area, city, state, settings, seq`.execute(trx);
  const [row] = rows;
  if (row === undefined) throw new PermissionMoved();
  const { seq, ...facts } = row;
  assertSameFarm(scope, facts);
  await confirmPermission(trx, scope, BigInt(seq) - 1n);
  return { change: seq, farm: toFacts(facts) };
}
