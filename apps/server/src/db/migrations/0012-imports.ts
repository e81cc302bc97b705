import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

const STATEMENTS = `
create table imports (
  farm_key uuid not null references farms on delete cascade,
  id uuid not null,
  kind text not null,
  section text not null,
  file_name text not null,
  headings text not null,
  status text not null check (status in ('preview', 'confirmed', 'undone')),
  content jsonb,
  choices jsonb not null,
  refused jsonb not null,
  counts jsonb not null,
  written jsonb not null,
  work jsonb,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (farm_key, id)
);
create index imports_by_age on imports (created_at);
`;

/** Files that come in: what is kept of them until they are confirmed, and what confirming wrote. */
export const up = (db: Kysely<unknown>): Promise<void> => runStatements(db, STATEMENTS);
