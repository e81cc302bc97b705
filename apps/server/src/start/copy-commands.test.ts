import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '../db/database.ts';
import { migrateToLatest } from '../db/migrate.ts';
import { storedAuthSecret } from '../platform/auth-secret.ts';
import { startEmbeddedPostgres } from '../platform/embedded-postgres.ts';
import { lastBackupAt } from '../platform/last-backup.ts';
import { tellRestore } from '../platform/last-restore.ts';
import { createLog } from '../platform/log.ts';
import { livingPostmaster } from '../platform/postmaster-file.ts';
import { verifyCopy } from '../services/copies/verify-copy.ts';
import { backUpServer, rowsOf, TEST_SECRET } from '../test/copies.ts';
import { farmOn } from '../test/farm-client.ts';
import { makeFolder } from '../test/platform-process.ts';
import { copyPreparedData } from '../test/prepared-data.ts';
import { runProgram } from '../test/run-program.ts';
import { startTestServer, type TestServer } from '../test/test-app.ts';

const ACCOUNT = { name: 'the present user', identity: null };

const command = (name: 'backup' | 'restore', words: readonly string[], settings: Record<string, string>) =>
  runProgram(process.execPath, [join(import.meta.dirname, `${name}.ts`), ...words], settings);

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

/** Brings a database up to date and adds an account. */
async function migrateAndAdd(url: string, email: string): Promise<void> {
  const { db } = openDatabase(url, () => undefined, { connections: 1 });
  await migrateToLatest(db);
  await db
    .insertInto('accounts')
    .values({ uid: randomUUID(), email, email_key: email, provider: 'password' })
    .execute();
  await db.destroy();
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
      const { rows } = await server.database.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'lock table%'`,
      );
      return rows.length > 0;
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
    const { code, said } = await runProgram('/bin/sh', ['-c', limited, process.execPath, program, copies], {
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

test('a folder of data is copied while its database runs and while it does not, and put back elsewhere with its secret', async () => {
  const folder = await makeFolder(ACCOUNT);
  const at = (name: string): string => join(folder.path, name);
  copyPreparedData(at('data'), ACCOUNT);
  const log = createLog('silent');
  const source = await startEmbeddedPostgres({ dataDir: at('data'), log });
  await migrateAndAdd(source.url, 'antes@exemplo.com.br');
  const secret = await storedAuthSecret(at('data'));
  const running = await command('backup', ['--to', at('copies')], { DATA_DIR: at('data') }).ended;
  assert.equal(running.code, 0, running.said);
  assert.match(running.said, /O segredo das sessões \(AUTH_SECRET\) não está na cópia/);
  await migrateAndAdd(source.url, 'depois@exemplo.com.br');
  await source.stop();
  const words = ['--to', at('copies'), '--with-secrets'];
  const stopped = await command('backup', words, { DATA_DIR: at('data') }).ended;
  assert.equal(stopped.code, 0, stopped.said);
  assert.match(stopped.answered, /copies\/\d{4}-\d\d-\d\dT[\d-]+Z\n$/);
  assert.equal(await livingPostmaster(at('data/postgres')), null);
  assert(Date.now() - (lastBackupAt(at('data')) ?? 0) < 60_000);

  // npm leaves its own there where the folder is the home of whoever calls it.
  await mkdir(at('elsewhere/.npm'), { recursive: true });
  const restored = await command('restore', ['--from', at('copies')], { DATA_DIR: at('elsewhere') }).ended;
  assert.equal(restored.code, 0, restored.said);
  assert.match(restored.said, /O QUE FALTA: o que foi salvo depois de [\d/]+, [\d:]+ \(Brasília\) não está aqui/);
  assert.match(restored.said, /As sessões continuam/);
  assert.equal(await storedAuthSecret(at('elsewhere')), secret);
  const told: string[] = [];
  const noticed = createLog('warn', { write: (line) => told.push(line) });
  for (const _start of [1, 2]) await tellRestore(at('elsewhere'), noticed);
  assert.deepEqual(
    told.map((line) => JSON.parse(line).event),
    ['copy-restored'],
  );
  const there = await startEmbeddedPostgres({ dataDir: at('elsewhere'), log });
  const emails = (await rowsOf(there.url)).get('accounts')?.map((row) => /"email":"(\w+)/.exec(row)?.[1]);
  assert.deepEqual(emails?.sort(), ['antes', 'depois']);
  await there.stop();
  await folder.remove();
});
