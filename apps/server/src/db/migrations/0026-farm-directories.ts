import type { Kysely } from 'kysely';
import { raiseWall } from './farm-wall.ts';
import { runStatements } from './run-statements.ts';

// On several database servers the tables of farms lie apart, each farm's on one server: nothing there can be unique
// without the farm's key, or refer to what lies elsewhere. Names of foreign keys are those that PostgreSQL gave them.
const STATEMENTS = `
create table farm_addresses (
  key uuid primary key,
  user_id uuid not null references accounts on delete cascade,
  id uuid not null,
  slug text not null unique,
  unique (user_id, id)
);
create index farm_addresses_by_id on farm_addresses (id);
insert into farm_addresses (key, user_id, id, slug) select key, user_id, id, slug from farms;
create table farm_people (
  uid uuid not null references accounts on delete cascade,
  farm_key uuid not null,
  primary key (uid, farm_key)
);
create index farm_people_of_farm on farm_people (farm_key);
insert into farm_people (uid, farm_key) select uid, farm_key from farm_members;
alter table farms drop constraint farms_slug_key, drop constraint farms_user_id_id_key, drop constraint farms_user_id_fkey;
drop index farms_by_id;
alter table farm_members drop constraint farm_members_uid_fkey;
drop index farm_members_by_person;
alter table former_members drop constraint former_members_uid_fkey;
alter table invitations drop constraint invitations_invited_by_fkey, drop constraint invitations_accepted_by_fkey;
alter table invitation_links drop constraint invitation_links_hash_key;
create index invitation_links_by_hash on invitation_links (hash);
alter table publication_files drop constraint publication_files_pkey, add primary key (farm_key, file);
alter table publications add column token text;
update publications set token = address.token from publication_addresses address
  where address.farm_key = publications.farm_key and address.publication_id = publications.id;
alter table publications alter column token set not null;
alter table publication_addresses drop constraint publication_addresses_farm_key_fkey;
alter table farm_checks drop constraint farm_checks_farm_key_fkey;
`;

/**
 * Where a farm is found by its address, its owner and its people, apart from the tables of farms
 * ([decision 083](../../../../../docs/decisions/083-farms-on-several-servers.md)).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
  await raiseWall(db, 'farm_addresses', { column: 'key', isFoundByOthers: true });
  await raiseWall(db, 'farm_people', { isFoundByOthers: true });
}
