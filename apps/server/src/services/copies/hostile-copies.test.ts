import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import {
  appendFile,
  cp,
  mkdtemp,
  open,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { migrate } from '../../db/migrate.ts';
import {
  backUpServer,
  forgeManifest,
  hashesIn,
  makePlace,
  restoreInto,
  rowsOf,
  type TestPlace,
} from '../../test/copies.ts';
import { farmOn } from '../../test/farm-client.ts';
import { startTestServer, type TestServer } from '../../test/test-app.ts';
import { photoForm, signUp } from '../../test/test-client.ts';
import { CopyError } from './copy-error.ts';
import { verifyCopy } from './verify-copy.ts';

/** Changes one byte in the middle of a file. */
async function spoil(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  const { size } = await handle.stat();
  const middle = Math.floor(size / 2);
  const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, middle);
  await handle.write(Buffer.from([(buffer[0] ?? 0) ^ 0xff]), 0, 1, middle);
  await handle.close();
}

/** Changes a word of a manifest and leaves its hash. */
async function retell(copy: string, from: string, to: string): Promise<void> {
  const file = join(copy, 'manifest.json');
  const text = await readFile(file, 'utf8');
  assert(text.includes(from));
  await writeFile(file, text.replace(from, to));
}

const firstContent = async (folder: string): Promise<string> =>
  join(folder, 'arquivos', [...(await hashesIn(join(folder, 'arquivos'))).keys()][0] ?? '');

/** Puts a list of files into a copy, with the hash that its manifest should have then. */
async function forgeList(copy: string, lines: readonly string[]): Promise<void> {
  const packed = gzipSync(lines.join(''));
  await writeFile(join(copy, 'arquivos.jsonl.gz'), packed);
  const sha256 = createHash('sha256').update(packed).digest('hex');
  await forgeManifest(copy, (manifest) => {
    manifest.files = { count: lines.length, total: 1, bytes: packed.length, sha256 };
  });
}

const line = (key: string): string => `${JSON.stringify({ key, sha256: '0'.repeat(64), bytes: 1 })}\n`;
const FOREVER = '1'.repeat(20_000_000);

type Fault = (copy: string, folder: string) => Promise<void>;

