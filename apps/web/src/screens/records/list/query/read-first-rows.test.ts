import 'fake-indexeddb/auto';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import type { Mutation } from '@cafezal/domain/record/changes.ts';
import type { Section } from '@cafezal/domain/record/record.ts';
import fc from 'fast-check';
import {
  type DeviceDatabase,
  type DeviceRecord,
  openDeviceDatabase,
  type ShownParts,
} from '../../../../data/database/device-database.ts';
import { enqueue } from '../../../../data/outbox/outbox.ts';
import { firstRows } from '../../../../data/replica/first-rows.ts';
import { Replica } from '../../../../data/replica/replica.ts';
import type { ShownRecord } from '../../../../data/replica/shown-records.ts';
import type { ListField } from './list-fields.ts';
import { harvest } from './list-fixture.ts';
import { makeFinder, queryRows } from './list-query.ts';
import { openingSeason, seasonsOf } from './list-season.ts';

const FARM = 'farm';
const ASKED = { farmId: FARM, section: 'colheita', besides: ['producao', 'talhoes'] } as const;
const FIELDS: readonly ListField[] = [{ name: 'date', label: 'Data', isDay: true, of: ({ date }) => date }];

/** What waits to be sent, as the outbox takes it. */
type Waiting = { op: Mutation['op']; recordId: string; section?: Section; shown?: ShownParts };

async function device(records: readonly DeviceRecord[], waiting: readonly Waiting[] = []): Promise<DeviceDatabase> {
  const database = await openDeviceDatabase(randomUUID());
  const writing = database.transaction('records', 'readwrite');
  for (const record of records) void writing.store.put(record);
  await writing.done;
  for (const { op, recordId, section = 'colheita', shown = {} } of waiting) {
    const mutation = { mutationId: randomUUID(), section, recordId, op, at: '2026-07-01T10:00:00.000Z' };
    await enqueue(database, { farmId: FARM, mutation, shown });
  }
  return database;
}

/** The list as it opens, by id, of these rows of it and of the farm's own records of its seasons. */
function opened(rows: readonly ShownRecord[], seasons: readonly string[], farmSeasons: readonly ShownRecord[]) {
  const season = openingSeason(seasons, { farmSeasons: farmSeasons.map(({ record }) => record), working: null });
  const isFound = makeFinder({ fields: FIELDS, nameOf: () => '' });
  const lookup = {
    fields: FIELDS,
    isFound,
    statusOf: ({ status }: ShownRecord['record']) => status,
    plotsOf: () => [],
  };
  const shown = queryRows(rows, {}, { ...lookup, season });
  return { season, rows: shown.map(({ record: { id, date, name }, state }) => [id, date, name, state]) };
}

async function wholeList(database: DeviceDatabase) {
  const replica = new Replica(database, FARM);
  await replica.load();
  const all = replica.section('colheita');
  return opened(all, seasonsOf(all), replica.section('producao'));
}

async function readFirstRowsOf(database: DeviceDatabase) {
  const first = await firstRows(database, ASKED);
  return first === null ? null : opened(first.rows, first.seasons, first.section('producao'));
}

/** So many harvests, some on each of so many days of so many years, the last ones the newest. */
const harvests = (count: number, { days = 40, years = 1 } = {}): DeviceRecord[] =>
  Array.from({ length: count }, (_, at) => {
    const year = 2026 - Math.floor(((count - 1 - at) / count) * years);
    const day = String(1 + (at % days)).padStart(2, '0');
    return harvest({
      ...{ id: `h${String(at).padStart(4, '0')}`, date: `${year}-0${5 + (at % 2)}-${day}`.slice(0, 10) },
      ...{ season: `${year}/${String(year + 1).slice(2)}`, createdAt: `2026-06-01T12:00:00.${at % 997}Z` },
    });
  });

test('a long list begins with its newest days, whole, without reading the rest', async () => {
  const database = await device(harvests(400));
  const [begin, whole] = [await readFirstRowsOf(database), await wholeList(database)];
  assert.ok(begin);
  assert.ok(begin.rows.length >= 100 && begin.rows.length < 200, `${begin.rows.length} rows`);
  assert.deepEqual(begin.rows, whole.rows.slice(0, begin.rows.length));
  assert.equal(begin.season, whole.season);
});

