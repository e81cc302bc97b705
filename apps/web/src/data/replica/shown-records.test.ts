import '../testing/browser-parts.ts';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, mock, test } from 'node:test';
import type { Mutation } from '@cafezal/domain/record/changes.ts';
import type { ShownParts } from '../database/device-database.ts';
import {
  type DeviceDatabase,
  type DeviceReading,
  type DeviceRecord,
  openDeviceDatabase,
} from '../database/device-database.ts';
import { enqueueReading, removeReading } from '../database/unsent-readings.ts';
import { enqueue } from '../outbox/outbox.ts';
import { failure, ScriptedApi } from '../testing/scripted-api.ts';
import { balancesOf, drawsOn } from './balances.ts';
import { deletedOnServer } from './deleted-records.ts';
import { Replica } from './replica.ts';
import { farmFactsOf, ruleContextOf } from './rule-context.ts';

const FARM = 'farm-1';
const AT = '2026-06-02T10:00:00.000Z';
const server = new ScriptedApi();
mock.method(console, 'warn', () => undefined);

const recordOf = (id: string, parts: object = {}): DeviceRecord =>
  ({
    ...{ id, farmId: FARM, section: 'colheita', slug: `slug-${id}`, name: id, code: '', date: '2026-06-01' },
    ...{ season: '2026/27', status: 'completed', data: {}, inputs: [], outputs: [], version: 1, deletedAt: null },
    ...parts,
  }) as unknown as DeviceRecord;

let database: DeviceDatabase;
let replica: Replica;
const put = async (...records: DeviceRecord[]): Promise<void> => {
  for (const record of records) await database.put('records', record);
};
const write = (recordId: string, op: Mutation['op'], shown: ShownParts = {}) =>
  enqueue(database, {
    farmId: FARM,
    mutation: { mutationId: randomUUID(), section: 'colheita', recordId, op, at: AT },
    shown,
  });
const rows = () => replica.section('colheita').map(({ record }) => record.id);

beforeEach(async () => {
  database = await openDeviceDatabase(randomUUID());
  replica = new Replica(database, FARM);
});

describe('a record as it is shown', () => {
  test('has the parts that a waiting write changes, key by key, and is of the time of that write', async () => {
    await put(recordOf('a', { data: { liters: 60, notes: 'x' }, updatedAt: '2026-06-01T00:00:00.000Z' }));
    await write('a', 'update', { name: 'Nova', data: { notes: null, workers: 3 } });
    await replica.load();
    const { record } = replica.byId('a') ?? {};
    assert.deepEqual([record?.name, record?.data, record?.updatedAt], ['Nova', { liters: 60, workers: 3 }, AT]);
    assert.deepEqual(replica.sentById('a')?.data, { liters: 60, notes: 'x' });
    assert.equal(replica.sentById('none'), undefined);
  });

  test('that waits to be made is a whole record', async () => {
    await write('new', 'create', { name: 'Panha', status: 'planned' });
    await replica.load();
    const { record, state } = replica.byId('new') ?? {};
    const { id, farmId, section, slug, name, date, status, version, createdAt, updatedAt, deletedAt } = record ?? {};
    assert.deepEqual(
      { id, farmId, section, slug, name, date, status, version, createdAt, updatedAt, deletedAt, state },
      {
        ...{ id: 'new', farmId: FARM, section: 'colheita', slug: 'new', name: 'Panha', date: '2026-06-02' },
        ...{ status: 'planned', version: 0, createdAt: AT, updatedAt: AT, deletedAt: null, state: 'waiting' },
      },
    );
    assert.deepEqual([record?.inputs, record?.outputs, record?.photos, record?.data], [[], [], [], {}]);
  });

  test('is none where a write changes what is not there', async () => {
    for (const op of ['update', 'delete', 'restore'] as const) await write('gone', op);
    await replica.load();
    assert.deepEqual([[...replica.everything()], replica.byId('gone')], [[], undefined]);
  });

  test('is found by its id or by its slug, within its section, while it is not deleted', async () => {
    await put(recordOf('a'), recordOf('b', { deletedAt: AT }), recordOf('c', { section: 'secagem' }));
    await replica.load();
    const find = (word: string) => replica.find('colheita', word)?.record.id;
    assert.deepEqual(['a', 'slug-a', 'b', 'slug-b', 'c', 'slug-c'].map(find), ['a', 'a', ...Array(4)]);
    assert.equal(replica.find('secagem', 'c')?.record.id, 'c');
    assert.equal(replica.byId('b')?.record.deletedAt, AT, 'by its id it is known');
  });

  test('is asked of the screens again where its farm changed, and of no other farm', async () => {
    await put(recordOf('a'), recordOf('b'));
    await replica.load();
    const before = { rows: replica.section('colheita'), snapshot: replica.snapshot };
    assert.equal(replica.section('colheita'), before.rows, 'the same while nothing changes');
    let told = 0;
    const stop = replica.subscribe(() => (told += 1));
    await put(recordOf('a', { name: 'Nova' }), recordOf('c'), recordOf('d', { section: 'secagem' }));
    await database.delete('records', [FARM, 'b']);
    await replica.refresh(['a', 'b', 'c', 'd', 'unknown']);
    assert.deepEqual([rows().sort(), told], [['a', 'c'], 1]);
    assert.equal(replica.byId('a')?.record.name, 'Nova');
    assert.notEqual(replica.snapshot, before.snapshot);
    assert.deepEqual(
      replica.section('secagem').map(({ record }) => record.id),
      ['d'],
    );
    stop();
    await replica.refresh(['a']);
    assert.equal(told, 1);
    await put(recordOf('a', { section: 'secagem' }));
    await replica.refresh(['a']);
    assert.deepEqual([rows(), replica.section('secagem').length], [['c'], 2]);
    await put(recordOf('c', { deletedAt: AT }));
    await replica.refresh(['c']);
    assert.deepEqual(rows(), []);
  });

  test('is right after many changed at once, with what waits of them', async () => {
    const ids = Array.from({ length: 25 }, (_, at) => `m${at}`);
    await put(...ids.map((id) => recordOf(id)));
    await replica.load();
    assert.equal(rows().length, 25);
    await write('m1', 'update', { name: 'Um' });
    await write('m2', 'delete');
    await write('other', 'create', { name: 'Outra' });
    await replica.refresh(ids);
    assert.deepEqual([rows().length, replica.byId('m1')?.record.name], [24, 'Um']);
    assert.deepEqual(
      replica.entries.map(({ mutation }) => mutation.recordId),
      ['m1', 'm2'],
      'of what was not told nothing is read',
    );
    await replica.refresh(['other']);
    assert.deepEqual(
      replica.entries.map(({ mutation }) => mutation.recordId),
      ['m1', 'm2', 'other'],
    );
  });

  test('is read in the order in which it was told to', async () => {
    await put(recordOf('a'));
    await replica.load();
    const broken = mock.method(database, 'transaction', () => {
      throw new Error('the disk is broken');
    });
    await assert.rejects(replica.refresh(['a']));
    broken.mock.restore();
    await put(recordOf('a', { name: 'Nova' }));
    await replica.refresh(['a']);
    assert.equal(replica.byId('a')?.record.name, 'Nova', 'a failure stops no later reading');
  });
});

