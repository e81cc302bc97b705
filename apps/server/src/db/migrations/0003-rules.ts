import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

const STATEMENTS = `
create table notice_choices (
  uid uuid not null references accounts on delete cascade,
  choice text not null,
  app boolean not null,
  mail boolean not null,
  primary key (uid, choice)
);
create table told_occasions (
  uid uuid not null references accounts on delete cascade,
  id uuid not null,
  at timestamptz not null,
  line jsonb,
  mail_due_at timestamptz,
  primary key (uid, id)
);
create index told_occasions_to_mail on told_occasions (mail_due_at) where mail_due_at is not null;
create index told_occasions_by_age on told_occasions (at);
create table farm_checks (
  farm_key uuid primary key references farms on delete cascade,
  due_at timestamptz
);
create index farm_checks_due on farm_checks (due_at) where due_at is not null;
insert into farm_checks (farm_key, due_at) select key, now() from farms where deleted_at is null;
`;

/** Choices of notices, occasions that people were notified of, and scheduled checks of farms. */
export const up = (db: Kysely<unknown>): Promise<void> => runStatements(db, STATEMENTS);