test('what was made, put on another day or deleted here stands where it belongs', async () => {
  const records = harvests(400);
  const newest = (await wholeList(await device(records))).rows.map(([id]) => String(id));
  const oldest = newest.at(-1) ?? '';
  const database = await device(records, [
    { op: 'create', recordId: 'made', shown: { name: 'Feita aqui', date: '2026-12-31', season: '2026/27' } },
    { op: 'update', recordId: oldest, shown: { date: '2026-12-30' } },
    { op: 'update', recordId: newest[1] ?? '', shown: { date: '2026-01-01' } },
    { op: 'delete', recordId: newest[0] ?? '' },
  ]);
  const [begin, whole] = [await readFirstRowsOf(database), await wholeList(database)];
  assert.ok(begin);
  assert.deepEqual(
    begin.rows.slice(0, 3).map(([id]) => id),
    ['made', oldest, newest[2]],
  );
  assert.deepEqual(begin.rows, whole.rows.slice(0, begin.rows.length));
});

test('its rows know the plots that they name, and the season that the farm leads', async () => {
  const plot = harvest({ id: 'p1', section: 'talhoes', name: 'Mata', date: '', season: null });
  const led = harvest({ id: 's1', section: 'producao', name: 'Safra', season: '2025/26', status: 'harvesting' });
  const database = await device(
    [...harvests(400, { years: 2 }), plot, led],
    [{ op: 'update', recordId: 'p1', section: 'talhoes', shown: { name: 'Mata de cima' } }],
  );
  const first = await firstRows(database, ASKED);
  assert.equal(first?.byId('p1')?.record.name, 'Mata de cima');
  assert.deepEqual(first?.seasons, ['2026/27', '2025/26']);
  assert.equal((await wholeList(database)).season, '2025/26');
  assert.equal(
    openingSeason(first.seasons, {
      farmSeasons: first.section('producao').map(({ record }) => record),
      working: null,
    }),
    '2025/26',
  );
});

test('where the latest season may be that of a deleted record alone, the whole list is waited for', async () => {
  const late = harvest({ id: 'late', date: '2026-01-02', season: '2027/28' });
  const gone = await device([...harvests(400), { ...late, deletedAt: '2026-07-01T00:00:00.000Z' }]);
  assert.equal(await firstRows(gone, ASKED), null);
  const goneHere = await device([...harvests(400), late], [{ op: 'delete', recordId: 'late' }]);
  assert.equal(await firstRows(goneHere, ASKED), null);
});

test('of a farm without such records nothing is told', async () => {
  assert.equal(await firstRows(await device([]), ASKED), null);
});

test('whatever lies on the device and waits on it, the list begins as all of it does', async () => {
  const date = fc
    .integer({ min: 1, max: 60 })
    .map((day) => new Date(Date.UTC(2026, 4, day)).toISOString().slice(0, 10));
  const season = fc.constantFrom('2025/26', '2026/27', '2026/27', '2026/27', null);
  const some = fc.integer({ min: 0, max: 219 }).map((at) => `h${at}`);
  const record = fc.record({ date, season, section: fc.constantFrom<Section>('colheita', 'colheita', 'secagem') });
  const shown = fc.record({ date, season }, { requiredKeys: [] });
  const waiting = fc.oneof(
    fc.record({ op: fc.constantFrom('update' as const), recordId: some, shown }),
    fc.record({ op: fc.constantFrom('delete' as const, 'restore' as const), recordId: some }),
    fc.record({ op: fc.constant('create' as const), recordId: fc.uuid(), shown: fc.record({ date, season }) }),
  );
  const leads = fc.option(fc.constantFrom('2025/26', '2026/27'));
  let told = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(record, { minLength: 150, maxLength: 220 }),
      fc.array(waiting, { maxLength: 8 }),
      leads,
      async (many, queue, led) => {
        const records = many.map((parts, at) => harvest({ id: `h${at}`, ...parts }));
        if (led !== null) records.push(harvest({ id: 'led', section: 'producao', season: led, status: 'processing' }));
        const database = await device(records, queue);
        const [begin, whole] = [await readFirstRowsOf(database), await wholeList(database)];
        database.close();
        if (begin === null) return;
        told += 1;
        assert.equal(begin.season, whole.season);
        assert.deepEqual(begin.rows, whole.rows.slice(0, begin.rows.length));
      },
    ),
    { numRuns: 40 },
  );
  assert.ok(told > 20, `${told} of 40 were told`);
});
