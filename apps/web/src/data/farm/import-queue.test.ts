import '../testing/browser-parts.ts';
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { goldenFarm } from '@cafezal/domain/golden/season.ts';
import type { DeviceDatabase, DeviceRecord } from '../database/device-database.ts';
import type { FiledEntry, FiledPhoto, FiledReading } from './queue-file.ts';

const { openDeviceDatabase } = await import('../database/device-database.ts');
const { allUnsentReadings } = await import('../database/unsent-readings.ts');
const { queuedEntries } = await import('../database/queued-entries.ts');
const { newId } = await import('../page/new-id.ts');
const { FarmStore } = await import('./farm-store.ts');
const { importQueue } = await import('./import-queue.ts');

const FARM = newId();
const AT = '2026-07-15T12:00:00.000Z';
const GONE = 'O registro não está neste aparelho. Abra a fazenda com sinal e tente de novo.';
const facts = { ...goldenFarm(), id: FARM };

let database: DeviceDatabase;
let store: InstanceType<typeof FarmStore>;
const recordId = newId();
const opened = async (farmId: string) => (farmId === FARM ? { database, store, facts } : null);
const take = (parts: { entries?: FiledEntry[]; readings?: FiledReading[]; photos?: FiledPhoto[] }) =>
  importQueue({ entries: [], readings: [], photos: [], ...parts }, opened);

const entry = (op: FiledEntry['mutation']['op'], parts: object = {}): FiledEntry => ({
  farmId: FARM,
  mutation: { mutationId: newId(), section: 'secagem', recordId, op, at: AT, ...parts },
});
const reading = (parts: Partial<FiledReading> = {}): FiledReading => ({
  ...{ farmId: FARM, id: newId(), section: 'secagem', recordId, kind: 'humidity', at: AT, value: 18 },
  ...parts,
});
const photo = (parts: Partial<FiledPhoto> = {}): FiledPhoto => ({
  ...{ farmId: FARM, id: newId(), section: 'secagem', recordId, addedAt: AT },
  image: { type: 'image/png', width: 4, height: 3, data: btoa('png') },
  ...parts,
});

beforeEach(async () => {
  database = await openDeviceDatabase(newId());
  await database.put('cursors', { farmId: FARM, seq: 0 });
  const stored = {
    ...{
      id: recordId,
      farmId: FARM,
      section: 'secagem',
      slug: 's',
      name: 'Secagem 1',
      code: 'S-1',
      date: '2026-07-01',
    },
    ...{ season: '2026/27', status: 'planned', data: {}, notes: null, inputs: [], outputs: [], version: 1 },
    ...{ photos: [{ id: 'sent' }], deletedAt: null, confirmedWarnings: [], flags: [] },
  };
  await database.put('records', stored as unknown as DeviceRecord);
  store = new FarmStore(database, FARM, {
    staysHere: false,
    reopen: () => Promise.reject(new Error('nobody takes it away')),
    exchange: () => new Promise(() => undefined),
  });
  await store.open();
});
afterEach(() => {
  store.close();
  database.close();
});

describe('a write of a file', () => {
  test('that deletes or brings back is taken as it is, once', async () => {
    const removal = entry('delete', { baseVersion: 1 });
    const back = entry('restore', { baseVersion: 2 });
    assert.deepEqual(await take({ entries: [removal, back] }), { added: 2, known: 0, refused: [] });
    assert.deepEqual(
      (await queuedEntries(database, FARM)).map(({ mutation, shown }) => [mutation, shown]),
      [removal, back].map(({ mutation }) => [mutation, {}]),
    );
    assert.deepEqual(await take({ entries: [removal] }), { added: 0, known: 1, refused: [] });
  });

  test('that changes a record shows it changed at once', async () => {
    const change = entry('update', { baseVersion: 1, patch: { name: 'Terreiro 2' } });
    assert.deepEqual(await take({ entries: [change] }), { added: 1, known: 0, refused: [] });
    assert.equal(store.replica.byId(recordId)?.record.name, 'Terreiro 2');
  });

  test('of a record that is not here is told by the name that it has in the file', async () => {
    const lost = newId();
    const named = entry('update', { recordId: lost, patch: { name: 'Baixada' } });
    const { refused } = await take({ entries: [named, entry('delete', { recordId: lost })] });
    assert.deepEqual(refused, [
      { name: 'Baixada', reason: GONE },
      { name: 'Registro', reason: GONE },
    ]);
  });

  test('that makes a record which is here already is known', async () => {
    assert.deepEqual(await take({ entries: [entry('create', { patch: {} })] }), { added: 0, known: 1, refused: [] });
  });

  test('that is not valid is told with its record and every reason', async () => {
    const wrong = entry('update', { baseVersion: 1, patch: { data: { initialHumidity: 300 } } });
    const [refusal] = (await take({ entries: [wrong] })).refused;
    assert.equal(refusal?.name, 'Secagem 1');
    assert.match(refusal?.reason ?? '', /300.*só vale de 0 a 100/);
    assert.equal(await database.count('outbox'), 0);
  });
});

