import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

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
  name text not null,
  path text,
  role text,
  props jsonb not null default '{}',
  at timestamptz not null
);
create index analytics_events_by_name on analytics_events (name, at);
create table mail_queue (
  id uuid primary key,
  kind text not null,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  attempts integer not null default 0,
  created_at timestamptz not null,
  due_at timestamptz not null,
  sent_at timestamptz,
  failed_at timestamptz,
  last_error text
);
create index mail_queue_due on mail_queue (due_at) where sent_at is null and failed_at is null;
create table account_links (
  hash bytea primary key,
  uid uuid not null references accounts on delete cascade,
  purpose text not null check (purpose in ('verify', 'reset')),
  email_key text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index account_links_of_account on account_links (uid, purpose);
create table google_flows (
  state_hash bytea primary key,
  browser_hash bytea not null,
  verifier text not null,
  nonce text not null,
  expires_at timestamptz not null
);
create table google_codes (
  hash bytea primary key,
  uid uuid not null references accounts on delete cascade,
  is_new_user boolean not null,
  expires_at timestamptz not null
);
create table spent_id_tokens (hash bytea primary key, expires_at timestamptz not null);
`;

/** Notices and mails, links in mails, and counted attempts. */
export const up = (db: Kysely<unknown>): Promise<void> => runStatements(db, STATEMENTS);
