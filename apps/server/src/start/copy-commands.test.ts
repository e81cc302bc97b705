import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { livingPostmaster } from '../platform/postmaster-file.ts';
import { verifyCopy } from '../services/copies/verify-copy.ts';
import { backUpServer, TEST_SECRET } from '../test/copies.ts';
import { farmOn } from '../test/farm-client.ts';
import { makeFolder, PRODUCT, startProcess } from '../test/platform-process.ts';
import { copyPreparedData } from '../test/prepared-data.ts';
import { remoteApp } from '../test/remote-app.ts';
import { startTestServer, type TestServer } from '../test/test-app.ts';
import { call, createFarm, photoForm, signUp } from '../test/test-client.ts';

const ACCOUNT = { name: 'the present user', identity: null };

type Ended = { code: number | null; said: string; answered: string };

/** Runs a program with settings; gives the process and how it ended. */
function begin(program: string, words: readonly string[], settings: Record<string, string>) {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }), ...settings };
  const child: ChildProcess = spawn(program, words, { cwd: '/', env, stdio: ['ignore', 'pipe', 'pipe'] });
  const texts = { said: '', answered: '' };
  child.stderr?.on('data', (chunk: Buffer) => {
    texts.said += chunk.toString('utf8');
  });
  child.stdout?.on('data', (chunk: Buffer) => {
    texts.answered += chunk.toString('utf8');
  });
  const ended = new Promise<Ended>((resolve) => child.once('close', (code) => resolve({ code, ...texts })));
  return { child, ended };
}

const command = (name: 'backup' | 'restore', words: readonly string[], settings: Record<string, string>) =>
  begin(process.execPath, [join(import.meta.dirname, `${name}.ts`), ...words], settings);

const copiesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((name) => /^\d{4}-.*Z$/.test(name));
const unfinishedIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.endsWith('.part'));

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!(await isSo())) {
    assert(Date.now() < deadline, 'it never was so');
    await pause(20);
  }
}

