import { sql } from 'kysely';
import type { DatabaseTransaction } from './database.ts';

/** Savepoints of a transaction, one after another and never nested. */
export type Savepoints = {
  /** Releases the last savepoint, whose writes stay, and makes the next one. */
  next: () => Promise<void>;
  /** Rolls back to the last savepoint. */
  rollBack: () => Promise<void>;
};

/** Makes the savepoints of a transaction. */
export function createSavepoints(trx: DatabaseTransaction): Savepoints {
  let isSet = false;
  return {
    next: async () => {
      await (isSet ? sql`release savepoint part; savepoint part` : sql`savepoint part`).execute(trx);
      isSet = true;
    },
    rollBack: async () => {
      await sql`rollback to savepoint part`.execute(trx);
    },
  };
}
