import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

const STATEMENTS = `
create table known_devices (
  uid uuid not null references accounts on delete cascade,
  hash bytea not null,
  last_used_at timestamptz not null,
  primary key (uid, hash)
);
`;

/** Devices that a person signed in from, by the hash of a secret on the device. */
export const up = (db: Kysely<unknown>): Promise<void> => runStatements(db, STATEMENTS);