/** What is wrong with a copy, how it is planted, and what is said of it. */
const FAULTS: readonly (readonly [name: string, plant: Fault, said: RegExp])[] = [
  ['has no manifest', (copy) => rm(join(copy, 'manifest.json')), /não é uma cópia inteira/],
  [
    'has a manifest of which a letter changed',
    (copy) => retell(copy, '"product": "test"', '"product": "tost"'),
    /não é uma cópia inteira/,
  ],
  [
    'has a device for a manifest',
    async (copy) => {
      await rm(join(copy, 'manifest.json'));
      await symlink('/dev/zero', join(copy, 'manifest.json'));
    },
    /não é uma cópia inteira/,
  ],
  [
    'has a manifest without end',
    (copy) => appendFile(join(copy, 'manifest.json'), ' '.repeat(5e6)),
    /não é uma cópia inteira/,
  ],
  [
    'lacks the file of a table',
    (copy) => rm(join(copy, 'tabelas/records.copy.gz')),
    /records.*falta ou está danificado/,
  ],
  [
    'has a table of which a byte changed',
    (copy) => spoil(join(copy, 'tabelas/records.copy.gz')),
    /records.*falta ou está danificado/,
  ],
  [
    'has a table that goes on',
    (copy) => appendFile(join(copy, 'tabelas/farms.copy.gz'), 'x'),
    /farms.*falta ou está danificado/,
  ],
  [
    'was made without one table',
    (copy) =>
      forgeManifest(copy, (manifest) => {
        manifest.tables = manifest.tables.filter(({ name }) => name !== 'history');
      }),
    /Falta à cópia a tabela history/,
  ],
  [
    'was made without a column',
    (copy) =>
      forgeManifest(copy, ({ tables }) => {
        for (const table of tables) if (table.name === 'accounts') Object.assign(table, { columns: ['uid', 'email'] });
      }),
    /Falta à cópia a coluna accounts/,
  ],
  [
    'has fewer rows than its manifest says',
    (copy) =>
      forgeManifest(copy, ({ tables }) => {
        for (const table of tables) if (table.name === 'records') table.rows += 1;
      }),
    /records da cópia tem \d+ linhas/,
  ],
  [
    'lacks a photo',
    async (_, folder) => rm(await firstContent(folder)),
    /Faltam à cópia, ou estão danificados, 2 de 2 arquivos/,
  ],
  [
    'has a photo of which a byte changed',
    async (_, folder) => spoil(await firstContent(folder)),
    /falta ou está danificado/,
  ],
  [
    'lacks its list of photos',
    (copy) => rm(join(copy, 'arquivos.jsonl.gz')),
    /arquivos.jsonl.gz.*falta ou está danificado/,
  ],
  [
    'names a file outside of its place',
    (copy) => forgeList(copy, [line('../../../../evil.webp')]),
    /lista de arquivos.*danificada/,
  ],
  ['lists a file with a line without end', (copy) => forgeList(copy, [line(FOREVER)]), /lista de arquivos.*danificada/],
  [
    'names a table outside of its place',
    (copy) =>
      forgeManifest(copy, ({ tables }) => {
        Object.assign(tables[0] ?? {}, { name: '../../x' });
      }),
    /tabelas\/hex-2e2e2f2e2e2f78\.copy\.gz da cópia falta ou está danificado/,
  ],
  [
    'names a table as no database can',
    (copy) =>
      forgeManifest(copy, ({ tables }) => {
        Object.assign(tables[0] ?? {}, { name: 'x\0' });
      }),
    /não é como um nosso/,
  ],
  [
    'tells a number beyond all numbers',
    (copy) =>
      forgeManifest(copy, ({ tables }) => {
        Object.assign(tables[0] ?? {}, { bytes: 1e300 });
      }),
    /não é como um nosso/,
  ],
  [
    'is of migrations that are not known here',
    (copy) =>
      forgeManifest(copy, ({ migrations }) => {
        migrations.push('9999-later');
      }),
    /Cafezal mais novo/,
  ],
  [
    'is of a newer format',
    (copy) =>
      forgeManifest(copy, (manifest) => {
        manifest.format = 2;
      }),
    /Cafezal mais novo/,
  ],
];