describe('what was measured of a record', () => {
  const reading = (id: string, hour: number, value = 12) => ({
    ...{ id, farmId: FARM, recordId: 'a', section: 'secagem' as const, kind: 'humidity', value },
    at: `2026-06-02T${hour}:00:00.000Z`,
  });

  test('is in its order in time, sent or not, each once, without what was taken away', async () => {
    const { section: _, ...sent } = reading('sent', 12);
    await database.put('readings', sent as DeviceReading);
    await database.put('readings', { ...sent, id: 'other', recordId: 'b' });
    await enqueueReading(database, reading('late', 15));
    await enqueueReading(database, reading('early', 10));
    await enqueueReading(database, reading('sent', 12, 13));
    const { section: __, ...gone } = reading('gone', 11);
    await database.put('readings', gone as DeviceReading);
    await removeReading(database, reading('gone', 11));
    let opened = 0;
    replica.whenOpen = async () => (opened += 1);
    assert.deepEqual(
      (await replica.readings('a')).map(({ id, value, unsent }) => [id, value, unsent !== undefined]),
      [
        ['early', 12, true],
        ['sent', 13, true],
        ['late', 12, true],
      ],
    );
    assert.equal(opened, 1);
  });
});

describe('what is left of a lot', () => {
  const output = { key: 'o', lotCode: 'L', form: 'cherry_mixed' };
  const draw = (id: string, kg: number, parts: object = {}) => {
    const input = { recordId: 'a', output: 'o', kg };
    return recordOf(id, { section: 'secagem', inputs: [input], ...parts });
  };

  test('is less what every live record draws, and is summed anew when the farm changes', async () => {
    await put(recordOf('a', { outputs: [{ ...output, kg: 100 }] }), draw('b', 30), draw('c', 20));
    await put(draw('d', 50, { deletedAt: AT }));
    await replica.load();
    const left = () => [...balancesOf(replica, replica.byId('a')?.record ?? recordOf('x')).values()];
    assert.deepEqual(
      left().map(({ availableKg }) => availableKg),
      [50],
    );
    assert.equal(drawsOn(replica, 'a').length, 2);
    assert.equal(drawsOn(replica, 'a'), drawsOn(replica, 'a'), 'summed once');
    assert.deepEqual(drawsOn(replica, 'b'), []);
    await put(draw('e', 10));
    await replica.refresh(['e']);
    assert.deepEqual(
      left().map(({ availableKg }) => availableKg),
      [40],
    );
  });
});

describe('what the rules look up', () => {
  test('are live records, others than the one in hand, of the farm’s own day', async () => {
    await put(recordOf('a'), recordOf('b', { deletedAt: AT }), recordOf('c'));
    await replica.load();
    const farm = farmFactsOf({ id: FARM, name: 'Sede', totalArea: 3, city: 'Machado', state: 'MG' } as never);
    const now = new Date('2026-06-02T02:00:00.000Z');
    const context = ruleContextOf(replica, { farm, recordId: 'a', now });
    assert.deepEqual([context.today, context.recordId, context.farm], ['2026-06-01', 'a', farm]);
    assert.deepEqual(
      [context.record('c')?.id, context.record('b'), context.record('none')],
      ['c', undefined, undefined],
    );
    assert.deepEqual(
      context.others('colheita').map(({ id }) => id),
      ['c'],
    );
    assert.equal(farm.settings.timezone, 'America/Sao_Paulo');
  });
});

describe('deleted records', () => {
  test('are asked of the server, a hundred at most, as the device stores them', async () => {
    const LIST = `GET /farms/${FARM}/armazenamento?deleted=true&limit=100`;
    const { farmId: _, ...answered } = recordOf('a', { section: 'armazenamento', status: 'shipped' });
    server.begin({ [LIST]: [200, { records: [answered] }] });
    const [found] = await deletedOnServer(FARM, 'armazenamento');
    assert.deepEqual([found?.id, found?.farmId, found?.status], ['a', FARM, 'in_stock']);
    server.begin({ [LIST]: failure(403, 'Acesso negado.') });
    await assert.rejects(deletedOnServer(FARM, 'armazenamento'));
  });
});
