import { sql } from 'kysely';
import { ALL_ROLE, FARM_ROLE, WALL_ROLES } from '../platform/database-roles.ts';
import type { AnyDatabase } from './database.ts';
import { FOUND_BY, raiseWall } from './migrations/farm-wall.ts';
import { DatabaseRightsError } from './migrations/wall-roles.ts';

/** Key of the lock that an instance holds while it puts the wall right. */
const LOCK = 551_024;

/** Where nothing but the farm's own row names it. */
const KEYED: readonly string[] = ['farms', 'farm_addresses'];

const POLICIES = ['of_farm', 'of_all', 'found'] as const;

/** A table to which roles of the wall have not all their rights, or which has not all its policies. */
type Gap = { name: string; isClosed: boolean; isUnwalled: boolean };

/** A program of PostgreSQL's own that moves tables leaves out what names roles that are not there yet. */
async function gapsOf(db: AnyDatabase): Promise<Gap[]> {
  const { rows } = await sql<Gap>`
    with ours as (
      select oid, relname::text as name, relname like 'kysely%' as "isNotes", relrowsecurity,
        relname = any(${[...KEYED]}) or exists (select from pg_attribute
          where attrelid = pg_class.oid and attname = 'farm_key' and not attisdropped) as "isOfFarms",
        (select count(*) from pg_policy where polrelid = pg_class.oid and polname = any(${[...POLICIES]})) as policies
      from pg_class where relkind in ('r', 'p') and not relispartition
        and relnamespace = current_schema()::regnamespace and pg_has_role(relowner, 'usage')
    ), found as (
      select name, exists (select from unnest(${[...WALL_ROLES]}::text[]) role where not (
          has_table_privilege(role, oid, 'select') and ("isNotes" or (has_table_privilege(role, oid, 'insert')
          and has_table_privilege(role, oid, 'update') and has_table_privilege(role, oid, 'delete'))))) as "isClosed",
        "isOfFarms" and not (relrowsecurity
          and policies = 2 + (name = any(${Object.keys(FOUND_BY)}))::int) as "isUnwalled"
      from ours)
    select * from found where "isClosed" or "isUnwalled" order by name`.execute(db);
  return rows;
}

async function open(db: AnyDatabase, name: string): Promise<void> {
  const rights = sql.raw(name.startsWith('kysely') ? 'select' : 'select, insert, update, delete');
  await sql`grant ${rights} on ${sql.table(name)} to ${sql.id(FARM_ROLE)}, ${sql.id(ALL_ROLE)}`.execute(db);
}

async function wall(db: AnyDatabase, name: string): Promise<void> {
  for (const policy of POLICIES) await sql`drop policy if exists ${sql.id(policy)} on ${sql.table(name)}`.execute(db);
  const column = KEYED.includes(name) ? 'key' : 'farm_key';
  const whose = FOUND_BY[name];
  await raiseWall(db, name, { column, isFoundByOthers: whose !== undefined });
  if (whose !== undefined) await sql`alter policy found on ${sql.table(name)} using (${sql.raw(whose)})`.execute(db);
}

/**
 * Gives the roles of the wall their rights and each table of farms its policies, where a dump that came back without them
 * left them out; else changes nothing. Concurrent instances wait for each other.
 */
export async function mendWall(db: AnyDatabase): Promise<void> {
  if ((await gapsOf(db)).length === 0) return;
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(trx);
    const gaps = await gapsOf(trx);
    const schema = (await sql<{ name: string }>`select current_schema() as name`.execute(trx)).rows[0]?.name ?? '';
    await sql`grant usage on schema ${sql.id(schema)} to ${sql.id(FARM_ROLE)}, ${sql.id(ALL_ROLE)}`.execute(trx);
    for (const { name } of gaps.filter(({ isClosed }) => isClosed)) await open(trx, name);
    for (const { name } of gaps.filter(({ isUnwalled }) => isUnwalled)) await wall(trx, name);
  });
}

/** Throws DatabaseRightsError where the tables are of a role whose rights that of the database does not have. */
export async function assertOwned(db: AnyDatabase): Promise<void> {
  const { rows } = await sql<{ owner: string; user: string; schema: string }>`
    select pg_get_userbyid(relowner) as owner, quote_ident(current_user) as user, current_schema() as schema from pg_class
    where oid = to_regclass('kysely_migration') and not pg_has_role(relowner, 'usage')`.execute(db);
  for (const { owner, user, schema } of rows) {
    throw new DatabaseRightsError(
      `As tabelas deste banco são de "${owner}", e ${user} não pode mudá-las. Uma cópia de pg_dump voltou com outro papel?\nPeça a quem administra o PostgreSQL que rode uma vez, com psql:\n\n  select format('alter table %s owner to ${user}', oid::regclass) from pg_class where relnamespace = '${schema}'::regnamespace and relkind in ('r', 'p', 'v') \\gexec\n\nDepois tente de novo. Nada foi mudado.`,
    );
  }
}
