import '../testing/browser-parts.ts';
import assert from 'node:assert/strict';
import { beforeEach, describe, mock, test } from 'node:test';
import { IDBFactory } from 'fake-indexeddb';
import { newId } from '../page/new-id.ts';
import { SystemFiles } from '../testing/system-files.ts';
import { turn, until } from '../testing/until.ts';
import { type DeviceDatabase, openDeviceDatabase } from './device-database.ts';
import { copyQueue, forgetCopies } from './queue-copy.ts';

const logged = mock.method(console, 'warn', () => undefined);
const ANA = 'ana/uid';
const AT = '2026-06-02T10:00:00.000Z';
const BYTES = Uint8Array.from({ length: 0x8000 + 2 }, (_, at) => at % 251);
const mutation = (mutationId: string) => ({ mutationId, recordId: 'r', section: 'colheita', op: 'create', at: AT });
const entry = (mutationId: string) => ({ farmId: 'f', mutation: mutation(mutationId), shown: {}, trouble: null });
const reading = (id: string) => ({
  farmId: 'f',
  id,
  recordId: 'r',
  section: 'secagem',
  kind: 'humidity',
  at: AT,
  value: 9,
});
const photo = (id: string) => ({ id, farmId: 'f', section: 'secagem', recordId: 'r', addedAt: AT, removedAt: null });
const image = { blob: new Blob([BYTES], { type: 'image/png' }), width: 40, height: 30 };
const draft = (key: string, values = {}) => ({ key, values, savedAt: AT });

let files: SystemFiles;
let database: DeviceDatabase;
let settled: () => Promise<void>;
const put = (store: 'outbox' | 'drafts' | 'unsentReadings' | 'unsentPhotos', row: object) =>
  database.put(store, row as never);
/** Opens the device's database, without what it held before where the storage was cleared. */
async function start(fill?: () => Promise<unknown>): Promise<void> {
  globalThis.indexedDB = new IDBFactory();
  database = await openDeviceDatabase(ANA);
  await fill?.();
  settled = await copyQueue(files, { database, personId: ANA });
}
/** Waits until a copy is as it should be; copies are asked for once a transaction has ended. */
const copied = async (isSo: () => boolean) => {
  await until(isSo);
  await settled();
};
const names = () => [...files.kept.keys()].map((name) => name.split('~').slice(-2).join(' ')).sort();

beforeEach(async () => {
  files = new SystemFiles();
  await start();
});

