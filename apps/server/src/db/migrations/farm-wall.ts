import { type Kysely, sql } from 'kysely';
import { ALL_ROLE, FARM_ROLE } from '../../platform/database-roles.ts';

/** The farm that a transaction named; null without one, so that no row is seen. An index condition, since it is stable. */
const NAMED_FARM = "nullif(current_setting('app.farm', true), '')::uuid";

/** The person that a transaction named. */
const NAMED_PERSON = "nullif(current_setting('app.person', true), '')::uuid";

/** The bytes that a transaction named by their digits: the hash of an invitation's link, or an address. */
const named = (setting: string): string => `decode(nullif(current_setting('${setting}', true), ''), 'hex')`;

/** Whose rows are read before their farm is known, since migration 0027: all rows of some tables. */
export const FOUND_BY: Readonly<Record<string, string>> = {
  farms: 'true',
  farm_addresses: 'true',
  publication_addresses: 'true',
  farm_members: 'true',
  farm_people: `uid = ${NAMED_PERSON}`,
  invitations: `email_key = convert_from(${named('app.address')}, 'UTF8')`,
  invitation_links: `hash = ${named('app.link')}`,
};

type Wall = {
  /** The column with the farm's key. */
  column?: 'farm_key' | 'key';
  /** Whether rows of any farm are read before it is known which is meant. */
  isFoundByOthers?: boolean;
};

/** Puts a table of farms behind the wall. A migration that makes such a table calls it. */
export async function raiseWall(
  db: Pick<Kysely<unknown>, 'getExecutor'>,
  table: string,
  { column = 'farm_key', isFoundByOthers = false }: Wall = {},
): Promise<void> {
  const isNamed = sql.raw(`${column} = ${NAMED_FARM}`);
  await sql`alter table ${sql.table(table)} enable row level security`.execute(db);
  await sql`create policy of_farm on ${sql.table(table)} to ${sql.id(FARM_ROLE)} using (${isNamed})`.execute(db);
  await sql`create policy of_all on ${sql.table(table)} to ${sql.id(ALL_ROLE)} using (true)`.execute(db);
  if (isFoundByOthers) {
    await sql`create policy found on ${sql.table(table)} for select to ${sql.id(FARM_ROLE)} using (true)`.execute(db);
  }
}
