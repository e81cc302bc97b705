import assert from 'node:assert/strict';
import { readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { backUpServer, hashesIn, makePlace, restoreInto, rowsOf, type TestPlace } from '../../test/copies.ts';
import { type FarmClient, goldenFarmOn, startSeasonServer } from '../../test/farm-client.ts';
import { findMarks } from '../../test/marks-in-database.ts';
import { startTestInstance, type TestServer } from '../../test/test-app.ts';
import { call, photoForm, signUp } from '../../test/test-client.ts';
import { memberOf } from '../../test/watched-farm.ts';
import { createFolderPhotoStore } from '../photos/photo-store.ts';
import { readErasures } from './erasure-list.ts';
import { verifyCopy } from './verify-copy.ts';

/** A paper, and photos of a plot, the farm and its owner. */
async function addFiles(farm: FarmClient): Promise<void> {
  const plot = await farm.make('talhoes', { name: 'Com fotos', data: { area: 0.5 } });
  await farm.ask('POST', `/talhoes/${plot.id}/fotos`, { body: photoForm() });
  await farm.ask('POST', '/photo-upload', { body: photoForm() });
  const paper = await farm.make('documentos', { name: 'CAR', data: { kind: 'car' } });
  const body = new FormData();
  body.append('file', new Blob(['%PDF-1.7 papel'], { type: 'application/pdf' }), 'car.pdf');
  const headers = { 'idempotency-key': 'CAR, primeira folha' };
  const { status } = await farm.ask('POST', `/documentos/${paper.id}/arquivos`, { body, headers });
  assert.equal(status, 201);
}

/** Somebody who writes until told to stop; `more` resolves after some more writes. */
function startWriting(farm: FarmClient, who: string) {
  let isOver = false;
  let count = 0;
  let wake: () => void = () => undefined;
  const done = (async () => {
    for (; !isOver; count += 1) {
      await farm.make('colheita', { name: `${who} ${count}`, status: 'planned' });
      wake();
    }
  })();
  const more = async (): Promise<void> => {
    const wanted = count + 3;
    const written = new Promise<void>((resolve) => {
      wake = () => void (count >= wanted && resolve());
    });
    await Promise.race([written, done]);
  };
  const stop = async (): Promise<number> => {
    isOver = true;
    await done;
    return count;
  };
  return { more, stop };
}

type Gap = { farm_key: string; after: number; until: number };

/** Rows without what restores change: farms' numbers jump, and the gaps are noted. */
function comparable(rows: Map<string, string[]>): Map<string, string[]> {
  const copy = new Map(rows);
  const gaps = (copy.get('change_gaps') ?? []).map((text): Gap => JSON.parse(text));
  copy.delete('change_gaps');
  const farms = (copy.get('farms') ?? []).map((text) => {
    const { key, seq, ...farm } = JSON.parse(text);
    const jumped = gaps.reduce((sum, { farm_key, after, until }) => sum + (farm_key === key ? until - after : 0), 0);
    return JSON.stringify({ key, seq: seq - jumped, ...farm });
  });
  return copy.set('farms', farms.sort());
}

/** How far each gap reaches, from the earliest on. */
const gapsIn = (rows: Map<string, string[]>): number[] =>
  (rows.get('change_gaps') ?? [])
    .map((text): Gap => JSON.parse(text))
    .sort((one, other) => one.after - other.after)
    .map(({ after, until }) => until - after);

describe('a copy of a farm', () => {
  let server: TestServer;
  let farm: FarmClient;
  let folder: string;
  const places: TestPlace[] = [];
  const place = async (engine: '15' | '18'): Promise<TestPlace> => {
    const made = await makePlace(engine);
    places.push(made);
    return made;
  };

  /** Resolves once a statement of another connection waits for a lock, or is done. */
  async function waitsOrIsDone(statement: Promise<unknown>, pid: number): Promise<void> {
    let isDone = false;
    const done = statement.then(() => {
      isDone = true;
    });
    for (let waits = false; !isDone && !waits; ) {
      const asked = server.database.pool.query(
        `select wait_event_type = 'Lock' as waits from pg_stat_activity where pid = $1`,
        [pid],
      );
      await Promise.race([done, asked]);
      waits = (await asked).rows[0]?.waits === true;
    }
  }

  before(async () => {
    server = await startSeasonServer();
    folder = `${server.dataDir}-copies`;
    farm = await goldenFarmOn(server);
    await addFiles(farm);
  });
  after(async () => {
    for (const one of places) await one.close();
    await rm(folder, { recursive: true, force: true });
    await server.close();
  });

  test('made while people write is one moment, and comes back on another PostgreSQL and again, row by row and file by file', async () => {
    const writers = [startWriting(farm, 'Ana'), startWriting(farm, 'Rui')];
    let moment = new Map<string, string[]>();
    const { copy, manifest } = await backUpServer(server, folder, {
      tell: async (progress) => {
        if (progress.kind !== 'begun') return;
        moment = await rowsOf(server.database.url, progress.snapshot);
        for (const writer of writers) await writer.more();
      },
    });
    for (const writer of writers) assert((await writer.stop()) >= 3);
    const written = (await rowsOf(server.database.url)).get('records')?.length ?? 0;
    assert(written > (moment.get('records')?.length ?? 0), 'nobody wrote meanwhile');
    assert.deepEqual(
      manifest.tables.map(({ name, rows }) => [name, rows]),
      [...moment].map(([name, rows]) => [name, rows.length]),
    );

    assert.equal(manifest.missing, 0);
    const outside = await place('15');
    await restoreInto(outside, copy);
    const there = await rowsOf(outside.database.url);
    assert.deepEqual(comparable(there), comparable(moment));
    assert(gapsIn(there).every((jump) => jump > 1_000_000));
    const photos = await hashesIn(join(server.dataDir, 'photos'));
    assert.equal(photos.size, 5);
    assert.deepEqual(await hashesIn(join(outside.dataDir, 'photos')), photos);

    const back = await place('18');
    const again = `${folder}-again`;
    await restoreInto(back, (await backUpServer(outside, again)).copy);
    await rm(again, { recursive: true });
    const home = await rowsOf(back.database.url);
    assert.deepEqual(comparable(home), comparable(moment));
    assert.equal(gapsIn(home).length, 2 * gapsIn(there).length);
    assert.deepEqual(await hashesIn(join(back.dataDir, 'photos')), photos);
  });

  test('is served like the farm itself; a device that saw more than it has is told to fill anew', async () => {
    const { seq } = (await farm.ask<{ seq: number }>('GET', '/changes?since=0')).body;
    const { copy } = await backUpServer(server, folder);
    await farm.make('colheita', { name: 'Depois da cópia', status: 'planned' });
    const seen = (await farm.ask<{ seq: number }>('GET', `/changes?since=${seq}`)).body.seq;
    const there = await place('18');
    await restoreInto(there, copy);
    const instance = await startTestInstance({ ...there, clock: server.clock });
    const ask = (path: string) =>
      call<{ seq: number; changes: unknown[] }>(instance.app, 'GET', `/farms/${farm.farmId}${path}`, {
        token: farm.owner.token,
      });
    const jump = gapsIn(await rowsOf(there.database.url))[0] ?? 0;
    const numbers = [seq, seen, seq + 999_999, seq + jump, seq + jump + 1];
    const answers = await Promise.all(numbers.map((since) => ask(`/changes?since=${since}`)));
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 410, 410, 200, 410],
    );
    assert.deepEqual(answers[0]?.body.changes, []);
    assert.equal(answers[0]?.body.seq, seq + jump);
    assert.equal((await ask('/relatorios/resumo-da-safra?season=2026/27')).status, 200);
    await instance.close();
  });

  test('is put back twice: a device that saw the first of these lives is told to fill anew in the second', async () => {
    const { copy } = await backUpServer(server, folder);
    const live = async (harvests: number, since?: number) => {
      const there = await place('18');
      await restoreInto(there, copy);
      const instance = await startTestInstance({ ...there, clock: server.clock });
      const ask = (method: string, path: string, json?: unknown) =>
        call<{ seq: number }>(instance.app, method, `/farms/${farm.farmId}${path}`, {
          token: farm.owner.token,
          ...(json === undefined ? {} : { json }),
        });
      for (let at = 0; at < harvests; at += 1) {
        const made = await ask('POST', '/colheita', { name: `Vida ${at} de ${harvests}`, status: 'planned' });
        assert.equal(made.status, 201);
      }
      const { status } = await ask('GET', `/changes?since=${since ?? 0}`);
      const { seq } = (await ask('GET', '/changes?since=0')).body;
      await instance.close();
      return { status, seq };
    };
    const first = await live(2);
    const second = await live(4, first.seq);
    assert.equal(second.status, 410);
    assert(second.seq > first.seq);
  });

  test('takes only files that no earlier copy has, and old copies go with the files that only they had', async () => {
    const first = await backUpServer(server, folder);
    assert.equal(first.written, 0);
    await farm.ask('POST', '/photo-upload', { body: photoForm() });
    const contents = async () => [...(await hashesIn(join(folder, 'arquivos'))).keys()];
    const before = await contents();
    const second = await backUpServer(server, folder, {
      photoStore: {
        keys: async function* () {
          yield '00000000-0000-4000-8000-000000000000.file';
        },
        get: async () => Buffer.from('only here'),
      },
    });
    assert.equal(second.written, 1);
    assert.equal((await contents()).length, before.length + 1);
    const third = await backUpServer(server, folder, { keep: 1 });
    assert(third.removed >= 2);
    const copies = (await readdir(folder)).filter((name) => /^\d{4}-/.test(name));
    assert.deepEqual(copies, [third.copy.slice(folder.length + 1)]);
    assert.deepEqual((await contents()).sort(), before.sort());
    await verifyCopy(folder, { isThorough: true });
  });

  test('go in their turn where an old one is damaged, which is named; no file goes until it is away', async () => {
    const damaged = await backUpServer(server, folder);
    await writeFile(join(damaged.copy, 'manifest.json'), '{');
    await backUpServer(server, folder);
    const before = (await hashesIn(join(folder, 'arquivos'))).size;
    const kept = await backUpServer(server, folder, { keep: 2 + 1 });
    assert.deepEqual(kept.damaged, [basename(damaged.copy)]);
    const names = (await readdir(folder)).filter((name) => /^\d{4}-/.test(name));
    assert.equal(names.length, 3);
    assert.equal((await hashesIn(join(folder, 'arquivos'))).size, before);
    await rm(damaged.copy, { recursive: true });
    assert.deepEqual((await backUpServer(server, folder, { keep: 2 })).damaged, []);
    await verifyCopy(folder, { isThorough: true });
  });

  test('never goes by its own run, though a clock that was ahead named another one later', async () => {
    const apart = `${folder}-ahead`;
    const { copy } = await backUpServer(server, apart);
    await rename(copy, join(apart, '2099-01-01T02-00-00-000Z'));
    const made = await backUpServer(server, apart, { keep: 1 });
    assert.deepEqual(
      (await readdir(apart)).filter((name) => /^\d{4}-/.test(name)),
      [basename(made.copy)],
    );
    await verifyCopy(apart, { isThorough: true });
    await rm(apart, { recursive: true });
  });

  test('stays beyond the number while it has photos that the source lost, and its files too', async () => {
    const apart = `${folder}-lost`;
    const first = await backUpServer(server, apart);
    const photos = createFolderPhotoStore(join(server.dataDir, 'photos'));
    const { rows } = await server.database.pool.query('select file::text as file from photos where deleted_at is null');
    const isLost = (key: string): boolean => key.startsWith(rows[0].file);
    const photoStore = {
      keys: async function* () {
        for await (const key of photos.keys()) if (!isLost(key)) yield key;
      },
      get: photos.get,
    };
    const second = await backUpServer(server, apart, { keep: 1, photoStore });
    assert.equal(second.manifest.missing, 1);
    assert.deepEqual([second.removed, second.needed], [0, [basename(first.copy)]]);
    const third = await backUpServer(server, apart, { keep: 1, photoStore });
    assert.deepEqual([third.removed, third.needed], [1, [basename(first.copy)]]);
    await verifyCopy(first.copy, { isThorough: true });
    const found = await backUpServer(server, apart, { keep: 1 });
    assert.deepEqual([found.manifest.missing, found.written, found.removed, found.needed], [0, 0, 2, []]);
    await rm(apart, { recursive: true });
  });

  test('has the photos whole again where one was damaged in the folder, by a backup that reads them', async () => {
    const apart = `${folder}-spoiled`;
    await backUpServer(server, apart);
    const [name = ''] = (await hashesIn(join(apart, 'arquivos'))).keys();
    const path = join(apart, 'arquivos', name);
    const { size } = await stat(path);
    await writeFile(path, Buffer.alloc(size));
    await assert.rejects(verifyCopy(apart, { isThorough: true }), (error: Error) => {
      assert(error.message.includes(path) && error.message.includes('--reread'), error.message);
      return true;
    });
    assert((await backUpServer(server, apart, { rereads: true })).written > 0);
    await verifyCopy(apart, { isThorough: true });
    await rm(apart, { recursive: true });
  });

  test('has all rows of a table that somebody makes anew meanwhile', async () => {
    const apart = `${folder}-rewritten`;
    const { pool } = server.database;
    const changing = await pool.connect();
    let changed: Promise<unknown> = Promise.resolve();
    const { manifest } = await backUpServer(server, apart, {
      tell: async ({ kind }) => {
        if (kind !== 'begun') return;
        const { rows } = await changing.query('select pg_backend_pid() as pid');
        changed = changing.query('alter table records add column once uuid default gen_random_uuid()');
        await waitsOrIsDone(changed, rows[0].pid);
      },
    });
    await changed;
    await changing.query('alter table records drop column once');
    changing.release();
    const { rows } = await pool.query('select count(*)::int as count from records');
    assert.equal(manifest.tables.find(({ name }) => name === 'records')?.rows, rows[0].count);
    await rm(apart, { recursive: true });
  });

  test('does not bring back who was erased since, whose farm gets another owner; sessions end where the secret is another', async () => {
    const leaver = await signUp(server.app);
    const theirs = await call<{ farm: { id: string } }>(server.app, 'POST', '/farms', {
      token: leaver.token,
      json: { name: 'Fazenda de quem sai', city: 'Patrocínio', state: 'MG', region: 'Cerrado', totalArea: 10 },
    });
    const helper = await memberOf({ ...farm, owner: leaver, farmId: theirs.body.farm.id }, 'operator');
    const { copy } = await backUpServer(server, folder, { withSecrets: false });
    await server.database.db.updateTable('farm_members').set({ role: 'owner' }).where('uid', '=', helper.uid).execute();
    const token = leaver.token;
    await call(server.app, 'POST', '/auth/reauthenticate', { token, json: { password: leaver.password } });
    assert.equal((await call(server.app, 'DELETE', '/users/me', { token })).status, 200);
    await backUpServer(server, folder);
    const { erasures } = (await readErasures(join(folder, 'apagamentos.json'))) ?? { erasures: [] };
    const there = await place('18');
    const restored = await restoreInto(there, copy, { erasures, endSessions: true });
    assert.equal(restored.erased, 1);
    assert.deepEqual(await findMarks(there.database.db, [leaver.uid, leaver.email]), []);
    const owners = await there.database.db
      .selectFrom('farm_members')
      .select('uid')
      .where('uid', '=', helper.uid)
      .where('role', '=', 'owner')
      .execute();
    assert.equal(owners.length, 1);
    assert.equal((await rowsOf(there.database.url)).get('sessions')?.length, 0);
    assert.equal((await rowsOf(there.database.url)).get('refresh_tokens')?.length, 0);
  });
});
