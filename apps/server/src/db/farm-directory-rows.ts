import { type Selectable, sql } from 'kysely';
import type { AnyDatabase, DatabaseTransaction } from './database.ts';
import type { FarmAddressesTable } from './membership-tables.ts';

type Connection = AnyDatabase | DatabaseTransaction;

/** Where a farm is found: its key, its owner, and the owner's id and the slug that name it. */
export type FarmEntry = Selectable<FarmAddressesTable>;

const keysOf = (rows: readonly { key: string }[]): string[] => rows.map(({ key }) => key);

/** Keys of all farms with that id (unique only within an owner) or slug, deleted ones too. */
export async function farmKeysAt(db: Connection, address: { id: string } | { slug: string }): Promise<string[]> {
  const query = db.selectFrom('farm_addresses').select('key').orderBy('key');
  const named = 'id' in address ? query.where('id', '=', address.id) : query.where('slug', '=', address.slug);
  return keysOf(await named.execute());
}

/** The key of the farm that its owner made under an id, deleted or not. */
export async function farmKeyOfOwner(db: Connection, uid: string, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('farm_addresses')
    .select('key')
    .where('user_id', '=', uid)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.key;
}

/** Keys of the farms on which people work, deleted farms too. */
export function farmsOfPeople(db: Connection, uids: readonly string[]): Promise<{ uid: string; key: string }[]> {
  return db
    .selectFrom('farm_people')
    .select(['uid', 'farm_key as key'])
    .where('uid', '=', sql<string>`any(${uids}::uuid[])`)
    .orderBy('farm_key')
    .execute();
}

/** Keys of the farms on which a person works, deleted ones too. */
export const farmKeysOf = async (db: Connection, uid: string): Promise<string[]> =>
  keysOf(await farmsOfPeople(db, [uid]));

/** Keys of the farms that belong to a person, deleted ones too. */
export async function farmKeysOwnedBy(db: Connection, uid: string): Promise<string[]> {
  return keysOf(
    await db.selectFrom('farm_addresses').select('key').where('user_id', '=', uid).orderBy('key').execute(),
  );
}

/** Those of some people who work on farms of others and own none. */
export async function employeesAmong(db: Connection, uids: readonly string[]): Promise<ReadonlySet<string>> {
  const owners = await db
    .selectFrom('farm_addresses')
    .select('user_id')
    .where('user_id', '=', sql<string>`any(${uids}::uuid[])`)
    .execute();
  const own = new Set(owners.map(({ user_id }) => user_id));
  const worked = await farmsOfPeople(db, uids);
  return new Set(worked.flatMap(({ uid }) => (own.has(uid) ? [] : [uid])));
}

/** Whether a farm has this key. */
export async function isKeyTaken(db: Connection, key: string): Promise<boolean> {
  return (await db.selectFrom('farm_addresses').select('key').where('key', '=', key).executeTakeFirst()) !== undefined;
}

/** Which of these slugs are or were used by a farm. */
export async function takenSlugs(db: Connection, slugs: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('farm_addresses')
    .select('slug')
    .where('slug', '=', sql<string>`any(${slugs}::text[])`)
    .execute();
  return new Set(rows.map(({ slug }) => slug));
}

/** Takes an address for a farm; false if its key, its slug or its owner's id is taken, also by a concurrent creation. */
export async function insertFarmEntry(trx: DatabaseTransaction, entry: FarmEntry): Promise<boolean> {
  const row = await trx
    .insertInto('farm_addresses')
    .values(entry)
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  return row !== undefined;
}

/** Gives a farm's address to another owner, under an id that is free among theirs. */
export async function passFarmEntryOn(
  trx: DatabaseTransaction,
  key: string,
  { uid, id }: { uid: string; id: string },
): Promise<void> {
  await trx.updateTable('farm_addresses').set({ user_id: uid, id }).where('key', '=', key).execute();
}

/** Lets a person be found as one who works on a farm. */
export async function insertFarmPerson(trx: Connection, person: { farm_key: string; uid: string }): Promise<void> {
  await trx
    .insertInto('farm_people')
    .values(person)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Ends that a person is found as one who works on a farm. */
export async function deleteFarmPerson(trx: Connection, { farm_key, uid }: { farm_key: string; uid: string }) {
  await trx.deleteFrom('farm_people').where('farm_key', '=', farm_key).where('uid', '=', uid).execute();
}

/** Removes farms from the directories; the pages of their lots are known as gone from then on. */
export async function deleteFarmEntries(trx: DatabaseTransaction, keys: readonly string[]): Promise<void> {
  const gone = sql<string>`any(${keys}::uuid[])`;
  await trx.deleteFrom('farm_addresses').where('key', '=', gone).execute();
  await trx.deleteFrom('farm_people').where('farm_key', '=', gone).execute();
  await trx.deleteFrom('farm_checks').where('farm_key', '=', gone).execute();
  await trx.updateTable('publication_addresses').set({ farm_key: null }).where('farm_key', '=', gone).execute();
}
