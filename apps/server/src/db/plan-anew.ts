import { sql } from 'kysely';
import type { DatabaseTransaction } from './database.ts';

/**
 * Has every statement of a transaction planned for the tables as they are then, those too by which the database checks foreign keys.
 * A transaction of thousands of rows outgrows what was planned before: on a farm that was new, each check read all that it had written.
 */
export async function planAnew(trx: DatabaseTransaction): Promise<void> {
  await sql`set local plan_cache_mode = force_custom_plan`.execute(trx);
}
