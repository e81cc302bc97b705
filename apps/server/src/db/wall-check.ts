import { sql } from 'kysely';
import { ALL_ROLE, FARM_ROLE } from '../platform/database-roles.ts';
import type { AnyDatabase } from './database.ts';

type Standing = {
  name: string;
  isSuperuser: boolean;
  bypasses: boolean;
  seesAll: boolean;
  isFarmRole: boolean;
  /** A table that it owns, by itself or by another role. */
  owned: string | null;
};

const standingOf = (db: AnyDatabase) =>
  sql<Standing>`
  select rolname as name, rolsuper as "isSuperuser", rolbypassrls as bypasses,
    pg_has_role(oid, ${ALL_ROLE}, 'usage') as "seesAll", pg_has_role(oid, ${FARM_ROLE}, 'usage') as "isFarmRole",
    (select min(relname::text) from pg_class where relkind in ('r', 'p')
      and relnamespace = current_schema()::regnamespace and pg_has_role(pg_roles.oid, relowner, 'usage')) as owned
  from pg_roles where rolname = current_user`.execute(db);

/**
 * Why the role of requests does not stand behind the wall between farms, in words for operators; null where it does. The role
 * must be of the farm role, own no table, and be unable to pass policies over.
 */
export async function gapInWall(db: AnyDatabase): Promise<string | null> {
  const [role] = (await standingOf(db)).rows;
  if (role === undefined) throw new Error('the role of a connection is not there');
  const { name, isSuperuser, bypasses, seesAll, isFarmRole, owned } = role;
  if (isSuperuser || bypasses) return `"${name}" passa por cima das regras do banco (SUPERUSER ou BYPASSRLS).`;
  if (owned !== null) return `"${name}" é dono de tabelas, como "${owned}".`;
  if (seesAll) return `"${name}" faz parte de ${ALL_ROLE}, que vê todas as fazendas.`;
  if (!isFarmRole) return `"${name}" não faz parte de ${FARM_ROLE}.`;
  return null;
}
