import { randomUUID } from 'node:crypto';
import { FILE_SECTIONS } from '@cafezal/domain/stages/kinds.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database, DatabaseTransaction } from './database.ts';
import {
  deleteFarmEntries,
  farmKeyOfOwner,
  farmKeysOf,
  farmKeysOwnedBy,
  passFarmEntryOn,
} from './farm-directory-rows.ts';
import { findFarm } from './farm-rows.ts';

/** A farm that a person is connected with: their role there, and other members. */
export type FarmOfPerson = {
  key: string;
  id: string;
  slug: string;
  name: string;
  isDeleted: boolean;
  isOwner: boolean;
  hasOtherOwner: boolean;
  hasOthers: boolean;
};

/** Every farm of which a person is a member or whose row names them, deleted ones too, in the order of creation. */
export async function farmsOfPerson(
  db: Database | DatabaseTransaction,
  uid: string,
  { lock }: { lock: boolean },
): Promise<FarmOfPerson[]> {
  const keys = [...new Set([...(await farmKeysOf(db, uid)), ...(await farmKeysOwnedBy(db, uid))])].sort();
  // One by one in the order of their keys: rows of several farms are not locked by one statement.
  if (lock) for (const key of keys) await sql`select from farms where key = ${key} for update`.execute(db);
  const { rows } = await sql<FarmOfPerson>`
    select farm.key, farm.id, farm.slug, farm.name, farm.deleted_at is not null as "isDeleted",
      coalesce(bool_or(member.uid = ${uid}::uuid and member.role = 'owner'), false) or farm.user_id = ${uid}::uuid as "isOwner",
      coalesce(bool_or(member.uid <> ${uid}::uuid and member.role = 'owner'), false) as "hasOtherOwner",
      coalesce(bool_or(member.uid <> ${uid}::uuid), false) as "hasOthers"
    from farms farm left join farm_members member on member.farm_key = farm.key
    where farm.key = any(${keys}::uuid[])
    group by farm.key order by farm.created_at, farm.key`.execute(db);
  return rows;
}

/** Locks the account against all changes until the transaction ends. */
export async function lockAccount(trx: DatabaseTransaction, uid: string): Promise<{ email: string; key: string }> {
  // The following statements rewrite every row that the person wrote.
  await sql`set local statement_timeout = '10min'`.execute(trx);
  return trx
    .selectFrom('accounts')
    .select(['email', 'email_key as key'])
    .where('uid', '=', uid)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/**
 * Makes the oldest other owner the owner in a farm's row; if that person has another farm with the same id, the id is
 * replaced.
 */
export async function passFarmOn(trx: DatabaseTransaction, key: string, uid: string): Promise<void> {
  const farm = await findFarm(trx, key);
  if (farm?.user_id !== uid) return;
  const heir = await trx
    .selectFrom('farm_members')
    .select('uid')
    .where('farm_key', '=', key)
    .where('uid', '<>', uid)
    .where('role', '=', 'owner')
    .orderBy('since')
    .orderBy('uid')
    .limit(1)
    .executeTakeFirst();
  if (heir === undefined) return;
  const isTaken = (await farmKeyOfOwner(trx, heir.uid, farm.id)) !== undefined;
  const id = isTaken ? randomUUID() : farm.id;
  await trx.updateTable('farms').set({ user_id: heir.uid, id }).where('key', '=', key).execute();
  await passFarmEntryOn(trx, key, { uid: heir.uid, id });
}

/** Makes the member with the highest role, among them the oldest, an owner of a farm that would have none without the person. */
export async function appointHeir(trx: DatabaseTransaction, key: string, uid: string): Promise<void> {
  await sql`
    with numbered as (update farms set seq = seq + 1 where key = ${key} returning seq),
    heir as (
      select member.uid from farm_members member where member.farm_key = ${key} and member.uid <> ${uid}::uuid
      order by array_position(array['manager', 'agronomist', 'operator', 'sales', 'viewer'], role), since, uid limit 1
    )
    update farm_members member set role = 'owner', change = numbered.seq from numbered, heir
    where member.farm_key = ${key} and member.uid = heir.uid`.execute(trx);
}

/** Accounts whose hash of the id is among those of erased people. */
export async function accountsErasedBefore(trx: DatabaseTransaction): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`
    select uid from accounts join erasures on hash = sha256(convert_to(uid::text, 'UTF8')) order by uid`.execute(trx);
  return rows.map(({ uid }) => uid);
}

