import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { makeFolder, PRODUCT, type ServerProcess, startProcess } from '../test/platform-process.ts';
import { copyPreparedData } from '../test/prepared-data.ts';
import { remoteApp } from '../test/remote-app.ts';
import { startSwallowingProxy } from '../test/swallowing-proxy.ts';
import { call, type LooseBody, signUp, type TestApp, type TestPerson } from '../test/test-client.ts';
import { createTestDatabase } from '../test/test-database.ts';
import { livingPostmaster } from './postmaster-file.ts';

const ACCOUNT = { name: 'the present user', identity: null };
/** Three seconds of silence, and what a machine with other work takes besides. */
const PATIENCE_MS = 6_000;

/** A process and those that it started, each of which PostgreSQL puts into a group of its own. */
function withChildren(pid: number): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'ppid=,pid='], { encoding: 'utf8' }).trim().split('\n');
  const pairs = lines.map((line) => line.trim().split(/\s+/).map(Number));
  return [pid, ...pairs.flatMap(([parent, child]) => (parent === pid && child !== undefined ? [child] : []))];
}

describe('a PostgreSQL that is frozen under a running server', () => {
  let folder: Awaited<ReturnType<typeof makeFolder>>;
  let server: ServerProcess;
  let app: TestApp;
  let person: TestPerson;
  let postmaster = 0;
  let frozen: number[] = [];
  const thaw = (): void => {
    for (const pid of frozen.splice(0)) process.kill(pid, 'SIGCONT');
  };
  before(async () => {
    folder = await makeFolder(ACCOUNT);
    const dataDir = join(folder.path, 'data');
    copyPreparedData(dataDir, ACCOUNT);
    server = startProcess(ACCOUNT, { DATA_DIR: dataDir }, PRODUCT);
    app = remoteApp(await server.url);
    person = await signUp(app);
    postmaster = (await livingPostmaster(join(dataDir, 'postgres')))?.pid ?? 0;
  });
  after(async () => {
    thaw();
    server.signal('SIGTERM');
    await server.ended;
    await folder.remove();
  });

  const timed = async (work: () => ReturnType<typeof call<LooseBody>>) => {
    const begun = performance.now();
    const { status, body } = await work();
    return { status, body, milliseconds: performance.now() - begun };
  };
  const farms = () => timed(() => call(app, 'GET', '/farms', { token: person.token }));

  test('has what is under way and what comes refused within seconds, and serves again once it goes on', async () => {
    assert.ok(postmaster > 1);
    assert.equal((await farms()).status, 200);
    frozen = withChildren(postmaster);
    for (const pid of frozen) process.kill(pid, 'SIGSTOP');
    const underWay = await Promise.all([
      farms(),
      timed(() => call(app, 'POST', '/auth/login', { json: { email: person.email, password: person.password } })),
    ]);
    const late = await farms();
    for (const { status, body, milliseconds } of [...underWay, late]) {
      assert.deepEqual([status, body.error.code], [503, 'server/not-ready']);
      assert.ok(milliseconds < PATIENCE_MS, `${milliseconds} ms`);
    }
    assert.equal((await call(app, 'GET', '/health')).status, 200);
    thaw();
    while ((await farms()).status !== 200) await new Promise((resolve) => setImmediate(resolve));
    const signedIn = await call(app, 'POST', '/auth/login', {
      json: { email: person.email, password: person.password },
    });
    assert.equal(signedIn.status, 200);
  });
});

test('a server stops in time though its database is frozen', async () => {
  const database = await createTestDatabase();
  const line = await startSwallowingProxy(database.url);
  const folder = await makeFolder(ACCOUNT);
  const settings = { DATA_DIR: join(folder.path, 'data'), DATABASE_URL: line.url, AUTH_SECRET: 'x'.repeat(40) };
  const server = startProcess(ACCOUNT, settings, PRODUCT);
  const app = remoteApp(await server.url);
  const { token } = await signUp(app);
  line.freeze();
  assert.equal((await call(app, 'GET', '/farms', { token })).status, 503);
  const begun = performance.now();
  server.signal('SIGTERM');
  const { code } = await server.ended;
  assert.deepEqual([code, performance.now() - begun < 10_000], [0, true]);
  await line.close();
  await database.drop();
  await folder.remove();
});
