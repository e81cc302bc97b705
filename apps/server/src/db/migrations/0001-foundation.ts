import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

const STATEMENTS = `
create table accounts (
  uid uuid primary key,
  email text not null,
  email_key text not null unique,
  password_hash text,
  display_name text,
  photo_url text,
  email_verified boolean not null default false,
  provider text not null check (provider in ('password', 'google.com')),
  google_subject text unique,
  created_at timestamptz not null default now()
);
create table sessions (
  id uuid primary key,
  uid uuid not null references accounts on delete cascade,
  current_hash bytea not null unique,
  previous_hash bytea unique,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  ended_at timestamptz,
  user_agent text,
  address text
);
create index sessions_of_account on sessions (uid) where ended_at is null;
create index sessions_ended on sessions (ended_at) where ended_at is not null;
create table spent_refresh_tokens (
  hash bytea primary key,
  session_id uuid not null references sessions on delete cascade
);
create table throttle_hits (bucket text not null, at timestamptz not null);
create index throttle_hits_by_bucket on throttle_hits (bucket, at);
create table profiles (
  uid uuid primary key references accounts on delete cascade,
  name text,
  email text not null,
  phone jsonb,
  photo_url text,
  document text,
  role text not null default 'produtor' check (role in ('produtor', 'equipe', 'admin')),
  pending_plan_id text,
  plan_id text not null,
  plan_status text not null,
  trial_ends_at timestamptz,
  email_verified boolean not null,
  account_provider_id text not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create table farms (
  key uuid primary key,
  id uuid not null,
  user_id uuid not null references accounts on delete cascade,
  slug text not null unique,
  name text not null,
  city text not null,
  state text not null,
  region text not null,
  total_area numeric(14, 4) not null check (total_area > 0),
  image_url text,
  state_registration text,
  settings jsonb not null default '{}',
  request_hash bytea,
  version integer not null default 1,
  seq bigint not null default 0,
  change bigint not null default 0,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, id)
);
create index farms_by_id on farms (id);
create table farm_members (
  farm_key uuid not null references farms on delete cascade,
  uid uuid not null references accounts on delete cascade,
  role text not null check (role in ('owner', 'manager', 'agronomist', 'operator', 'sales', 'viewer')),
  since timestamptz not null default now(),
  change bigint not null,
  primary key (farm_key, uid)
);
create index farm_members_by_person on farm_members (uid);
create table records (
  farm_key uuid not null references farms on delete cascade,
  id uuid not null,
  section text not null,
  slug text not null,
  name text not null,
  code text not null,
  date text not null check (date ~ '^\\d{4}-\\d{2}-\\d{2}$'),
  season text check (season ~ '^\\d{4}/\\d{2}$'),
  status text not null,
  data jsonb not null,
  notes text,
  inputs jsonb not null,
  outputs jsonb not null,
  flags text[] not null default '{}',
  confirmed_warnings jsonb not null default '[]',
  recalculated jsonb,
  request_hash bytea,
  search text not null,
  version integer not null,
  change bigint not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by uuid not null,
  updated_by uuid not null,
  deleted_at timestamptz,
  primary key (farm_key, id),
  unique (farm_key, section, slug)
);
create index records_by_date on records (farm_key, section, date, id) where deleted_at is null;
create index records_by_season on records (farm_key, season, section) where deleted_at is null;
create index records_by_code on records (farm_key, section, code);
create index records_by_change on records (farm_key, change);
create index records_by_farm_lot on records (farm_key, (data->>'farmLot'))
  where deleted_at is null and section = 'talhoes' and data->>'farmLot' <> '';
create index records_by_storage_lot on records (farm_key, (data->>'storageLot'))
  where deleted_at is null and data->>'storageLot' <> '';
create table flows (
  farm_key uuid not null,
  from_id uuid not null,
  output text not null,
  to_id uuid not null,
  kg numeric(14, 3) not null check (kg > 0),
  consumed_kg numeric(14, 3) not null check (consumed_kg >= 0),
  reserved_kg numeric(14, 3) not null check (reserved_kg >= 0),
  primary key (farm_key, from_id, output, to_id),
  foreign key (farm_key, from_id) references records on delete cascade,
  foreign key (farm_key, to_id) references records on delete cascade
);
create index flows_by_target on flows (farm_key, to_id);
create table readings (
  farm_key uuid not null,
  id uuid not null,
  record_id uuid not null,
  kind text not null,
  at timestamptz not null,
  value numeric not null,
  comment text,
  created_by uuid not null,
  change bigint not null,
  deleted_at timestamptz,
  primary key (farm_key, id),
  foreign key (farm_key, record_id) references records on delete cascade
);
create unique index readings_by_instant on readings (farm_key, record_id, kind, at) where deleted_at is null;
create index readings_by_change on readings (farm_key, change);
create table photos (
  farm_key uuid not null,
  id uuid not null,
  record_id uuid not null,
  file text not null,
  width integer not null,
  height integer not null,
  taken_at timestamptz,
  created_by uuid not null,
  change bigint not null,
  deleted_at timestamptz,
  primary key (farm_key, id),
  foreign key (farm_key, record_id) references records on delete cascade
);
create index photos_by_record on photos (farm_key, record_id) where deleted_at is null;
create index photos_by_change on photos (farm_key, change);
create table history (
  farm_key uuid not null,
  record_id uuid not null,
  version integer not null,
  at timestamptz not null,
  by_uid uuid not null,
  op text not null,
  changes jsonb not null,
  cause jsonb,
  primary key (farm_key, record_id, version),
  foreign key (farm_key, record_id) references records on delete cascade
);
create table mutations (
  farm_key uuid not null references farms on delete cascade,
  mutation_id uuid not null,
  uid uuid not null,
  result jsonb not null,
  at timestamptz not null default now(),
  primary key (farm_key, mutation_id)
);
`;

/** People, sessions, farms, records with what hangs on them. Every table of a farm has its key first. */
export const up = (db: Kysely<unknown>): Promise<void> => runStatements(db, STATEMENTS);
