import 'fake-indexeddb/auto';
import assert from 'node:assert/strict';
import { afterEach, describe, mock, test } from 'node:test';
import { goldenFarm, goldenSeason } from '@cafezal/domain/golden/season.ts';

Object.defineProperties(globalThis, {
  localStorage: { value: { getItem: () => null, setItem: () => undefined, removeItem: () => undefined } },
  navigator: { value: { onLine: false } },
  window: { value: new EventTarget() },
  document: { value: Object.assign(new EventTarget(), { visibilityState: 'visible' }) },
});
mock.method(globalThis, 'setInterval', () => 0);

const { openDeviceDatabase } = await import('../database/device-database.ts');
const { FarmStore } = await import('./farm-store.ts');
const { newId } = await import('../page/new-id.ts');
const { queueFileText } = await import('./queue-file.ts');
const { readQueueFile } = await import('./read-queue-file.ts');
const { importQueue } = await import('./import-queue.ts');
const { enqueueReading } = await import('../database/unsent-readings.ts');
const { readUnsent } = await import('../database/unsent-work.ts');

const PERSON = 'ana';
const AT = '2026-07-15T12:00:00.000Z';
const facts = { ...goldenFarm(), id: '019d1111-2026-7000-8000-000000000001' };
const PLOT = goldenSeason().records.find(({ section }) => section === 'talhoes');
assert.ok(PLOT);
const plot = PLOT;

let devices = 0;
const open: { close: () => void }[] = [];
afterEach(() => {
  for (const store of open.splice(0)) store.close();
});

/** A device of the person with the farm on it, which never reaches a server. */
async function device() {
  devices += 1;
  const database = await openDeviceDatabase(`device-${devices}`);
  await database.put('cursors', { farmId: facts.id, seq: 0 });
  const store = new FarmStore(database, facts.id, {
    staysHere: false,
    reopen: () => Promise.reject(new Error('nobody takes it away')),
    exchange: () => new Promise(() => undefined),
  });
  await store.open();
  open.push(store);
  const file = async (): Promise<Blob> => new Blob([await queueFileText(database, { personId: PERSON, savedAt: AT })]);
  const opened = async (farmId: string) => (farmId === facts.id ? { database, store, facts } : null);
  return { database, store, file, opened };
}

type Device = Awaited<ReturnType<typeof device>>;

const create = (recordId: string, patch: Readonly<Record<string, unknown>>) => ({
  mutation: { mutationId: newId(), section: 'talhoes', recordId, op: 'create', patch, at: AT } as const,
  shown: { name: String(patch.name), data: {} },
});

/** A plot that is new, changed, measured by a photo: all that a queue holds of one record. */
async function work({ store, database }: Device): Promise<string> {
  const recordId = newId();
  await store.save(create(recordId, { name: 'Mata', data: plot.payload.data }));
  const update = { section: 'talhoes', recordId, op: 'update', baseVersion: 1, at: AT } as const;
  await store.save({
    mutation: { ...update, mutationId: newId(), patch: { notes: 'Cercado novo' } },
    shown: { notes: 'Cercado novo' },
  });
  await database.put('unsentPhotos', {
    ...{ id: newId(), farmId: facts.id, section: 'talhoes', recordId, addedAt: AT },
    image: { blob: new Blob([new Uint8Array([255, 216, 7])], { type: 'image/jpeg' }), width: 4, height: 3 },
    ...{ wasTried: false, removedAt: null, trouble: null },
  });
  return recordId;
}

const mutationsOf = async ({ database }: Device) =>
  (await readUnsent(database)).entries.map(({ mutation }) => mutation);

