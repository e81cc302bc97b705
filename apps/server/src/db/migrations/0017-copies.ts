import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

const STATEMENTS = `
create table erasures (hash bytea primary key, at timestamptz not null);
create table change_gaps (
  farm_key uuid not null references farms on delete cascade,
  after bigint not null,
  until bigint not null,
  at timestamptz not null,
  primary key (farm_key, after)
);
`;

/** Who was erased, by a hash of their id, for copies that still hold them; change numbers that a restored copy lost. */
export const up = (db: Kysely<unknown>): Promise<void> => runStatements(db, STATEMENTS);
