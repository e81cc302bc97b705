import { type Kysely, sql } from 'kysely';

const STATEMENTS = `
create table notifications (
  uid uuid not null references accounts on delete cascade,
  id uuid not null,
  type text not null,
  title text not null,
  body text not null,
  link text,
  read boolean not null default false,
  archived boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (uid, id)
);
create index notifications_newest on notifications (uid, created_at desc, id desc) where not archived;
create index notifications_by_change on notifications (uid, updated_at);
create table analytics_events (
  id uuid primary key,
  uid uuid references accounts on delete set null,
  name text not null,
  path text,
  role text,
  props jsonb not null default '{}',
  at timestamptz not null
);
create index analytics_events_by_name on analytics_events (name, at);
`;

/** What people are told, and what they agreed to be counted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS.split(/;\s*\n/)) {
    if (statement.trim() !== '') await sql.raw(statement).execute(db);
  }
}