describe('a backup', () => {
  let server: TestServer;
  let folder: Awaited<ReturnType<typeof makeFolder>>;
  let copies: string;
  let settings: Record<string, string>;
  before(async () => {
    server = await startTestServer();
    const farm = await farmOn(server);
    for (const name of ['Alto', 'Baixo', 'Cerca', 'Divisa']) {
      const notes = randomBytes(360).toString('base64');
      await farm.make('colheita', { name, status: 'planned', notes });
    }
    folder = await makeFolder(ACCOUNT);
    copies = join(folder.path, 'copies');
    settings = { DATABASE_URL: server.database.url, AUTH_SECRET: TEST_SECRET, DATA_DIR: server.dataDir };
    await backUpServer(server, copies);
  });
  after(async () => {
    await folder.remove();
    await server.close();
  });

  test('that is killed in the middle leaves no copy; the former one is good, and the next one clears up', async () => {
    const [former] = await copiesIn(copies);
    const blocker = await server.database.pool.connect();
    await blocker.query('begin');
    await blocker.query('lock table records in access exclusive mode');
    const killed = command('backup', ['--to', copies], settings);
    await until(async () => {
      const [unfinished] = await unfinishedIn(copies);
      if (unfinished === undefined) return false;
      return (await readdir(join(copies, unfinished, 'tabelas'))).includes('records.copy.gz');
    });
    await assert.rejects(backUpServer(server, copies), /Outra cópia está sendo feita nesta pasta \(processo \d+\)/);
    killed.child.kill('SIGKILL');
    await killed.ended;
    await blocker.query('rollback');
    blocker.release();
    assert.equal((await unfinishedIn(copies)).length, 1);
    assert.deepEqual(await copiesIn(copies), [former]);
    await verifyCopy(copies, { isThorough: true });
    await backUpServer(server, copies);
    assert.deepEqual(await unfinishedIn(copies), []);
    assert.equal((await copiesIn(copies)).length, 2);
  });

  test('for which there is no space says so, leaves no copy, and the former one is good', async () => {
    const before = await copiesIn(copies);
    const program = join(import.meta.dirname, 'backup.ts');
    const limited = 'trap "" XFSZ; ulimit -f 4; exec "$0" "$1" --to "$2"';
    const { code, said } = await begin('/bin/sh', ['-c', limited, process.execPath, program, copies], {
      ...settings,
      NODE_COMPILE_CACHE: '',
    }).ended;
    assert.equal(code, 1, said);
    assert.match(
      said,
      /A cópia não foi feita\. As de antes continuam boas\.\nMotivo: o sistema não deixa escrever arquivos deste tamanho/,
    );
    assert.deepEqual([await copiesIn(copies), await unfinishedIn(copies)], [before, []]);
    await verifyCopy(copies, { isThorough: true });
  });

  test('whose database goes away in the middle says so and leaves no copy', async () => {
    const before = await copiesIn(copies);
    const broken = backUpServer(server, copies, {
      tell: async ({ kind }) => {
        if (kind !== 'begun') return;
        await server.database.pool.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and state = 'idle in transaction' and pid <> pg_backend_pid()`,
        );
      },
    });
    await assert.rejects(broken);
    assert.deepEqual([await copiesIn(copies), await unfinishedIn(copies)], [before, []]);
  });

  test('goes into no folder of others and none within the data', async () => {
    const foreign = join(folder.path, 'foreign');
    await mkdir(foreign);
    await writeFile(join(foreign, 'notas.txt'), 'minhas notas');
    await assert.rejects(backUpServer(server, foreign), /já tem arquivos que não são cópias/);
    assert.deepEqual(await readdir(foreign), ['notas.txt']);
    const within = await command('backup', ['--to', join(server.dataDir, 'copies')], settings).ended;
    assert.equal(within.code, 1);
    assert.match(within.said, /fica dentro de/);
  });
});

test('a farm moves with its people, photos and sessions: copied while it is served and while it is not, put back elsewhere', async () => {
  const folder = await makeFolder(ACCOUNT);
  const [data, copies, elsewhere] = ['data', 'copies', 'elsewhere'].map((name) => join(folder.path, name)) as [
    string,
    string,
    string,
  ];
  copyPreparedData(data, ACCOUNT);
  const server = startProcess(ACCOUNT, { DATA_DIR: data }, PRODUCT);
  const app = remoteApp(await server.url);
  const { token } = await signUp(app);
  const farm = await createFarm(app, token);
  const plot = await call<{ record: { id: string } }>(app, 'POST', `/farms/${farm.id}/talhoes`, {
    token,
    json: { name: 'Mata', data: { area: 2 } },
  });
  await call(app, 'POST', `/farms/${farm.id}/talhoes/${plot.body.record.id}/fotos`, { token, body: photoForm() });

  const served = await command('backup', ['--to', copies, '--with-secrets'], { DATA_DIR: data }).ended;
  assert.equal(served.code, 0, served.said);
  assert.match((await call(app, 'GET', `/farms/${farm.id}`, { token })).status.toString(), /200/);
  const refused = await command('restore', ['--from', copies], { DATA_DIR: data }).ended;
  assert.match(refused.said, /Outro Cafezal já usa a pasta de dados/);
  await call(app, 'POST', `/farms/${farm.id}/colheita`, { token, json: { name: 'Depois', status: 'planned' } });
  server.signal('SIGTERM');
  await server.ended;
  const stopped = await command('backup', ['--to', copies, '--with-secrets'], { DATA_DIR: data }).ended;
  assert.equal(stopped.code, 0, stopped.said);
  assert.match(stopped.answered, /copies\/\d{4}-\d\d-\d\dT[\d-]+Z\n$/);
  assert.equal(await livingPostmaster(join(data, 'postgres')), null);
  assert.equal((await stat(join(data, 'last-backup.json'))).isFile(), true);

  const restored = await command('restore', ['--from', copies], { DATA_DIR: elsewhere }).ended;
  assert.equal(restored.code, 0, restored.said);
  assert.match(restored.said, /O QUE FALTA: o que foi salvo depois de [\d/]+, [\d:]+ \(Brasília\) não está aqui/);
  assert.match(restored.said, /As sessões continuam/);
  const there = startProcess(ACCOUNT, { DATA_DIR: elsewhere }, PRODUCT);
  const moved = remoteApp(await there.url);
  const { body } = await call<{ records: { name: string }[] }>(moved, 'GET', `/farms/${farm.id}/colheita`, { token });
  assert.deepEqual(
    body.records.map(({ name }) => name),
    ['Depois'],
  );
  const back = await call<{ record: { photos: { url: string }[] } }>(
    moved,
    'GET',
    `/farms/${farm.id}/talhoes/${plot.body.record.id}`,
    { token },
  );
  const photo = new URL(back.body.record.photos[0]?.url ?? '', await there.url);
  assert.equal((await fetch(`${await there.url}${photo.pathname}`)).status, 200);
  const metrics = await (await fetch(`${await there.url}/metrics`)).text();
  assert.match(metrics, /^cafezal_backup_age_seconds \+?Inf/m);
  there.signal('SIGTERM');
  await there.ended;
  await rm(join(folder.path, 'data'), { recursive: true });
  await folder.remove();
});