describe('a reading of a file', () => {
  const WRONG = 'O valor ou o dia não serve.';

  test('is taken within what its kind may be, up to now', async () => {
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    const { added, refused } = await take({
      readings: [
        reading({ value: 0 }),
        reading({ value: 100 }),
        reading({ value: -0.1 }),
        reading({ value: 100.1 }),
        reading({ at: tomorrow }),
        reading({ kind: 'spell' }),
        reading({ recordId: newId() }),
      ],
    });
    assert.equal(added, 2);
    assert.deepEqual(
      refused.map(({ reason }) => reason),
      [WRONG, WRONG, WRONG, WRONG, GONE],
    );
    assert.deepEqual(
      refused.map(({ name }) => name),
      ['Umidade do café', 'Umidade do café', 'Umidade do café', 'Medida', 'Umidade do café'],
    );
  });

  test('is known where it waits or is stored, and its removal is taken all the same', async () => {
    const [waiting, stored] = [reading(), reading()];
    await take({ readings: [waiting] });
    const { section: _, ...kept } = stored;
    await database.put('readings', kept);
    assert.deepEqual(await take({ readings: [waiting, stored] }), { added: 0, known: 2, refused: [] });
    assert.equal((await take({ readings: [{ ...stored, isRemoval: true }] })).added, 1);
    assert.deepEqual(
      (await allUnsentReadings(database)).map(({ id, isRemoval }) => [id, isRemoval]),
      [
        [waiting.id, undefined],
        [stored.id, true],
      ],
    );
  });
});

describe('a photo of a file', () => {
  test('is taken with its picture, once', async () => {
    const one = photo();
    assert.deepEqual(await take({ photos: [one] }), { added: 1, known: 0, refused: [] });
    const kept = await database.get('unsentPhotos', one.id);
    assert.deepEqual(
      [await kept?.image?.blob.text(), kept?.image?.blob.type, kept?.image?.width, kept?.image?.height],
      ['png', 'image/png', 4, 3],
    );
    assert.deepEqual([kept?.wasTried, kept?.removedAt, kept?.trouble, kept?.draft], [true, null, null, undefined]);
    assert.deepEqual(await take({ photos: [one, photo({ id: 'sent' })] }), { added: 0, known: 2, refused: [] });
  });

  test('of a record that is not here is refused', async () => {
    const { refused } = await take({ photos: [photo({ recordId: newId() })] });
    assert.deepEqual(refused, [{ name: 'Foto', reason: GONE }]);
  });
});

test('work of several farms is taken farm by farm; each item of one that is not here is refused', async () => {
  const elsewhere = { farmId: newId() };
  const { added, refused } = await take({
    entries: [{ ...entry('delete'), ...elsewhere }, entry('delete', { baseVersion: 1 })],
    readings: [reading(elsewhere)],
    photos: [photo(elsewhere), photo()],
  });
  assert.equal(added, 2);
  const reason = 'A fazenda não está neste aparelho. Abra a lista de fazendas com sinal e tente de novo.';
  assert.deepEqual(refused, Array(3).fill({ name: 'Registro', reason }));
});
