import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

const STATEMENTS = `
alter table sessions add column reauthenticated_at timestamptz;
alter table google_flows add column purpose text not null default 'sign-in'
  check (purpose in ('sign-in', 'reauthenticate'));
create table erased_sessions (id uuid primary key, at timestamptz not null);
create index erased_sessions_by_time on erased_sessions (at);
create table erased_photos (file uuid primary key, at timestamptz not null);
`;

/** When a person last proved their identity, and remaining work after an erasure; neither table names anybody. */
export const up = (db: Kysely<unknown>): Promise<void> => runStatements(db, STATEMENTS);