/** All erasures by the hash of the id, in hexadecimal digits, and their moments (ISO). */
export const ERASURES = `
  select encode(hash, 'hex') as hash, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
  from erasures order by 1`;

/** All erasures that are noted, by their hashes. */
export async function allErasures(db: Database): Promise<{ hash: string; at: string }[]> {
  return (await sql.raw<{ hash: string; at: string }>(ERASURES).execute(db)).rows;
}

/** Notes erasures that are known from elsewhere, by their hashes. */
export async function noteErasures(
  trx: DatabaseTransaction,
  known: readonly { hash: string; at: string }[],
): Promise<void> {
  await sql`
    insert into erasures (hash, at) select decode(hash, 'hex'), at
    from unnest(${known.map(({ hash }) => hash)}::text[], ${known.map(({ at }) => at)}::timestamptz[]) as told (hash, at)
    on conflict do nothing`.execute(trx);
}

/** Keys of the farms on which a person wrote anything, former ones too. */
export async function farmsWrittenOn(trx: DatabaseTransaction, uid: string): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select farm_key as key from records where created_by = ${uid}::uuid or updated_by = ${uid}::uuid
    union select farm_key from history where by_uid = ${uid}::uuid
    union select farm_key from readings where created_by = ${uid}::uuid
    union select farm_key from photos where created_by = ${uid}::uuid
    union select farm_key from mutations where uid = ${uid}::uuid
    union select farm_key from imports where by_uid = ${uid}::uuid
    union select farm_key from farm_members where uid = ${uid}::uuid
    order by key`.execute(trx);
  return rows.map(({ key }) => key);
}

type Renaming = { key: string; from: string; to: string };

/** JSON with a person's id replaced: the id means nobody else, wherever it occurs. */
const renamed = (column: string, { from, to }: Renaming) =>
  sql`${sql.ref(column)} = replace(${sql.ref(column)}::text, ${from}::text, ${to}::text)::jsonb`;

const swapped = (column: string, { from, to }: Renaming) =>
  sql`${sql.ref(column)} = case when ${sql.ref(column)} = ${from}::uuid then ${to}::uuid else ${sql.ref(column)} end`;

/**
 * Renames the person in rows that devices store; each changed row gets a change number of its own, so that devices pull
 * it again.
 */
async function renameInRows(
  trx: DatabaseTransaction,
  table: 'records' | 'readings' | 'photos',
  { key, after, set, where }: { key: string; after: bigint; set: RawBuilder<unknown>; where: RawBuilder<unknown> },
): Promise<bigint> {
  const { numAffectedRows = 0n } = await sql`
    update ${sql.table(table)} as renamed set change = marked.number, ${set}
    from (
      select id, ${after}::bigint + row_number() over (order by change, id) as number
      from ${sql.table(table)} where farm_key = ${key} and (${where})
    ) as marked
    where renamed.farm_key = ${key} and renamed.id = marked.id`.execute(trx);
  return after + numAffectedRows;
}

async function renameOnTold(trx: DatabaseTransaction, renaming: Renaming, before: bigint): Promise<bigint> {
  const { key, from } = renaming;
  const isAuthor = sql`created_by = ${from}::uuid`;
  const isIn = (column: string) => sql`${sql.ref(column)}::text like '%' || ${from}::text || '%'`;
  const people = sql.join([swapped('created_by', renaming), swapped('updated_by', renaming)]);
  const texts = ['data', 'confirmed_warnings', 'closing'];
  const inTexts = texts.map((column) => sql` or ${isIn(column)}`);
  const afterRecords = await renameInRows(trx, 'records', {
    key,
    after: before,
    set: sql.join([people, ...texts.map((column) => renamed(column, renaming))]),
    where: sql`${isAuthor} or updated_by = ${from}::uuid${sql.join(inTexts, sql``)}`,
  });
  const set = swapped('created_by', renaming);
  const afterReadings = await renameInRows(trx, 'readings', { key, after: afterRecords, set, where: isAuthor });
  return renameInRows(trx, 'photos', { key, after: afterReadings, set, where: isAuthor });
}

/** Replaces a person's id everywhere on a farm. */
export async function renamePersonOnFarm(trx: DatabaseTransaction, renaming: Renaming): Promise<void> {
  const { key, from, to } = renaming;
  const { seq } = await trx
    .selectFrom('farms')
    .select('seq')
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirstOrThrow();
  // One more in any case: it says that the person's permission is gone.
  const last = await renameOnTold(trx, renaming, BigInt(seq) + 1n);
  await sql`
    update history set by_uid = case when by_uid = ${from}::uuid then ${to}::uuid else by_uid end,
      ${renamed('changes', renaming)}, ${renamed('cause', renaming)}
    where farm_key = ${key} and (by_uid = ${from}::uuid or changes::text like '%' || ${from}::text || '%'
      or cause::text like '%' || ${from}::text || '%')`.execute(trx);
  await trx.updateTable('mutations').set({ uid: to }).where('farm_key', '=', key).where('uid', '=', from).execute();
  await trx.updateTable('imports').set({ by_uid: to }).where('farm_key', '=', key).where('by_uid', '=', from).execute();
  await trx
    .updateTable('farms')
    .set({ seq: String(last) })
    .where('key', '=', key)
    .execute();
}

/** Under what the files are stored that are kept with records of some farms. */
export const filesOfFarms = (farmKeys: readonly string[]) => sql<{ file: string }>`
  select coalesce(kept ->> 'storedAs', kept ->> 'id') as file from records, jsonb_path_query(data, '$.files[*]') as kept
  where farm_key = any(${farmKeys}::uuid[]) and section in (${sql.join(FILE_SECTIONS)}) and data ? 'files'`;

/** Files that are deleted with farms and a person. */
export async function photosToErase(
  trx: DatabaseTransaction,
  { uid, farmKeys }: { uid: string; farmKeys: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ file: string }>`
    select file from photos where farm_key = any(${farmKeys}::uuid[])
    union select file::text from publication_files where farm_key = any(${farmKeys}::uuid[])
    union ${filesOfFarms(farmKeys)}
    union select image_url from farms where key = any(${farmKeys}::uuid[])
    union select photo_url from accounts where uid = ${uid}::uuid
    union select photo_url from profiles where uid = ${uid}::uuid`.execute(trx);
  return rows.map(({ file }) => file);
}

/** Marks a person's sessions as erased and announces their end to every instance; answers their ids. */
export async function eraseSessions(
  trx: DatabaseTransaction,
  { uid, now, channel }: { uid: string; now: Date; channel: string },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with gone as (
      insert into erased_sessions (id, at) select id, ${now} from sessions where uid = ${uid}::uuid returning id
    )
    select id, pg_notify(${channel}, id::text) from gone`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Deletes farms with everything on them. */
