import { onDatabase } from './on-database.ts';
import type { TestDatabase } from './test-database.ts';

/**
 * What stands in for Citus, which cannot be had for the tests: its function makes hash partitions of the same key on one
 * server. PostgreSQL refuses there, too, what is unique without the key, and what refers to a table by other columns.
 */
const STATEMENTS = `
create table pg_dist_partition (logicalrelid regclass primary key);
create function create_distributed_table(table_name regclass, distribution_column text, colocate_with text)
returns void language plpgsql as $$
declare
  spread text := table_name::text;
  whole text := spread || '_whole';
  policy record;
begin
  execute format('alter table %I rename to %I', spread, whole);
  execute format('create table %I (like %I including all) partition by hash (%I)', spread, whole, distribution_column);
  for part in 0..3 loop
    execute format('create table %I partition of %I for values with (modulus 4, remainder %s)',
      spread || '_' || part, spread, part);
  end loop;
  execute format('insert into %I select * from %I', spread, whole);
  if (select relrowsecurity from pg_class where oid = table_name) then
    execute format('alter table %I enable row level security', spread);
  end if;
  for policy in select * from pg_policies where tablename = whole loop
    execute format('create policy %I on %I for %s to %s using (%s)', policy.policyname, spread, policy.cmd,
      array_to_string(policy.roles, ', '), policy.qual);
  end loop;
  execute format('drop table %I', whole);
  insert into pg_dist_partition values (spread::regclass);
end $$;`;

/** An extension needs files beside the PostgreSQL: its row in the catalogue has to do. */
const INSTALLED = `
set allow_system_table_mods = on;
insert into pg_extension (oid, extname, extowner, extnamespace, extrelocatable, extversion)
select 999999, 'citus', pg_roles.oid, current_schema()::regnamespace, false, 'stand-in' from pg_roles where rolname = current_user;`;

/** Lets a database of the tests be spread by `npm run distribute`. */
export async function standInForCitus({
  url,
  administratorUrl,
}: Pick<TestDatabase, 'url' | 'administratorUrl'>): Promise<void> {
  await onDatabase(url, (client) => client.query(STATEMENTS));
  const { pathname } = new URL(url);
  const there = Object.assign(new URL(administratorUrl), { pathname }).href;
  await onDatabase(there, (client) => client.query(INSTALLED));
}
