import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

/** A text found in a database: the table, and the row as text. */
export type FoundMark = { table: string; row: string };

/** Searches texts, ignoring case, in every column of every table, whatever its type. */
export async function findMarks(db: Database, marks: readonly string[]): Promise<FoundMark[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db);
  const found: FoundMark[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select marked::text as row from ${sql.table(name)} as marked
      where exists (select from unnest(${marks}::text[]) as mark where position(lower(mark) in lower(marked::text)) > 0)`.execute(
      db,
    );
    found.push(...rows.map(({ row }) => ({ table: name, row })));
  }
  return found;
}
