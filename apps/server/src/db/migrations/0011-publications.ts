import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

// An address outlives its farm: whoever has it is told that the lot is not published any more.
const STATEMENTS = `
create table publications (
  farm_key uuid not null references farms on delete cascade,
  id uuid not null,
  record_id uuid not null,
  output text not null,
  show jsonb not null,
  languages text[] not null,
  revision integer not null default 1,
  created_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  views bigint not null default 0,
  viewed_at timestamptz,
  primary key (farm_key, id)
);
create unique index publications_of_lot on publications (farm_key, record_id, output) where revoked_at is null;
create table publication_versions (
  farm_key uuid not null,
  publication_id uuid not null,
  number integer not null,
  at timestamptz not null,
  snapshot jsonb not null,
  primary key (farm_key, publication_id, number),
  foreign key (farm_key, publication_id) references publications on delete cascade
);
create table publication_files (
  file uuid primary key,
  farm_key uuid not null,
  publication_id uuid not null,
  version integer not null,
  kind text not null check (kind in ('photo', 'epcis', 'plots', 'dossier')),
  photo_id uuid,
  bytes integer not null,
  foreign key (farm_key, publication_id, version) references publication_versions on delete cascade
);
create index publication_files_of_version on publication_files (farm_key, publication_id, version);
create table publication_addresses (
  token text primary key,
  farm_key uuid references farms on delete set null,
  publication_id uuid not null
);
create index publication_addresses_of_farm on publication_addresses (farm_key, publication_id);
`;

/** Lots that are published for their buyers, in versions that never change, each at an address of its own. */
export const up = (db: Kysely<unknown>): Promise<void> => runStatements(db, STATEMENTS);
