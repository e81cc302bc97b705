import pg from 'pg';
import { freePort } from '../apps/server/src/platform/postmaster.ts';
import { type FleetInstance, startFleet, WRITERS } from '../apps/server/src/test/fleet.ts';
import { startTestPostgres } from '../apps/server/src/test/test-postgres.ts';
import { documented, haproxy, nginx, run } from './proxy-programs.ts';
import { rolled } from './rolling.ts';
import type { Command, Part, Trial } from './trial.ts';

/** What stands before the servers, and between them and the database. */
export const PROXY_PARTS: readonly Part[] = [
  ['haproxy', 'haproxy', '-v'],
  ['nginx', 'nginx', '-v'],
  ['pgbouncer', 'pgbouncer', '--version'],
];

/** Who stands before the servers, and how many of eight writers may have to repeat at the end of each server. */
const PROXIES = [
  { name: 'haproxy', start: haproxy, repeats: 0 },
  { name: 'nginx', start: nginx, repeats: WRITERS },
] as const;

async function tryProxies(trial: Trial, instances: readonly FleetInstance[], through: string): Promise<void> {
  for (const { name, start, repeats } of PROXIES) {
    const port = await freePort();
    const stop = await start({ trial, port, instances });
    const { isWhole, failures, photo } = await rolled(`http://127.0.0.1:${port}`, instances, instances.length);
    await stop();
    const isRight = isWhole && failures.length <= repeats * instances.length && photo === 200;
    trial.tell(`${name}${through}: each server started anew under writers`, isRight, failures.join('\n'));
  }
}

/** A new database of a PostgreSQL, by its address as the owner, and a role for requests. */
async function makeDatabase(administratorUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: administratorUrl });
  await client.connect();
  await client.query('create database fleet');
  await client.query("create role fleet_web login password 'fleet' in role cafezal_farm");
  await client.end();
  return Object.assign(new URL(administratorUrl), { pathname: '/fleet' }).href;
}

/** pgbouncer before a database, and the address that it has there. */
async function pool(trial: Trial, databaseUrl: string) {
  const { hostname, port, pathname } = new URL(databaseUrl);
  const [username, password] = ['fleet_web', 'fleet'];
  const own = await freePort();
  const text = documented('pgbouncer', {
    'cafezal = host=127.0.0.1 port=5432 dbname=cafezal': `pooled = host=${hostname} port=${port} dbname=${pathname.slice(1)}`,
    'listen_port = 6432': `listen_port = ${own}\nunix_socket_dir =`,
    '/etc/pgbouncer/users.txt': trial.put('users.txt', `"${username}" "${password}"\n`),
  });
  // It refuses to run as root.
  const as = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const stop = await run(['pgbouncer', ...as, trial.put('pgbouncer.ini', text)] as unknown as Command, own);
  return { url: `postgres://${username}:${password}@127.0.0.1:${own}/pooled`, stop };
}

/** What others' proxies make of several servers, by the configurations that our operators get. */
export async function checkProxies(trial: Trial): Promise<void> {
  const postgres = await startTestPostgres('18');
  const databaseUrl = await makeDatabase(postgres.administratorUrl);
  const plain = await startFleet({ DATABASE_URL: databaseUrl, TRUST_PROXY: '1' });
  await tryProxies(trial, plain.instances, '');
  await plain.close();
  const { url, stop } = await pool(trial, databaseUrl);
  const pooled = await startFleet({ DATABASE_URL: url, DATABASE_LISTEN_URL: databaseUrl, TRUST_PROXY: '1' });
  await tryProxies(trial, pooled.instances, ' with pgbouncer');
  await pooled.close();
  await stop();
  await postgres.stop();
}