describe('copies of unsent rows', () => {
  test('have the names of person, database, queue and row, and all that the row says', async () => {
    await put('outbox', entry('a'));
    await put('drafts', draft('colheita/nova#1', { kg: '5' }));
    await put('unsentPhotos', { ...photo('p'), image });
    await put('unsentPhotos', { ...photo('q'), image: null });
    await copied(() => files.kept.size === 5);
    const of = (rest: string) => `fila~ana%2Fuid~${database.name}~${rest}`;
    assert.ok(files.kept.get(of('imagem~p')) === Buffer.from(BYTES).toString('base64'));
    files.kept.delete(of('imagem~p'));
    assert.deepEqual(Object.fromEntries([...files.kept].map(([name, text]) => [name, JSON.parse(text)])), {
      [of('outbox~1')]: { ...entry('a'), position: 1 },
      [of('drafts~colheita%2Fnova%231')]: draft('colheita/nova#1', { kg: '5' }),
      [of('unsentPhotos~p')]: { ...photo('p'), image: { width: 40, height: 30, type: 'image/png' } },
      [of('unsentPhotos~q')]: { ...photo('q'), image: null },
    });
  });

  test('bring every row back whole, marked as perhaps sent where the server may have it', async () => {
    const removal = { ...reading('m'), isRemoval: true };
    await put('outbox', { ...entry('a'), position: 4 });
    for (const row of [reading('m'), removal]) await put('unsentReadings', row);
    await put('unsentPhotos', { ...photo('p'), image });
    await put('drafts', draft('d', { kg: '5' }));
    await copied(() => files.kept.size === 6);
    const before = database.name;
    await start();
    assert.notEqual(database.name, before);
    assert.deepEqual(await database.getAll('outbox'), [{ ...entry('a'), position: 4, wasTried: true }]);
    assert.deepEqual(await database.getAll('unsentReadings'), [
      { ...reading('m'), position: 1, wasTried: true },
      { ...removal, position: 2, wasTried: true },
    ]);
    assert.deepEqual(await database.getAll('drafts'), [draft('d', { kg: '5' })]);
    const [back] = await database.getAll('unsentPhotos');
    assert.ok(back?.image);
    const { blob, ...sides } = back.image;
    assert.deepEqual({ ...back, image: sides }, { ...photo('p'), image: { width: 40, height: 30 }, wasTried: true });
    assert.ok(blob.type === 'image/png' && Buffer.from(BYTES).equals(Buffer.from(await blob.arrayBuffer())));
    assert.ok([...files.kept.keys()].every((name) => name.includes(`~${database.name}~`)));
    assert.equal(files.kept.size, 6);
  });

  test('go to the end of a queue whose place is taken, and leave newer photos and drafts as they are', async () => {
    await put('outbox', entry('a'));
    await put('unsentReadings', reading('m'));
    await put('unsentPhotos', { ...photo('p'), image: null });
    await put('drafts', draft('d'));
    await copied(() => files.kept.size === 4);
    await start(async () => {
      await put('outbox', entry('b'));
      await put('unsentReadings', reading('n'));
      await put('unsentPhotos', { ...photo('p'), image: null, addedAt: 'newer' });
      await put('drafts', draft('d', { kg: 'newer' }));
    });
    const entries = await database.getAll('outbox');
    const places = [...entries, ...(await database.getAll('unsentReadings'))].map(({ position }) => position);
    assert.deepEqual(
      [entries.map(({ mutation: { mutationId } }) => mutationId), places],
      [
        ['b', 'a'],
        [1, 2, 1, 2],
      ],
    );
    assert.deepEqual(
      (await database.getAll('unsentReadings')).map(({ id, wasTried }) => [id, wasTried]),
      [
        ['n', undefined],
        ['m', true],
      ],
    );
    assert.deepEqual(await database.getAll('unsentPhotos'), [{ ...photo('p'), image: null, addedAt: 'newer' }]);
    assert.deepEqual(await database.getAll('drafts'), [draft('d', { kg: 'newer' })]);
  });

  test('of a photo without its picture, and of what is no queue, bring nothing back', async () => {
    await put('unsentPhotos', { ...photo('p'), image });
    await copied(() => files.kept.size === 2);
    for (const name of [...files.kept.keys()].filter((one) => one.includes('imagem'))) files.kept.delete(name);
    files.kept.set('fila~ana%2Fuid~old~farms~f', '{"id":"f"}');
    await start();
    assert.deepEqual([await database.count('unsentPhotos'), await database.count('farms')], [0, 0]);
    assert.deepEqual(names(), []);
  });

  test('go with their rows, a picture with its photo, whether these are deleted or cleared away', async () => {
    await put('drafts', draft('d'));
    await put('drafts', draft('e'));
    for (const id of ['p', 'q']) await put('unsentPhotos', { ...photo(id), image });
    await copied(() => files.kept.size === 6);
    await database.delete('unsentPhotos', 'p');
    await copied(() => files.kept.size === 4);
    assert.deepEqual(names(), ['drafts d', 'drafts e', 'imagem q', 'unsentPhotos q']);
    await database.clear('drafts');
    await copied(() => files.kept.size === 2);
    await put('unsentPhotos', { ...photo('p'), image });
    await copied(() => files.kept.size === 4);
    assert.deepEqual(names(), ['imagem p', 'imagem q', 'unsentPhotos p', 'unsentPhotos q']);
  });

  test('are made of what is written alone: not of what is read, of other stores, or taken back', async () => {
    await put('drafts', draft('d'));
    await copied(() => files.kept.size === 1);
    const { writes } = files;
    await database.get('drafts', 'd');
    await database.put('cursors', { farmId: 'f', seq: 1 });
    await database.transaction(['drafts', 'farms'], 'readwrite').done;
    const aborted = database.transaction('drafts', 'readwrite');
    void aborted.store.put(draft('e')).catch(() => undefined);
    aborted.abort();
    await assert.rejects(aborted.done);
    for (let turns = 0; turns < 50; turns += 1) await turn();
    await settled();
    assert.deepEqual([files.writes, names()], [writes, ['drafts d']]);
  });
});

describe('a system that refuses copies', () => {
  test('is told at the start, when the older copies stay; later it is only logged', async () => {
    await put('outbox', entry('a'));
    await copied(() => files.kept.size === 1);
    const [older] = files.kept.keys();
    files.isFull = true;
    await assert.rejects(start(), { message: 'full' });
    assert.deepEqual([[...files.kept.keys()], await database.count('outbox')], [[older], 1]);
    logged.mock.resetCalls();
    await put('drafts', draft('d'));
    await until(() => logged.mock.callCount() > 0);
    assert.equal(logged.mock.calls.at(-1)?.arguments[0], 'no copy of the queue');
  });

  test('keeps the copies of everybody else where a person’s are deleted', async () => {
    await put('drafts', draft('d'));
    await copied(() => files.kept.size === 1);
    const others = [`fila~${newId()}~base~outbox~1`, 'outro~ana%2Fuid~base~outbox~1', 'notes.txt'];
    for (const name of others) files.kept.set(name, '{}');
    await forgetCopies(files, ANA);
    assert.deepEqual([...files.kept.keys()], others);
  });
});