describe('a copy that', () => {
  let server: TestServer;
  let place: TestPlace;
  let folder: string;
  let good: string;
  let name: string;

  before(async () => {
    server = await startTestServer();
    const farm = await farmOn(server);
    const plot = await farm.make('talhoes', { name: 'Mata', data: { area: 2 } });
    await farm.ask('POST', `/talhoes/${plot.id}/fotos`, { body: photoForm() });
    folder = await mkdtemp(join(tmpdir(), 'cafezal-copies-'));
    good = join(folder, 'good');
    name = (await backUpServer(server, good)).copy.slice(good.length + 1);
    place = await makePlace('18');
  });
  after(async () => {
    await place.close();
    await server.close();
    await rm(folder, { recursive: true });
  });

  const emptyRows = async (): Promise<number> => [...(await rowsOf(place.database.url)).values()].flat().length;

  for (const [fault, plant, said] of FAULTS) {
    test(`${fault} is refused, and nothing is put back`, async () => {
      const bad = join(folder, 'bad');
      await rm(bad, { recursive: true, force: true });
      await cp(good, bad, { recursive: true });
      await plant(join(bad, name), bad);
      await assert.rejects(restoreInto(place, join(bad, name)), (error: Error) => {
        assert(error instanceof CopyError, error.stack);
        assert.match(error.message, said);
        return true;
      });
      assert.equal(await emptyRows(), 0);
      assert.deepEqual((await readdir(folder)).sort(), ['bad', 'good']);
      await rm(bad, { recursive: true });
      await rm(join(place.dataDir, 'photos'), { recursive: true, force: true });
    });
  }

  test('is whole is found so by its photos too, and damaged where one of them is', async () => {
    const other = join(folder, 'checked');
    await cp(good, other, { recursive: true });
    assert.equal((await verifyCopy(other, { isThorough: true })).files.size, 2);
    await spoil(await firstContent(other));
    await assert.rejects(verifyCopy(other, { isThorough: true }), /danificados, 2 de 2/);
    await rm(other, { recursive: true });
  });

  test('has tables of the operator with any name, and without columns, comes back without them', async () => {
    const { pool } = server.database;
    await pool.query('create table "Notas do Sítio/../x" (id serial, "Valor %" numeric)');
    await pool.query('insert into "Notas do Sítio/../x" ("Valor %") values (1), (2)');
    await pool.query('create table nada ()');
    const copies = join(folder, 'named');
    const { manifest } = await backUpServer(server, copies);
    await pool.query('drop table "Notas do Sítio/../x"');
    await pool.query('drop table nada');
    assert.deepEqual(
      manifest.tables.filter(({ rows, columns }) => columns.includes('Valor %') && rows === 2).map(({ name }) => name),
      ['Notas do Sítio/../x'],
    );
    await verifyCopy(copies, { isThorough: true });
    const there = await makePlace('18');
    assert.deepEqual([...(await restoreInto(there, copies)).unknown].sort(), ['Notas do Sítio/../x', 'nada'].sort());
    await there.close();
    await rm(copies, { recursive: true });
  });

  test('could not be read again is not made', async () => {
    const copies = join(folder, 'unread');
    await assert.rejects(backUpServer(server, copies, { version: 'x'.repeat(41) }), /não é como um nosso/);
    assert.deepEqual(
      (await readdir(copies)).filter((one) => /^\d|\.part$/.test(one)),
      [],
    );
    await rm(copies, { recursive: true });
  });

  test('is whole comes into an empty place alone: not beside people, not beside photos, not where a server is', async () => {
    await assert.rejects(restoreInto(server, good), /O banco não está vazio/);
    const busy = await makePlace('18');
    const held = await busy.database.pool.connect();
    await assert.rejects(restoreInto(busy, good), /Outro programa usa o banco \(1 ligações\)/);
    held.release(true);
    await cp(join(server.dataDir, 'photos'), join(busy.dataDir, 'photos'), { recursive: true });
    const stranger = join(busy.dataDir, 'photos/ab/abcdefab-0000-4000-8000-000000000000.webp');
    await cp(await firstContent(good), stranger);
    await assert.rejects(restoreInto(busy, good), /O lugar das fotos não está vazio/);
    await rm(stranger);
    // Those that an earlier try left are no matter.
    // Two at once may refuse each other, and never both put it back.
    const twice = await Promise.allSettled([restoreInto(busy, good), restoreInto(busy, good)]);
    const restored = twice.filter(({ status }) => status === 'fulfilled').length;
    assert(restored <= 1);
    if (restored === 0) await restoreInto(busy, good);
    assert.equal((await rowsOf(busy.database.url)).get('farms')?.length, 1);
    await busy.close();
  });

  test('is whole comes into a bucket beside photos that came after it, and tells how many these are', async () => {
    const there = await makePlace('18');
    const kept = new Map([['abcdefab-0000-4000-8000-000000000000.webp', Buffer.from('later')]]);
    const photoStore = {
      keys: async function* () {
        yield* kept.keys();
      },
      get: async (key: string) => kept.get(key) ?? null,
      put: async (key: string, bytes: Uint8Array) => void kept.set(key, Buffer.from(bytes)),
    };
    await assert.rejects(restoreInto(there, good, { photoStore }), /O lugar das fotos não está vazio/);
    assert.equal((await restoreInto(there, good, { photoStore, allowsOthers: true })).others, 1);
    assert.equal(kept.size, 3);
    await there.close();
  });

  test('is begun beside a lock is refused while its process lives, and made where that has been silent for long', async () => {
    const copies = join(folder, 'locked');
    await backUpServer(server, copies);
    const lock = join(copies, 'em-uso');
    // A process of this machine that is not ours; after a crash any other may have the number.
    await writeFile(lock, `1 ${hostname()} 00000000-0000-4000-8000-000000000000`);
    await assert.rejects(backUpServer(server, copies), /Outra cópia está sendo feita nesta pasta \(processo 1\)/);
    const before = new Date(Date.now() - 11 * 60_000);
    await utimes(lock, before, before);
    await backUpServer(server, copies);
    await rm(copies, { recursive: true });
  });

  test('is of an older product comes back with its tables brought up to date, and the gap begins where it ended', async () => {
    const old = await makePlace('18');
    const { db, url } = old.database;
    await sql`drop schema public cascade`.execute(db);
    await sql`create schema public`.execute(db);
    await migrate(db, '0008-links-by-hand');
    await sql`insert into accounts (uid, email, email_key, provider) values ('00000000-0000-4000-8000-000000000001', 'a@b.c', 'a@b.c', 'password')`.execute(
      db,
    );
    await sql`insert into farms (key, id, user_id, slug, name, city, state, region, total_area, seq, settings) values ('00000000-0000-4000-8000-000000000002',
      '00000000-0000-4000-8000-000000000003', '00000000-0000-4000-8000-000000000001', 'a', 'A', 'B', 'MG', 'C', 1, 41, '{"documents": {"carNumber": "MG-1"}}')`.execute(
      db,
    );
    const copies = join(folder, 'old');
    const { manifest } = await backUpServer(old, copies);
    assert.equal(manifest.migrations.length, 8);
    assert.equal((await rowsOf(url)).has('erasures'), false);
    const there = await makePlace('18');
    await restoreInto(there, copies);
    const rows = await rowsOf(there.database.url);
    const { after, until } = JSON.parse(rows.get('change_gaps')?.[0] ?? '');
    assert.equal(after, 41);
    assert(until > 1_000_041);
    const [record = ''] = rows.get('records') ?? [];
    assert.match(record, /"section":"documentos".*MG-1/);
    assert.equal(JSON.parse(record).change, until + 1);
    assert.equal(JSON.parse(rows.get('farms')?.[0] ?? '').seq, until + 1);
    for (const one of [old, there]) await one.close();
    await rm(copies, { recursive: true });
  });

  test('is made without secrets has no link that opens a door, and mails that waited do not go out late', async () => {
    const person = await signUp(server.app);
    const mail = { recipient: person.email, subject: 'x', created_at: new Date(), due_at: new Date(Date.now() + 9e9) };
    const mails = [
      {
        ...mail,
        id: '00000000-0000-4000-8000-00000000000a',
        kind: 'nova-senha',
        text: 'https://x/nova-senha?token=SEGREDO',
        html: '',
      },
      { ...mail, id: '00000000-0000-4000-8000-00000000000b', kind: 'resumo', text: 'o dia', html: '' },
    ];
    await server.database.db.insertInto('mail_queue').values(mails).execute();
    const at = new Date();
    const line = JSON.stringify({ farm: { key: 'x', name: 'A' }, title: 't', text: 't', link: null });
    const told = { uid: person.uid, id: '00000000-0000-4000-8000-00000000000c', at, line, mail_due_at: at };
    await server.database.db.insertInto('told_occasions').values(told).execute();
    const copies = join(folder, 'plain');
    const { copy, manifest } = await backUpServer(server, copies, { withSecrets: false });
    assert.deepEqual(manifest.leftOut, { google_flows: 0, mail_queue: 1 });
    assert.equal(manifest.secrets, null);
    const there = await makePlace('18');
    const restored = await restoreInto(there, copies, { now: new Date(Date.now() + 2 * 3_600_000) });
    const queue = await there.database.db.selectFrom('mail_queue').selectAll().execute();
    assert.deepEqual(
      queue.map(({ kind, last_error, text }) => [kind, last_error, text]),
      [['resumo', 'restored', '']],
    );
    assert.equal(restored.mails, 1);
    const occasions = await there.database.db.selectFrom('told_occasions').select(['line', 'mail_due_at']).execute();
    assert.deepEqual(occasions, [{ line: null, mail_due_at: null }]);
    const texts = await Promise.all(
      (await readdir(copy)).filter((one) => one.endsWith('.json')).map((one) => readFile(join(copy, one), 'utf8')),
    );
    assert.doesNotMatch(texts.join(''), /the secret of all tests/);
    await there.close();
    await server.database.db.deleteFrom('mail_queue').execute();
    await rename(copies, `${copies}.gone`);
    await rm(`${copies}.gone`, { recursive: true });
  });
});
