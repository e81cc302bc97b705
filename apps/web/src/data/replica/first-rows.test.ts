import 'fake-indexeddb/auto';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { addDays } from '@cafezal/domain/ground/days.ts';
import { type DeviceRecord, openDeviceDatabase } from '../database/device-database.ts';
import { asStored } from '../outbox/as-stored.ts';
import { enqueue } from '../outbox/outbox.ts';
import { firstRows } from './first-rows.ts';

const FARM = 'farm-1';
const ASKED = { farmId: FARM, section: 'secagem', besides: ['talhoes'] } as const;

/** A drying of the n-th day of the season. */
const recordOf = (number: number, parts: Partial<DeviceRecord> = {}): DeviceRecord =>
  asStored({
    ...{ id: `r${String(number).padStart(5, '0')}`, farmId: FARM, section: 'secagem', name: `Secagem ${number}` },
    ...{ date: addDays('2026-01-01', number), season: '2026/27', data: {}, version: 1, deletedAt: null, photos: [] },
    ...parts,
  } as unknown as DeviceRecord);

type Write = Parameters<typeof enqueue>[1];
const change = (record: DeviceRecord, op: Write['mutation']['op'], patch: object): Write => ({
  farmId: FARM,
  mutation: {
    ...{ mutationId: randomUUID(), section: 'secagem', recordId: record.id, op, patch: { ...patch } },
    at: '2026-06-02T10:00:00.000Z',
  } as Write['mutation'],
  shown: op === 'create' ? { ...record, ...patch } : { ...patch },
});

async function begun(records: readonly DeviceRecord[], writes: readonly Write[] = []) {
  const database = await openDeviceDatabase(randomUUID());
  const writing = database.transaction('records', 'readwrite');
  for (const record of records) void writing.store.put(record);
  await writing.done;
  for (const write of writes) await enqueue(database, write);
  return await firstRows(database, ASKED);
}

const days = (count: number, parts: Partial<DeviceRecord> = {}) =>
  Array.from({ length: count }, (_, number) => recordOf(number, parts));
const numbersOf = (answer: Awaited<ReturnType<typeof begun>>): number[] =>
  (answer?.rows ?? []).map(({ record }) => Number(record.id.slice(1))).sort((one, other) => one - other);

describe('the rows with which a list begins', () => {
  test('are the newest hundred days, all of the last day among them', async () => {
    const numbers = numbersOf(await begun(days(300)));
    assert.deepEqual([numbers.length, numbers[0], numbers.at(-1)], [101, 199, 299]);
    const sameDay = [
      ...days(300),
      ...[500, 501].map((number) => recordOf(number, { date: addDays('2026-01-01', 199) })),
    ];
    assert.equal(numbersOf(await begun(sameDay)).length, 103);
  });

  test('are all of them where there are few, and of this farm and section alone', async () => {
    const others = [recordOf(50, { farmId: 'farm-2' }), recordOf(51, { section: 'colheita' })];
    assert.deepEqual(numbersOf(await begun([...days(3), ...others])), [0, 1, 2]);
  });

  test('are not known of a section with nothing in it, or with too much on one day', async () => {
    assert.equal(await begun([]), null);
    assert.equal(await begun(days(2_001, { date: '2026-06-01' })), null);
    assert.equal(await begun(days(2_000, { date: '2026-06-01' })), null);
    assert.equal(numbersOf(await begun(days(1_999, { date: '2026-06-01' }))).length, 1_999);
  });

  test('are not known beside a section that is too large', async () => {
    const plots = Array.from({ length: 2_000 }, (_, number) => recordOf(10_000 + number, { section: 'talhoes' }));
    assert.equal(await begun([...days(3), ...plots]), null);
    assert.equal((await begun([...days(3), ...plots.slice(1)]))?.section('talhoes').length, 1_999);
  });

  test('leave out what is deleted, and know the records that rows refer to', async () => {
    const answer = await begun([
      ...days(3),
      recordOf(9, { season: '2026/27', deletedAt: '2026-06-01T00:00:00.000Z' }),
      recordOf(7, { section: 'talhoes', season: null }),
      recordOf(8, { section: 'talhoes', season: null, deletedAt: '2026-06-01T00:00:00.000Z' }),
    ]);
    assert.deepEqual(numbersOf(answer), [0, 1, 2]);
    assert.deepEqual(
      answer?.section('talhoes').map(({ record }) => record.id),
      ['r00007'],
    );
    assert.equal(answer?.byId('r00007')?.record.name, 'Secagem 7');
    assert.equal(answer?.byId('nobody'), undefined);
  });

  test('stand in the order of their ids, as the whole farm is read', async () => {
    const ids = (await begun(days(40).reverse()))?.rows.map(({ record }) => record.id) ?? [];
    assert.deepEqual(ids, ids.toSorted());
  });
});

describe('what waits to be sent', () => {
  test('is among the first rows where it is new, or comes to them by its change', async () => {
    const made = recordOf(900, { date: '2026-12-31' });
    const old = recordOf(0);
    const answer = await begun(days(300), [change(made, 'create', {}), change(old, 'update', { date: '2026-12-30' })]);
    const numbers = numbersOf(answer);
    assert.deepEqual([numbers[0], numbers.at(-1)], [0, 900]);
    assert.equal(answer?.byId(made.id)?.state, 'waiting');
  });

  test('is not among them where it deletes its record', async () => {
    const answer = await begun(days(3), [change(recordOf(1), 'delete', { deletedAt: '2026-06-01T00:00:00.000Z' })]);
    assert.deepEqual(numbersOf(answer), [0, 2]);
  });
});

describe('the seasons of a section', () => {
  test('are those of all its records, the latest first', async () => {
    const seasons = ['2024/25', '2026/27', '2025/26'];
    const answer = await begun(
      seasons.flatMap((season, at) => [recordOf(at, { season }), recordOf(at + 10, { season })]),
    );
    assert.deepEqual(answer?.seasons, ['2026/27', '2025/26', '2024/25']);
    assert.deepEqual((await begun(days(2, { season: null })))?.seasons, []);
  });

  test('have that of a record that waits to be made', async () => {
    const made = recordOf(9, { season: '2027/28' });
    assert.deepEqual((await begun(days(2), [change(made, 'create', {})]))?.seasons, ['2027/28', '2026/27']);
  });

  test('have none of another section, and none of a record that was made and deleted', async () => {
    const [other, gone] = [recordOf(8, { section: 'colheita', season: '2028/29' }), recordOf(9, { season: '2029/30' })];
    const writes = [change(other, 'create', {}), change(gone, 'create', {}), change(gone, 'delete', {})];
    assert.deepEqual((await begun(days(2), writes))?.seasons, ['2026/27']);
  });

  test('are not known where the one record of a season is deleted or moves to another', async () => {
    const lone = recordOf(500, { season: '2030/31', deletedAt: '2026-06-01T00:00:00.000Z', date: '2020-01-01' });
    const answer = await begun([...days(200), lone]);
    assert.ok(answer === null || !answer.seasons.includes('2030/31'));
    assert.equal(await begun(days(2), [change(recordOf(0), 'update', { season: '2025/26' })]), null);
  });
});
