import { onDatabase } from './on-database.ts';

/**
 * What stands in for Citus, which cannot be had for the tests: its function makes hash partitions of the same key on one
 * server. PostgreSQL refuses there, too, what is unique without the key, and what refers to a table by other columns. Other
 * servers are only noted. An extension needs files beside the PostgreSQL: its row in the catalogue has to do.
 */
const STATEMENTS = `
set allow_system_table_mods = on;
set search_path = pg_catalog;
insert into pg_extension (oid, extname, extowner, extnamespace, extrelocatable, extversion)
select 999999, 'citus', oid, 'pg_catalog'::regnamespace, false, 'stand-in' from pg_roles where rolname = current_user;
create table pg_dist_partition (logicalrelid regclass primary key);
grant select, insert on pg_dist_partition to public;
create table pg_dist_node (groupid int, nodename text, nodeport int, noderole text default 'primary', shouldhaveshards boolean);
create function citus_set_coordinator_host(host text, port int) returns void language sql as
$$ insert into pg_dist_node values (0, host, port, 'primary', false) $$;
create function citus_add_node(host text, port int) returns void language sql as
$$ insert into pg_dist_node select coalesce(max(groupid), 0) + 1, host, port, 'primary', true from pg_dist_node $$;
create function citus_set_node_property(host text, port int, property text, value boolean) returns void language sql as
$$ update pg_dist_node set shouldhaveshards = value where (nodename, nodeport) = (host, port) and property = 'shouldhaveshards' $$;
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

/** Lets a database of the tests be spread by `npm run distribute`; the address is its administrator's. */
export async function standInForCitus(administratorUrl: string): Promise<void> {
  await onDatabase(administratorUrl, (client) => client.query(STATEMENTS));
}
