import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

/**
 * For existing sessions: the older of the two tokens is confirmed, and the newer one its only successor; with no
 * creation time, because it cannot be derived again.
 */
const STATEMENTS = `
create table refresh_tokens (
  hash bytea primary key,
  session_id uuid not null references sessions on delete cascade,
  state text not null check (state in ('confirmed', 'unconfirmed', 'retired', 'dead')),
  number integer not null,
  made_at timestamptz not null,
  retired_at timestamptz
);
insert into refresh_tokens (hash, session_id, state, number, made_at)
  select coalesce(previous_hash, current_hash), id, 'confirmed', 0, last_used_at from sessions;
insert into refresh_tokens (hash, session_id, state, number, made_at)
  select current_hash, id, 'unconfirmed', 0, '1970-01-01Z' from sessions where previous_hash is not null;
insert into refresh_tokens (hash, session_id, state, number, made_at)
  select hash, session_id, 'retired', 0, '1970-01-01Z' from spent_refresh_tokens
  on conflict do nothing;
create index refresh_tokens_of_session on refresh_tokens (session_id, state);
drop table spent_refresh_tokens;
alter table sessions drop column current_hash, drop column previous_hash;
`;

/**
 * One row for each refresh token, so that it is retired when a successor is first used, and not when it is replaced.
 */
export const up = (db: Kysely<unknown>): Promise<void> => runStatements(db, STATEMENTS);
