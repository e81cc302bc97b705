import assert from 'node:assert/strict';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { listsBeside } from '../services/copies/erasure-list.ts';
import { makePlace, rowsOf, TEST_SECRET, type TestPlace } from '../test/copies.ts';
import { eraseThemselves } from '../test/erase-themselves.ts';
import { findMarks } from '../test/marks-in-database.ts';
import { PRODUCT_WITHOUT_RATES, startProcess } from '../test/platform-process.ts';
import { remoteApp } from '../test/remote-app.ts';
import { runProgram } from '../test/run-program.ts';
import { createTestClock, startTestInstance } from '../test/test-app.ts';
import { call, signUp, type TestPerson } from '../test/test-client.ts';

const ACCOUNT = { name: 'the present user', identity: null };

const settingsOf = ({ database, dataDir }: TestPlace): Record<string, string> => ({
  DATABASE_URL: database.url,
  AUTH_SECRET: TEST_SECRET,
  DATA_DIR: dataDir,
});

const command = (name: 'backup' | 'restore', words: readonly string[], place: TestPlace) =>
  runProgram(process.execPath, [join(import.meta.dirname, `${name}.ts`), ...words], settingsOf(place)).ended;

/** A person signs up, a copy is made, they erase their account, and the server is killed right after it said so. */
async function loseMachine(place: TestPlace, copies: string): Promise<TestPerson> {
  const server = startProcess(ACCOUNT, settingsOf(place), PRODUCT_WITHOUT_RATES);
  const app = remoteApp(await server.url);
  const person = await signUp(app);
  const made = await command('backup', ['--to', copies], place);
  assert.equal(made.code, 0, made.said);
  const status = await eraseThemselves(app, person);
  server.signal('SIGKILL');
  await server.ended;
  assert.equal(status, 200);
  return person;
}

async function signInAt(place: TestPlace, { email, password }: TestPerson): Promise<number> {
  const instance = await startTestInstance({ ...place, clock: createTestClock() });
  const { status } = await call(instance.app, 'POST', '/auth/login', { json: { email, password } });
  await instance.close();
  return status;
}

describe('an account that was erased after the copy, on a server that was killed right after it said so', () => {
  let lost: TestPlace;
  let there: TestPlace;
  let copies: string;
  let person: TestPerson;
  beforeEach(async () => {
    lost = await makePlace('18');
    there = await makePlace('18');
    copies = `${lost.dataDir}-copies`;
    person = await loseMachine(lost, copies);
  });
  afterEach(async () => {
    await lost.close();
    await there.close();
    await rm(copies, { recursive: true, force: true });
  });

  const restore = (...words: string[]) => command('restore', ['--from', copies, ...words], there);
  async function assertGone(): Promise<void> {
    assert.deepEqual(await findMarks(there.database.db, [person.uid, person.email]), []);
    assert.equal(await signInAt(there, person), 401);
  }

  test('does not come back: the list beside the copies has it, and the restore tells until when it knows', async () => {
    const { code, said } = await restore();
    assert.equal(code, 0, said);
    assert.match(said, /foram apagadas depois da cópia: 1\./);
    assert.match(said, /pela lista \S+\/apagamentos\/[0-9a-f-]{36}\.json \(até [\d/]+, [\d:]+ \(Brasília\)\)/);
    assert.match(said, /NÃO SE SABE quem apagou a conta depois de [\d/]+, [\d:]+ \(Brasília\)/);
    await assertGone();
  });

  test('does not come back by the list of the lost data folder, named or brought along into the new one', async () => {
    for (const list of await listsBeside(copies)) await rm(list);
    const without = await restore();
    assert.match(without.said, /Não há lista de apagamentos ao lado da cópia, nem em DATA_DIR/);
    assert.match(without.said, /NÃO SE SABE quem apagou a conta depois da cópia.*--erasures <pasta/s);
    assert.equal(await signInAt(there, person), 200);

    const list = join(lost.dataDir, 'apagamentos.json');
    await there.close();
    there = await makePlace('18');
    const named = await restore('--erasures', list);
    assert.match(named.said, /foram apagadas depois da cópia: 1\./);
    await assertGone();

    await there.close();
    there = await makePlace('18');
    await mkdir(there.dataDir, { recursive: true });
    await writeFile(join(there.dataDir, 'apagamentos.json'), await readFile(list));
    const brought = await restore();
    assert.equal(brought.code, 0, brought.said);
    assert.match(brought.said, /foram apagadas depois da cópia: 1\./);
    await assertGone();
  });

  test('does not come back unsaid where a list is damaged: nothing is changed until somebody mends it or takes it away', async () => {
    const [, list = ''] = await listsBeside(copies);
    const whole = await readFile(list);
    await writeFile(list, whole.subarray(0, whole.length / 2));
    for (const words of [[], ['--check']]) {
      const { code, said } = await restore(...words);
      assert.equal(code, 1);
      assert.match(said, /A lista de apagamentos \S+ está danificada ou não pode ser lida\. Nada foi mudado\./);
    }
    assert.deepEqual((await rowsOf(there.database.url)).get('accounts'), []);
    await writeFile(list, whole);
    const missing = await restore('--erasures', join(copies, 'nenhuma.json'));
    assert.match(missing.said, /não existe\. Nada foi mudado/);
    assert.equal((await restore()).code, 0);
    await assertGone();
  });
});