export async function eraseFarms(trx: DatabaseTransaction, keys: readonly string[]): Promise<void> {
  await deleteFarmEntries(trx, keys);
  await trx.deleteFrom('farms').where('key', '=', sql<string>`any(${keys}::uuid[])`).execute();
}

/** Notes by a hash of their id that a person is erased, so that they are again where a copy with them is restored. */
export async function noteErasure(trx: DatabaseTransaction, uid: string, at: Date): Promise<void> {
  await sql`insert into erasures (hash, at) values (sha256(convert_to(${uid}::text, 'UTF8')), ${at})
    on conflict do nothing`.execute(trx);
}

/** Deletes an account and everything outside farms that names it or its address. Throws if a farm still names it. */
export async function eraseAccountRows(
  trx: DatabaseTransaction,
  { uid, email, emailKey }: { uid: string; email: string; emailKey: string },
): Promise<void> {
  if ((await farmKeysOwnedBy(trx, uid)).length > 0)
    throw new Error('a farm would go with an account that it was to outlive');
  await sql`delete from mail_queue where recipient = ${email} or lower(recipient) = ${emailKey}`.execute(trx);
  await sql`delete from throttle_hits where split_part(bucket, ':', -1) in (${uid}, ${emailKey})`.execute(trx);
  await sql`delete from invitations where email_key = ${emailKey} or invited_by = ${uid}::uuid`.execute(trx);
  await trx.updateTable('invitations').set({ accepted_by: null }).where('accepted_by', '=', uid).execute();
  for (const table of ['farm_members', 'former_members'] as const)
    await trx.deleteFrom(table).where('uid', '=', uid).execute();
  await sql`update analytics_events set props = '{}' where props ->> 'userId' = ${uid}`.execute(trx);
  await trx.deleteFrom('accounts').where('uid', '=', uid).execute();
}
