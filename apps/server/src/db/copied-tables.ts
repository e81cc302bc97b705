import pg from 'pg';

/** A table to be copied, with the columns that hold its data. */
export type CopiedTable = { readonly name: string; readonly columns: readonly string[] };

/** A sequence with its position. */
export type SequencePosition = { readonly name: string; readonly last: string; readonly isCalled: boolean };

/** Which migrations ran is told by the copy's manifest, and running them writes these tables anew. */
const OF_MIGRATIONS = ['kysely_migration', 'kysely_migration_lock'];

const IN_SCHEMA = `
  join pg_namespace place on place.oid = thing.relnamespace and place.nspname = current_schema()
  where not exists (select from pg_depend owned where owned.classid = 'pg_class'::regclass
    and owned.objid = thing.oid and owned.deptype = 'e')`;

/** A name of the catalogue as SQL. */
export const quoted = (name: string): string => pg.escapeIdentifier(name);

/** Whether migrations of Cafezal ran in the database. */
export async function isCafezal(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ is: boolean }>(`select to_regclass('kysely_migration') is not null as is`);
  return rows[0]?.is === true;
}

/** Names of the migrations that ran, in order. */
export async function appliedMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name');
  return rows.map(({ name }) => name);
}

/**
 * Every table of the schema, from the catalogue, so that none can be forgotten: all but those of extensions and of the
 * migrations. Columns that are worked out from others are left out.
 */
export async function listTables(client: pg.Client): Promise<CopiedTable[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select thing.relname as name, array(
       select attname::text from pg_attribute
       where attrelid = thing.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum
     ) as columns
     from pg_class thing ${IN_SCHEMA}
     and thing.relkind in ('r', 'p') and not thing.relispartition and thing.relname <> all($1)
     order by name`,
    [OF_MIGRATIONS],
  );
  return rows;
}

/** The positions of all sequences of the schema. */
export async function listSequences(client: pg.Client): Promise<SequencePosition[]> {
  const { rows } = await client.query<{ name: string }>(
    `select thing.relname as name from pg_class thing ${IN_SCHEMA} and thing.relkind = 'S' order by name`,
  );
  const positions: SequencePosition[] = [];
  for (const { name } of rows) {
    const { rows: at } = await client.query<{ last: string; isCalled: boolean }>(
      `select last_value as last, is_called as "isCalled" from ${quoted(name)}`,
    );
    for (const position of at) positions.push({ name, ...position });
  }
  return positions;
}

/** Tables of the schema that have rows. */
export async function tablesWithRows(client: pg.Client): Promise<string[]> {
  const full: string[] = [];
  for (const { name } of await listTables(client)) {
    const { rows } = await client.query<{ is: boolean }>(`select exists (select from ${quoted(name)}) as is`);
    if (rows[0]?.is === true) full.push(name);
  }
  return full;
}
