import pg from 'pg';
import { ALL_ROLE, FARM_ROLE } from '../platform/database-roles.ts';
import { distribute } from '../start/distribution.ts';
import { addressWith, onDatabase } from './on-database.ts';
import { citusUrl } from './test-postgres.ts';

/** A server of the Citus, as it stands in the database of CITUS_URL; the first is the coordinator, group 0. */
type Node = { readonly group: number; readonly host: string; readonly port: number; readonly hasShards: boolean };

const NODES = `
select groupid as group, nodename as host, nodeport as port, shouldhaveshards as "hasShards" from pg_dist_node
where noderole = 'primary' order by groupid`;

/** Several test processes make the same roles. */
const LOCK = 551_022;

/** Makes the roles as which tests sign in, with the administrator's password; those that are there stay as they are. */
async function ensureRoles(url: string): Promise<void> {
  const password = pg.escapeLiteral(decodeURIComponent(new URL(url).password));
  await onDatabase(url, async (client) => {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    const { rows } = await client.query<{ name: string }>('select rolname as name from pg_roles');
    const names = rows.map(({ name }) => name);
    for (const role of ['cafezal', FARM_ROLE, ALL_ROLE].filter((name) => !names.includes(name))) {
      await client.query(`create role ${role} login password ${password}`);
    }
    await client.query(`grant ${FARM_ROLE}, ${ALL_ROLE} to cafezal`);
  });
}

/** On one server: Citus asks each under the same name. */
async function createEmpty(administrator: string, name: string): Promise<void> {
  await ensureRoles(administrator);
  await onDatabase(administrator, (client) => client.query(`create database ${name} owner cafezal`));
  await onDatabase(addressWith(administrator, { pathname: `/${name}` }), (client) =>
    client.query('create extension if not exists citus'),
  );
}

/** What a database knows of other servers is its own: this one is told what that of CITUS_URL knows. */
async function join(client: pg.Client, nodes: readonly Node[]): Promise<void> {
  for (const { group, host, port, hasShards } of nodes) {
    const add = group === 0 ? 'citus_set_coordinator_host' : 'citus_add_node';
    await client.query(`select ${add}($1, $2)`, [host, port]);
    await client.query(`select citus_set_node_property($1, $2, 'shouldhaveshards', $3)`, [host, port, hasShards]);
  }
}

/** The servers that the Citus of CITUS_URL knows. Throws where it cannot be reached or is none, without the address. */
async function nodesOf(administrator: string): Promise<Node[]> {
  try {
    return await onDatabase(administrator, async (client) => (await client.query<Node>(NODES)).rows);
  } catch (error) {
    throw new Error('CITUS_URL does not lead to a database with Citus (docs/operating.md)', { cause: error });
  }
}

/** Makes a database of this name on the Citus of CITUS_URL and its servers, migrated and spread; `remove` takes it away. */
export async function createOnCitus(name: string): Promise<{ administrator: string; remove: () => Promise<void> }> {
  const administrator = citusUrl() ?? '';
  const nodes = await nodesOf(administrator);
  const others = nodes.filter(({ group }) => group !== 0);
  const addresses = others.map(({ host, port }) => addressWith(administrator, { hostname: host, port: String(port) }));
  const everywhere = [administrator, ...addresses];
  for (const address of everywhere) await createEmpty(address, name);
  await onDatabase(addressWith(administrator, { pathname: `/${name}` }), (client) => join(client, nodes));
  await distribute(addressWith(administrator, { pathname: `/${name}`, username: 'cafezal' }), () => undefined);
  const remove = async (): Promise<void> => {
    for (const address of everywhere)
      await onDatabase(address, (client) => client.query(`drop database if exists ${name} with (force)`));
  };
  return { administrator, remove };
}
