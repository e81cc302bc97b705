import type pg from 'pg';

/** Tables that name farms and lie with what finds them, not with the farm. */
export const FARM_DIRECTORIES: readonly string[] = ['farm_people', 'farm_checks', 'publication_addresses'];

/** A table whose rows are a farm's, and its column with the farm's key. */
export type FarmTable = { readonly name: string; readonly column: 'key' | 'farm_key' };

/** All tables of farms from the catalogue, so that none can be forgotten; that of the farms themselves first. */
export async function listFarmTables(client: Pick<pg.Client, 'query'>): Promise<FarmTable[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     join pg_attribute on attrelid = pg_class.oid and attname = 'farm_key' and not attisdropped
     where relkind in ('r', 'p') and not relispartition and relnamespace = current_schema()::regnamespace
     and relname <> all($1) order by name`,
    [FARM_DIRECTORIES],
  );
  return [{ name: 'farms', column: 'key' }, ...rows.map(({ name }) => ({ name, column: 'farm_key' as const }))];
}
