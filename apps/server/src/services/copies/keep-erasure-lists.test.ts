import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { lastCopies, noteBackup } from '../../platform/last-backup.ts';
import { createLog } from '../../platform/log.ts';
import { backUpServer } from '../../test/copies.ts';
import { eraseThemselves } from '../../test/erase-themselves.ts';
import { startTestInstance, startTestServer, type TestServer } from '../../test/test-app.ts';
import { signUp, type TestPerson } from '../../test/test-client.ts';
import { readErasures, serverList } from './erasure-list.ts';
import { keepErasureLists } from './keep-erasure-lists.ts';

const hashOf = ({ uid }: Pick<TestPerson, 'uid'>): string => createHash('sha256').update(uid).digest('hex');
type Line = { event?: string; place?: string };

describe('an erasure', () => {
  const lines: Line[] = [];
  const log = createLog('warn', { write: (line) => lines.push(JSON.parse(line) as Line) });
  let server: TestServer;
  let folder: string;
  before(async () => {
    server = await startTestServer({ log });
    folder = `${server.dataDir}-copies`;
  });
  beforeEach(async () => {
    const { manifest } = await backUpServer(server, folder);
    await noteBackup(server.dataDir, { at: manifest.at, folder, missing: 0 });
    lines.splice(0);
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));
  after(() => server.close());

  const inData = (): string => join(server.dataDir, 'apagamentos.json');
  /** The list that the server itself has beside the copies. */
  const beside = (): string => serverList(folder, lastCopies(server.dataDir)?.id ?? 'none');
  const hashesOf = async (file: string): Promise<string[]> =>
    ((await readErasures(file))?.erasures ?? []).map(({ hash }) => hash);
  const isIn = async (file: string, person: TestPerson): Promise<boolean> =>
    (await hashesOf(file)).includes(hashOf(person));
  const told = (): (string | undefined)[][] =>
    lines.filter(({ event }) => event !== undefined).map(({ event, place }) => [event, place]);

  test('is in the data folder and beside the copies when it is answered, by a hash and its moment alone', async () => {
    const person = await signUp(server.app);
    const since = Date.now();
    assert.equal(await eraseThemselves(server.app, person), 200);
    for (const file of [inData(), beside()]) {
      const list = await readErasures(file);
      const [one] = list?.erasures.filter(({ hash }) => hash === hashOf(person)) ?? [];
      assert.deepEqual(Object.keys(one ?? {}), ['hash', 'at']);
      assert(Date.parse(list?.until ?? '') >= since, file);
      assert.doesNotMatch(await readFile(file, 'utf8'), new RegExp(`${person.uid}|${person.email}`));
    }
    assert.deepEqual(told(), []);
  });

  test('is lost to no other at the same moment', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => signUp(server.app)));
    const answers = await Promise.all(people.map((person) => eraseThemselves(server.app, person)));
    assert.deepEqual(new Set(answers), new Set([200]));
    for (const file of [inData(), beside()]) {
      const hashes = await hashesOf(file);
      assert.deepEqual(
        people.filter((person) => !hashes.includes(hashOf(person))),
        [],
        file,
      );
    }
  });

  test('is not written over by another that is written meanwhile', async () => {
    const at = server.clock.now().toISOString();
    const erasures = Array.from({ length: 10 }, () => ({ hash: hashOf({ uid: randomUUID() }), at }));
    const rest = [...erasures];
    // Each answer of the database has one erasure alone, which whoever writes at that moment does not know.
    const db = server.database.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async () => ({ rows: rest.splice(0, 1) }),
    });
    const dataDir = await mkdtemp(`${server.dataDir}-lists-`);
    const lists = keepErasureLists({ db, dataDir, now: server.clock.now, log });
    await Promise.all(erasures.slice(1).map(() => lists.refresh()));
    await lists.close();
    const listed = new Set(await hashesOf(join(dataDir, 'apagamentos.json')));
    await rm(dataDir, { recursive: true });
    assert.deepEqual(
      erasures.filter(({ hash }) => !listed.has(hash)),
      [],
    );
  });

  test('does not fail where neither folder can be written, and is made up for by the next one', async () => {
    const [first, second] = [await signUp(server.app), await signUp(server.app)];
    const aside = `${server.dataDir}-aside`;
    await rename(server.dataDir, aside);
    await writeFile(server.dataDir, 'a file where the folder was');
    assert.equal(await eraseThemselves(server.app, first), 200);
    await rm(server.dataDir);
    await rename(aside, server.dataDir);
    assert.deepEqual(told(), [['erasure-unlisted', 'data']]);

    await rename(folder, `${folder}-aside`);
    assert.equal(await eraseThemselves(server.app, second), 200);
    await rename(`${folder}-aside`, folder);
    assert.deepEqual(told().slice(1), [['erasure-unlisted', 'copies']]);
    assert.deepEqual([await isIn(inData(), first), await isIn(inData(), second)], [true, true]);
    assert.equal(await readErasures(beside()), null);

    assert.equal(await eraseThemselves(server.app, await signUp(server.app)), 200);
    assert.deepEqual([await isIn(beside(), first), await isIn(beside(), second)], [true, true]);
  });

  test('whose server dies before it wrote the lists is in them after the next start', async () => {
    const person = await signUp(server.app);
    assert.equal(await eraseThemselves(server.app, person), 200);
    await rm(inData(), { force: true });
    await rm(beside(), { force: true });
    const instance = await startTestInstance(server);
    await instance.close();
    assert.deepEqual([await isIn(inData(), person), await isIn(beside(), person)], [true, true]);
  });

  test('is listed where the list was damaged, which is told and kept aside', async () => {
    const person = await signUp(server.app);
    await writeFile(inData(), '{"until": half');
    assert.equal(await eraseThemselves(server.app, person), 200);
    assert.deepEqual(told(), [['erasure-list-damaged', undefined]]);
    assert.equal(await isIn(inData(), person), true);
    assert.equal(await readFile(`${inData()}.danificada`, 'utf8'), '{"until": half');
    assert.equal((await readdir(server.dataDir)).filter((name) => name.endsWith('.part')).length, 0);
  });

  test('is added to a list of before, which told no moment and knows until its newest one', async () => {
    const list = join(folder, 'apagamentos.json');
    const [older, newer] = ['2026-10-01T12:00:00.000Z', '2026-11-01T12:00:00.000Z'];
    const former = [newer, older].map((at) => ({ hash: hashOf({ uid: at }), at }));
    await writeFile(list, JSON.stringify(former));
    assert.deepEqual(await readErasures(list), { until: newer, erasures: former });
    const person = await signUp(server.app);
    assert.equal(await eraseThemselves(server.app, person), 200);
    await backUpServer(server, folder);
    const hashes = await hashesOf(list);
    assert.deepEqual(
      former.filter(({ hash }) => !hashes.includes(hash)),
      [],
    );
    assert.equal(await isIn(list, person), true);
  });

  test('does not wait for a list that hangs, which is written before the server ends', async () => {
    const person = await signUp(server.app);
    assert.equal(await eraseThemselves(server.app, person), 200);
    await rm(inData());
    await rm(beside());
    const client = await server.database.pool.connect();
    await client.query('begin; lock table erasures in access exclusive mode');
    const parts = { db: server.services.allFarms, dataDir: server.dataDir, now: server.clock.now, log };
    const lists = keepErasureLists({ ...parts, patienceMs: 50 });
    const first = await Promise.race([lists.refresh().then(() => 'answered'), pause(5_000, 'waited')]);
    await client.query('rollback');
    client.release();
    await lists.close();
    assert.equal(first, 'answered');
    assert(told().some(([event, place]) => event === 'erasure-unlisted' && place === 'slow'));
    assert.deepEqual([await isIn(inData(), person), await isIn(beside(), person)], [true, true]);
  });
});
