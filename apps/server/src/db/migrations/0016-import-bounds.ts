import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

const STATEMENTS = `
alter table imports
  add column by_uid uuid,
  add column content_bytes integer not null default 0,
  add column failure jsonb;
`;

/** Who brought a file, how much is kept of it, and why the last work on it came to nothing. */
export const up = (db: Kysely<unknown>): Promise<void> => runStatements(db, STATEMENTS);
