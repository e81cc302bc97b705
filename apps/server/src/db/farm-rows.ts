import type { FarmRole } from '@cafezal/domain/people/permissions.ts';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { type AnyDatabase, type Database, type DatabaseTransaction, findingAs, type OpenDatabase } from './database.ts';
import { farmKeyOfOwner, farmKeysOf, insertFarmEntry, insertFarmPerson } from './farm-directory-rows.ts';
import { confirmPermission } from './farm-lock.ts';
import { type FarmProof, proveFarm } from './farm-reach.ts';
import type { FarmScope } from './farm-scope.ts';
import type { FarmsTable } from './tables.ts';

export type FarmRow = Selectable<FarmsTable>;
/** A farm with a person's role on it. */
export type FarmRowWithRole = FarmRow & { role: FarmRole };

type Connection = Database | DatabaseTransaction;

/** A farm by its key, deleted or not. */
export const findFarm = (db: Connection, key: string): Promise<FarmRow | undefined> =>
  db.selectFrom('farms').selectAll().where('key', '=', key).executeTakeFirst();

/**
 * The farm of a scope, deleted or not, locked until the transaction ends; undefined where it is gone. `PermissionMoved` where the
 * person's role is another by now.
 */
export async function lockFarm(trx: DatabaseTransaction, scope: FarmScope): Promise<FarmRow | undefined> {
  const row = await trx.selectFrom('farms').selectAll().where('key', '=', scope.key).forUpdate().executeTakeFirst();
  if (row !== undefined) await confirmPermission(trx, scope, BigInt(row.seq));
  return row;
}

/** The farm that its owner made under an id, deleted or not. */
export async function findFarmOfOwner(db: Connection, uid: string, id: string): Promise<FarmRow | undefined> {
  const key = await farmKeyOfOwner(db, uid, id);
  return key === undefined ? undefined : findFarm(db, key);
}

/** Lets a transaction see a farm that the person is about to make, or made before. */
export const enterOwnFarm = (db: OpenDatabase, trx: DatabaseTransaction, key: string): Promise<void> =>
  db.enter(trx, proveFarm(key));

/** Inserts a farm; undefined if its key, its slug or its owner's id is taken, also by a concurrent creation. */
export async function insertFarm(trx: DatabaseTransaction, row: Insertable<FarmsTable>): Promise<FarmRow | undefined> {
  const { key, user_id, id, slug } = row;
  if (!(await insertFarmEntry(trx, { key, user_id, id, slug }))) return undefined;
  return trx.insertInto('farms').values(row).returningAll().executeTakeFirstOrThrow();
}

/** Makes a person a member of a farm. `change` is a change number of the farm. */
export async function insertMember(
  trx: Connection,
  member: { farm_key: string; uid: string; role: FarmRole; change: string },
): Promise<void> {
  const { farm_key, uid } = member;
  await trx.deleteFrom('former_members').where('farm_key', '=', farm_key).where('uid', '=', uid).execute();
  await trx.insertInto('farm_members').values(member).execute();
  await insertFarmPerson(trx, { farm_key, uid });
}

/** A live farm with its next change number in `seq`, locked; undefined for a deleted one. */
export const lockFarmForJoining = (trx: DatabaseTransaction, key: string): Promise<FarmRow | undefined> =>
  trx
    .updateTable('farms')
    .set({ seq: sql`seq + 1` })
    .where('key', '=', key)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst();

/** Stores a farm's own settings (those that differ from the defaults), under a change number already taken. */
export const setFarmSettings = (
  trx: DatabaseTransaction,
  key: string,
  { settings, change, now }: { settings: string; change: string; now: Date },
): Promise<FarmRow> =>
  trx
    .updateTable('farms')
    .set({ settings, change, version: sql`version + 1`, updated_at: now })
    .where('key', '=', key)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Updates a farm with its next version and change number. */
export async function updateFarm(
  trx: DatabaseTransaction,
  key: string,
  changes: Updateable<FarmsTable>,
): Promise<FarmRow> {
  return await trx
    .updateTable('farms')
    .set({ ...changes, version: sql`version + 1`, seq: sql`seq + 1`, change: sql`seq + 1` })
    .where('key', '=', key)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A list of farms of which a person is a member: live ones, or those deleted after `deletedSince`. */
export type FarmList = { uid: string; deletedSince: Date | null };

const farmsOf = (db: AnyDatabase, { uid, deletedSince }: FarmList, keys: readonly string[]) =>
  db
    .selectFrom('farm_members as member')
    .innerJoin('farms as farm', 'farm.key', 'member.farm_key')
    .where('member.farm_key', '=', sql<string>`any(${keys}::uuid[])`)
    .where('member.uid', '=', uid)
    .where('farm.deleted_at', deletedSince === null ? 'is' : '>', deletedSince);

/** The live farms on which a person works, by key, and their role on each. */
export async function liveFarmsOf(db: Connection, uid: string): Promise<ReadonlyMap<string, FarmRole>> {
  const farms = await farmsOf(db, { uid, deletedSince: null }, await farmKeysOf(db, uid))
    .select(['farm.key', 'member.role'])
    .execute();
  return new Map(farms.map(({ key, role }) => [key, role]));
}

/** How many farms a list has. */
export async function countFarms(open: AnyDatabase, list: FarmList): Promise<number> {
  const db = findingAs(open, { person: list.uid });
  const { count } = await farmsOf(db, list, await farmKeysOf(db, list.uid))
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A farm of a person's list, in which their membership put it. */
export const listedFarm = ({ key }: FarmRowWithRole): FarmProof => proveFarm(key);

/** The start of a page of farms: after this farm, in the order of creation. */
export type FarmCursor = { createdAt: string; key: string };

/** Farms in the order of their creation, each with the person's role. */
export async function listFarms(
  open: AnyDatabase,
  list: FarmList,
  { after, limit }: { after: FarmCursor | null; limit: number },
): Promise<FarmRowWithRole[]> {
  const db = findingAs(open, { person: list.uid });
  return farmsOf(db, list, await farmKeysOf(db, list.uid))
    .selectAll('farm')
    .select('member.role')
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(farm.created_at, farm.key) > (${after?.createdAt}::timestamptz, ${after?.key}::uuid)`),
    )
    .orderBy('farm.created_at')
    .orderBy('farm.key')
    .limit(limit)
    .execute();
}

/** Names of places on a farm's plots and records. */
export type FarmLots = { farmLots: string[]; storageLots: string[] };

type LotRow = { kind: keyof FarmLots; lot: string };

/** Distinct `data.farmLot` of plots and `data.storageLot` of records of a farm. */
export async function lotsOfFarm(db: Connection, key: string): Promise<FarmLots> {
  const lots: FarmLots = { farmLots: [], storageLots: [] };
  const { rows } = await sql<LotRow>`
    select distinct 'farmLots' as kind, data->>'farmLot' as lot from records
    where farm_key = ${key} and deleted_at is null and section = 'talhoes' and data->>'farmLot' <> ''
    union all
    select distinct 'storageLots', data->>'storageLot' from records
    where farm_key = ${key} and deleted_at is null and data->>'storageLot' <> ''`.execute(db);
  for (const { kind, lot } of rows) lots[kind].push(lot);
  return lots;
}
