import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

const STATEMENTS = `
create table invitations (
  farm_key uuid not null references farms on delete cascade,
  id uuid not null,
  email text not null,
  email_key text not null,
  role text not null check (role in ('owner', 'manager', 'agronomist', 'operator', 'sales', 'viewer')),
  invited_by uuid not null references accounts on delete cascade,
  request_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_by uuid references accounts on delete set null,
  closed_at timestamptz,
  primary key (farm_key, id)
);
create unique index invitations_open on invitations (farm_key, email_key) where closed_at is null;
create index invitations_of_address on invitations (email_key) where closed_at is null;
create index invitations_by_person on invitations (invited_by);
create index invitations_accepted_by on invitations (accepted_by) where accepted_by is not null;
create table invitation_links (
  farm_key uuid not null,
  hash bytea not null unique,
  invitation_id uuid not null,
  primary key (farm_key, hash),
  foreign key (farm_key, invitation_id) references invitations on delete cascade
);
create index invitation_links_of_invitation on invitation_links (farm_key, invitation_id);
create table former_members (
  farm_key uuid not null references farms on delete cascade,
  uid uuid not null references accounts on delete cascade,
  change bigint not null,
  primary key (farm_key, uid)
);
create index former_members_by_person on former_members (uid);
`;

/** Invitations with their mails, and former members. */
export const up = (db: Kysely<unknown>): Promise<void> => runStatements(db, STATEMENTS);
