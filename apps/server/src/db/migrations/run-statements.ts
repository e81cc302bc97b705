import { type Kysely, sql } from 'kysely';

/** Runs the statements of a migration one after another; each ends with a semicolon at the end of a line. */
export async function runStatements(db: Kysely<unknown>, statements: string): Promise<void> {
  for (const statement of statements.split(/;\s*\n/)) {
    if (statement.trim() !== '') await sql.raw(statement).execute(db);
  }
}
