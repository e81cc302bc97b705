import { type Kysely, sql } from 'kysely';
import { WALL_ROLES } from '../../platform/database-roles.ts';
import { raiseWall } from './farm-wall.ts';
import { ensureWallRoles } from './wall-roles.ts';

/** Read before it is known which farm is meant: by a person, an invitation's link or address, a page's address. */
const FOUND_BY_OTHERS = ['farm_members', 'invitations', 'invitation_links', 'publication_addresses'];

async function grantTables(db: Kysely<unknown>, schema: string): Promise<void> {
  const roles = sql.raw(WALL_ROLES.join(', '));
  const place = sql.id(schema);
  await sql`grant usage on schema ${place} to ${roles}`.execute(db);
  await sql`grant select, insert, update, delete on all tables in schema ${place} to ${roles}`.execute(db);
  await sql`revoke insert, update, delete on kysely_migration, kysely_migration_lock from ${roles}`.execute(db);
  // Of tables that later migrations make, too.
  await sql`alter default privileges in schema ${place} grant select, insert, update, delete on tables to ${roles}`.execute(
    db,
  );
}

/** Rows of a farm are seen only by transactions that name it: roles, what they may do, and a policy on each table. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await ensureWallRoles(db);
  const { rows } = await sql<{ name: string; schema: string }>`
    select relname as name, current_schema() as schema from pg_class
    join pg_attribute on attrelid = pg_class.oid and attname = 'farm_key'
    where relkind in ('r', 'p') and not relispartition and relnamespace = current_schema()::regnamespace
    order by 1`.execute(db);
  for (const { schema } of rows.slice(0, 1)) await grantTables(db, schema);
  await raiseWall(db, 'farms', { column: 'key', isFoundByOthers: true });
  for (const { name } of rows) await raiseWall(db, name, { isFoundByOthers: FOUND_BY_OTHERS.includes(name) });
}
