import { type Kysely, sql } from 'kysely';
import { FOUND_BY } from './farm-wall.ts';

/** Who works where, and invitations, are found by whom they are of, and not by everybody. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, whose] of Object.entries(FOUND_BY)) {
    await sql`alter policy found on ${sql.table(table)} using (${sql.raw(whose)})`.execute(db);
  }
}
