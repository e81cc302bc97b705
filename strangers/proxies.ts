import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../apps/server/src/platform/postmaster.ts';
import {
  type FleetInstance,
  type FleetLedger,
  harvestIds,
  startFleet,
  writeOn,
} from '../apps/server/src/test/fleet.ts';
import { remoteApp } from '../apps/server/src/test/remote-app.ts';
import { call, createFarm, photoForm, signUp } from '../apps/server/src/test/test-client.ts';
import { startTestPostgres } from '../apps/server/src/test/test-postgres.ts';
import type { Command, Part, Trial } from './trial.ts';

/** What stands before the servers, and between them and the database. */
export const PROXY_PARTS: readonly Part[] = [
  ['haproxy', 'haproxy', '-v'],
  ['nginx', 'nginx', '-v'],
  ['pgbouncer', 'pgbouncer', '--version'],
];

const OPERATING = join(import.meta.dirname, '../docs/operating.md');
const FENCE = '```';
const WRITERS = 8;
/** Writes between two events. */
const SOME = 60;
const PATIENCE_MS = 20_000;
const FOUND_AGAIN_MS = 2_000;

/** The configuration of a program as `docs/operating.md` has it, with other addresses. */
function documented(program: string, ports: Readonly<Record<string, string>>): string {
  const [, text] = readFileSync(OPERATING, 'utf8').split(`${FENCE}${program}\n`);
  const [known] = text?.split(FENCE) ?? [];
  if (known === undefined) throw new Error(`docs/operating.md has no configuration of ${program}`);
  return Object.entries(ports).reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`the configuration of ${program} has no ${from}`);
    return changed.replaceAll(from, to);
  }, known);
}

/** Runs a program until it listens; answers how to end it. */
async function run([program, ...args]: Command, port: number): Promise<() => Promise<void>> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += chunk;
    });
  const ended = once(child, 'close');
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const socket = createConnection(port, '127.0.0.1');
    const isThere = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (isThere) break;
    if (child.exitCode !== null || performance.now() > deadline) throw new Error(`${program} does not listen: ${said}`);
    await pause(50);
  }
  return async () => {
    child.kill('SIGTERM');
    await ended;
  };
}

type Place = { trial: Trial; port: number; instances: readonly FleetInstance[] };

function haproxy({ trial, port, instances: [one, two] }: Place): Promise<() => Promise<void>> {
  const ports = { '127.0.0.1:8080': `127.0.0.1:${port}`, '127.0.0.1:3001': `127.0.0.1:${one?.port}` };
  const text = documented('haproxy', { ...ports, '127.0.0.1:3002': `127.0.0.1:${two?.port}` });
  return run(['haproxy', '-db', '-f', trial.put('haproxy.cfg', text)], port);
}

function nginx({ trial, port, instances: [one, two] }: Place): Promise<() => Promise<void>> {
  const ports = { '127.0.0.1:8080': `127.0.0.1:${port}`, '127.0.0.1:3001': `127.0.0.1:${one?.port}` };
  const text = documented('nginx', { ...ports, '127.0.0.1:3002': `127.0.0.1:${two?.port}` });
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const places = kinds.map((kind) => `${kind}_temp_path ${join(trial.folder, kind)};`).join('\n');
  const whole = `daemon off; pid ${join(trial.folder, 'nginx.pid')}; error_log stderr;
events {}
http { access_log off; ${places}
${text} }`;
  return run(['nginx', '-c', trial.put('nginx.conf', whole)], port);
}

/** Writes through a proxy while one server after the other is started anew; what was lost, and what was refused. */
async function rolled(url: string, instances: readonly FleetInstance[]) {
  const app = remoteApp(url);
  const { token } = await signUp(app);
  const { id: farmId } = await createFarm(app, token);
  const ledger: FleetLedger = { acknowledged: new Set(), failures: [], longestMs: 0 };
  const stopping = new AbortController();
  const writing = { token, farmId, signal: stopping.signal };
  const writers = Array.from({ length: WRITERS }, () => writeOn([url], writing, ledger));
  const more = async () => {
    const wanted = ledger.acknowledged.size + SOME;
    while (ledger.acknowledged.size < wanted) await pause(10);
  };
  for (const instance of instances) {
    await more();
    await instance.end('SIGTERM');
    await more();
    await instance.start();
    // As operators are told: a proxy that asks each second may not have found it yet.
    await pause(FOUND_AGAIN_MS);
  }
  await more();
  stopping.abort();
  await Promise.all(writers);
  const ids = await harvestIds(url, token, farmId);
  const isWhole = ids.length === ledger.acknowledged.size && ids.every((id) => ledger.acknowledged.has(id));
  const photo = await call<{ photoURL: string }>(app, 'POST', '/users/photo-upload', { token, body: photoForm() });
  return { isWhole, failures: ledger.failures, photo: photo.status };
}

/** Who stands before the servers, and how many of eight writers may have to repeat at the end of each server. */
const PROXIES = [
  { name: 'haproxy', start: haproxy, repeats: 0 },
  { name: 'nginx', start: nginx, repeats: WRITERS },
] as const;

async function tryProxies(trial: Trial, instances: readonly FleetInstance[], through: string): Promise<void> {
  for (const { name, start, repeats } of PROXIES) {
    const port = await freePort();
    const stop = await start({ trial, port, instances });
    const { isWhole, failures, photo } = await rolled(`http://127.0.0.1:${port}`, instances);
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
