import { type Kysely, sql } from 'kysely';
import { WALL_ROLES } from '../../platform/database-roles.ts';
import { StartupError } from '../../platform/startup-error.ts';

/** The role of the database may not do what is needed. */
export class DatabaseRightsError extends StartupError {}

type Asked = Pick<Kysely<unknown>, 'getExecutor'>;
type Found = { name: string; exists: boolean; isMember: boolean };

async function missingFor(db: Asked): Promise<string[]> {
  const { rows } = await sql<Found>`
    select name, oid is not null as exists, coalesce(pg_has_role(current_user, oid, 'member'), false) as "isMember"
    from unnest(${[...WALL_ROLES]}::text[]) as name left join pg_roles on rolname = name`.execute(db);
  return rows.flatMap(({ name, exists, isMember }) => [
    ...(exists ? [] : [`create role ${name}`]),
    ...(isMember ? [] : [`grant ${name} to current_user`]),
  ]);
}

/** Roles are of the whole server: another database's start may make them at the same moment. */
const unlessMade = (statement: string): string =>
  `do $$ begin ${statement}; exception when duplicate_object or unique_violation then null; end $$`;

/**
 * Makes the roles of the wall where they are missing, and the database's owner a member of both. Where it may not,
 * throws DatabaseRightsError with the statements for somebody who may.
 */
export async function ensureWallRoles(db: Asked): Promise<void> {
  const missing = await missingFor(db);
  if (missing.length === 0) return;
  const { rows } = await sql<{ name: string; mayMake: boolean }>`
    select current_user as name, rolsuper or rolcreaterole as "mayMake" from pg_roles where rolname = current_user`.execute(
    db,
  );
  const [user] = rows;
  if (user?.mayMake === true) {
    for (const statement of missing) await sql.raw(unlessMade(statement)).execute(db);
    return;
  }
  const owner = `"${(user?.name ?? '').replaceAll('"', '""')}"`;
  const script = missing.map((line) => `  ${line.replace('current_user', owner)};`).join('\n');
  throw new DatabaseRightsError(
    `Faltam ao banco os papéis que separam as fazendas, e ${owner} não pode criá-los.\nPeça a quem administra o PostgreSQL que rode uma vez:\n\n${script}\n\nDepois tente de novo. Nada foi mudado.`,
  );
}
