import type pg from 'pg';
import { quoted } from './copied-tables.ts';

type ForeignKey = { table: string; name: string; definition: string };

/** Takes off all foreign keys of the schema; answers how to put them back, which checks them. */
export async function takeOffForeignKeys(client: pg.Client): Promise<() => Promise<void>> {
  const { rows } = await client.query<ForeignKey>(
    `select relname as table, conname as name, pg_get_constraintdef(held.oid) as definition
     from pg_constraint held join pg_class on pg_class.oid = conrelid
     join pg_namespace place on place.oid = connamespace and place.nspname = current_schema()
     where contype = 'f' and conparentid = 0 order by 1, 2`,
  );
  for (const { table, name } of rows) {
    await client.query(`alter table ${quoted(table)} drop constraint ${quoted(name)}`);
  }
  return async () => {
    for (const { table, name, definition } of rows) {
      await client.query(`alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}`);
    }
  };
}