describe('a queue in a file', () => {
  test('is the same queue on another device of its person, with its ids', async () => {
    const [first, second] = [await device(), await device()];
    const recordId = await work(first);
    const taken = await importQueue(await readQueueFile(PERSON, await first.file()), second.opened);
    assert.deepEqual(taken, { added: 3, known: 0, refused: [] });
    assert.deepEqual(await mutationsOf(second), await mutationsOf(first));
    assert.equal(second.store.replica.byId(recordId)?.record.notes, 'Cercado novo');
    const { photos } = await readUnsent(second.database);
    assert.deepEqual(
      photos.map(({ image }) => [image?.blob.type, image?.blob.size, image?.width]),
      [['image/jpeg', 3, 4]],
    );
  });

  test('counts as sent on the other device, where what is undone is therefore taken back from the server', async () => {
    const [first, second] = [await device(), await device()];
    const recordId = await work(first);
    const reading = { farmId: facts.id, section: 'secagem', recordId, kind: 'humidity', at: AT, value: 18 } as const;
    await enqueueReading(first.database, { ...reading, id: newId() });
    const content = await readQueueFile(PERSON, await first.file());
    await importQueue(content, second.opened);
    const { entries, readings, photos } = await readUnsent(second.database);
    const tried = [...entries, ...readings, ...photos].map(({ wasTried }) => wasTried);
    assert.deepEqual(tried, [true, true, true, true]);
    const [measured] = readings;
    assert.ok(measured);
    await second.store.readings.remove([measured]);
    const deletion = { section: 'talhoes', recordId, op: 'delete', baseVersion: 1, at: AT } as const;
    await second.store.undoCreation({ mutation: { ...deletion, mutationId: newId() }, shown: {} });
    assert.deepEqual(
      (await mutationsOf(second)).map(({ op }) => op),
      ['create', 'update', 'delete'],
    );
  });

  test('that is opened twice is there once', async () => {
    const [first, second] = [await device(), await device()];
    await work(first);
    const content = await readQueueFile(PERSON, await first.file());
    await importQueue(content, second.opened);
    assert.deepEqual(await importQueue(content, second.opened), { added: 0, known: 3, refused: [] });
    assert.equal((await mutationsOf(second)).length, 2);
    assert.deepEqual((await importQueue(content, first.opened)).added, 0);
  });

  test('holds what was measured, once, and none that cannot be', async () => {
    const [first, second] = [await device(), await device()];
    const recordId = await work(first);
    const reading = { farmId: facts.id, section: 'secagem', recordId, kind: 'humidity', at: AT } as const;
    await enqueueReading(first.database, { ...reading, id: newId(), value: 18 });
    await enqueueReading(first.database, { ...reading, id: newId(), value: 1800 });
    const content = await readQueueFile(PERSON, await first.file());
    const { added, refused } = await importQueue(content, second.opened);
    assert.equal(added, 4);
    assert.deepEqual(refused, [{ name: 'Umidade do café', reason: 'O valor ou o dia não serve.' }]);
    assert.equal((await importQueue(content, second.opened)).known, 4);
  });

  test('is checked as if it were typed', async () => {
    const [first, second] = [await device(), await device()];
    await first.store.save(create(newId(), { name: 'Sem fim', data: { ...plot.payload.data, area: -4 } }));
    await first.store.save(create(newId(), { name: 'Baixada', data: plot.payload.data }));
    const { added, refused } = await importQueue(await readQueueFile(PERSON, await first.file()), second.opened);
    assert.equal(added, 1);
    assert.deepEqual(
      refused.map(({ name }) => name),
      ['Sem fim'],
    );
  });

  test('of a farm that is not on the device says so and takes nothing in', async () => {
    const first = await device();
    await work(first);
    const taken = await importQueue(await readQueueFile(PERSON, await first.file()), async () => null);
    assert.equal(taken.added, 0);
    assert.equal(taken.refused.length, 3);
    assert.match(taken.refused[0]?.reason ?? '', /não está neste aparelho/);
  });

  test('is read for the person alone who saved it, and only as it was saved', async () => {
    const first = await device();
    await work(first);
    const text = await (await first.file()).text();
    const refused: readonly (readonly [text: string, reason: RegExp])[] = [
      [text.replace('"personId":"ana"', '"personId":"bia"'), /de outra pessoa/],
      ['{"farms":[]}', /não é uma fila/],
      ['nada', /não é uma fila/],
      [text.replace('"version":1', '"version":2'), /versão mais nova/],
      [text.replace('"op":"create"', '"op":"drop"'), /mudado por fora/],
      [text.replace('"section":"talhoes"', '"section":"__proto__"'), /mudado por fora/],
      [text.replace('/9gH', '%%%%'), /mudado por fora/],
      [text.replace('"readings":[]', '"readings":{}'), /incompleto/],
    ];
    for (const [wrong, reason] of refused) {
      assert.notEqual(wrong, text);
      await assert.rejects(readQueueFile(PERSON, new Blob([wrong])), reason);
    }
  });

  test('says of each thing what another device needs, and of a picture all its bytes', async () => {
    const { database } = await device();
    const place = { farmId: facts.id, section: 'talhoes' as const, recordId: newId() };
    const bytes = Uint8Array.from({ length: 0x8000 + 2 }, (_, at) => at % 251);
    const kept = { ...place, id: newId(), addedAt: AT, removedAt: null, trouble: null, wasTried: true };
    const image = { blob: new Blob([bytes], { type: 'image/png' }), width: 40, height: 30 };
    await database.put('unsentPhotos', { ...kept, image });
    await database.put('unsentPhotos', { ...kept, id: newId(), image: null });
    const reading = { ...place, kind: 'humidity', at: AT, value: 18 };
    const ids = [newId(), newId()];
    for (const id of ids) await enqueueReading(database, { ...reading, id });
    const [, removal] = await database.getAll('unsentReadings');
    assert.ok(removal);
    await database.put('unsentReadings', { ...removal, isRemoval: true });
    const text = await queueFileText(database, { personId: PERSON, savedAt: AT });
    const data = Buffer.from(bytes).toString('base64');
    assert.deepEqual(JSON.parse(text), {
      ...{ format: 'cafezal-fila', version: 1, personId: PERSON, savedAt: AT, entries: [] },
      readings: [
        { ...reading, id: ids[0] },
        { ...reading, id: ids[1], isRemoval: true },
      ],
      photos: [{ ...place, id: kept.id, addedAt: AT, image: { type: 'image/png', width: 40, height: 30, data } }],
    });
  });

  test('holds no token and nothing that was sent', async () => {
    const first = await device();
    await work(first);
    const content = JSON.parse(await (await first.file()).text());
    assert.deepEqual(Object.keys(content), [
      ...['format', 'version', 'personId', 'savedAt'],
      ...['entries', 'readings', 'photos'],
    ]);
    assert.deepEqual(Object.keys(content.entries[0]), ['farmId', 'mutation']);
  });
});
