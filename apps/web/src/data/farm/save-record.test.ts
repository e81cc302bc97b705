import '../testing/browser-parts.ts';
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { goldenRecords } from '@cafezal/domain/golden/records.ts';
import { goldenFarm, goldenId } from '@cafezal/domain/golden/season.ts';
import { uuidV5 } from '@cafezal/domain/ground/uuid-v5.ts';
import { Problem } from '@cafezal/domain/record/problem.ts';
import type { Section } from '@cafezal/domain/record/record.ts';
import { stageOf } from '@cafezal/domain/stages/stages.ts';
import { type DeviceDatabase, type DeviceRecord, openDeviceDatabase } from '../database/device-database.ts';
import { newId } from '../page/new-id.ts';
import { Replica } from '../replica/replica.ts';
import type { FarmStore } from './farm-store.ts';
import { prepareWrite, type RecordWrite, undoDeletion, writeOf } from './save-record.ts';

const farm = goldenFarm();
const now = new Date('2026-10-20T15:00:00.000Z');
const [RECORD, MUTATION] = ['019d0000-2026-7000-8099-000000000001', '019d0000-2026-7000-8099-0000000000ff'];
const PLOT = { name: 'Talhão 05', data: { area: 2, species: 'arabica' } };

let database: DeviceDatabase;
let replica: Replica;
beforeEach(async () => {
  database = await openDeviceDatabase(newId());
  for (const record of goldenRecords()) await database.put('records', record);
  replica = new Replica(database, farm.id);
  await replica.load();
});

const prepare = (section: Section, payload: RecordWrite['payload'], stored?: DeviceRecord) =>
  prepareWrite({
    // What is read of an open farm.
    ...{ store: { replica } as FarmStore, farm, definition: stageOf(section), payload, now, mutationId: MUTATION },
    ...(stored === undefined ? { recordId: RECORD } : { recordId: stored.id, stored }),
  });
const known = (key: string): DeviceRecord => {
  const found = replica.byId(goldenId(key))?.record;
  assert.ok(found);
  return found;
};

const refusal = (act: () => unknown): Readonly<Record<string, unknown>> => {
  try {
    act();
  } catch (error) {
    assert.ok(error instanceof Problem, String(error));
    return { code: error.code, ...error.details };
  }
  return assert.fail('it was prepared');
};

describe('a new record', () => {
  test('goes as it was typed, with its day, and is shown with all that follows from it', () => {
    const { content, mutation, shown } = prepare('talhoes', PLOT);
    const data = { phase: 'production', area: 2, species: 'arabica' };
    const parts = { name: 'Talhão 05', code: '', date: '2026-10-20', status: 'active', inputs: [], outputs: [] };
    assert.deepEqual(content, { ...parts, season: null, data, notes: null });
    assert.deepEqual(mutation, {
      ...{ mutationId: MUTATION, section: 'talhoes', recordId: RECORD, op: 'create', at: '2026-10-20T15:00:00.000Z' },
      patch: { ...PLOT, date: '2026-10-20' },
    });
    assert.deepEqual(shown, { ...parts, data });
  });

  test('has the code that follows on this device, which is sent along as a label may be printed of it', () => {
    const { plots } = known('H01').data;
    const harvest = { name: 'Panha', date: '2026-07-20', data: { plots, harvestMethod: 'mechanical' } };
    const { content, mutation } = prepare('colheita', harvest);
    assert.equal(content.code, '26-COL-0013');
    assert.deepEqual(mutation.patch, { ...harvest, code: '26-COL-0013' });
  });

  test('warns of what the person has not confirmed yet', () => {
    const codes = (confirm: readonly string[]) =>
      prepare('talhoes', { ...PLOT, confirmedWarnings: confirm }).unconfirmed.map(({ code }) => code);
    const rest = ['missing/rowSpacing', 'missing/plantSpacing', 'missing/irrigation', 'missing/plantingDate'];
    assert.deepEqual(codes([]), ['missing/cultivar', ...rest]);
    assert.deepEqual(codes(['missing/cultivar']), rest);
  });
});

describe('a change of a record', () => {
  test('goes on top of the version that the person saw, and shows what it changes alone', () => {
    const { content, mutation, shown, unconfirmed } = prepare(
      'descanso',
      { notes: 'Na tulha 2', data: { cost: 1 } },
      { ...known('R1'), outputs: [{ ...known('R1').outputs[0], id: `${goldenId('R1')}.0` } as never], version: 3 },
    );
    assert.deepEqual(mutation, {
      ...{ mutationId: MUTATION, section: 'descanso', recordId: goldenId('R1'), op: 'update', baseVersion: 3 },
      ...{ patch: { notes: 'Na tulha 2', data: { cost: 1 }, date: '2026-06-08' }, at: '2026-10-20T15:00:00.000Z' },
    });
    assert.deepEqual([shown, unconfirmed], [{ notes: 'Na tulha 2', data: { cost: 1 } }, []]);
    assert.deepEqual([content.code, content.data.lot, content.data.cost], ['26-DES-0001', 'R1', 1]);
  });

  test('of what was not sent yet goes on top of the version that its creation will make', () => {
    const { mutation } = prepare('descanso', { notes: 'x' }, { ...known('R1'), version: 0 });
    assert.equal(mutation.baseVersion, 1);
  });

  const sale = (payments: readonly object[]) => ({ ...known('V1'), data: { ...known('V1').data, payments } });
  const [first, second] = [
    { due: '2026-11-01', amount: 10 },
    { due: '2026-12-01', amount: 20 },
  ];

  test('gives each new row of a list an id of its own, and those from before ids theirs', () => {
    const [old, made] = [uuidV5(goldenId('V1'), 'payments.0'), uuidV5(MUTATION, 'payments.1')];
    const { content, mutation, shown } = prepare('vendas', { data: { payments: [first, 7, second] } }, sale([first]));
    const payments = [
      { id: old, ...first },
      { id: made, ...second },
    ];
    assert.deepEqual(mutation.patch, { data: { payments }, date: '2026-09-10' });
    assert.deepEqual([content.data.payments, shown], [payments, { data: { payments } }]);
  });

  test('tells which rows the person saw, where all of them have ids', () => {
    const seen = { id: uuidV5(goldenId('V1'), 'x'), ...first };
    const added = { payments: [seen, second], checkAnswers: [] };
    const { mutation, shown } = prepare('vendas', { data: added }, sale([seen]));
    const payments = [seen, { id: uuidV5(MUTATION, 'payments.1'), ...second }];
    assert.deepEqual(mutation.patch?.data, { ...added, payments });
    assert.deepEqual(shown.seenRows, { payments: [seen], checkAnswers: [] });
    const partly = prepare('vendas', { data: { payments: [seen] } }, sale([seen, second]));
    assert.equal('seenRows' in partly.shown, false);
  });

  test('of a list whose rows have no ids goes as it is', () => {
    const plots = [{ plotId: goldenId('P1'), liters: 11_000, kg: 6_820 }];
    const { mutation, shown } = prepare('colheita', { data: { plots } }, known('H01'));
    assert.deepEqual([mutation.patch?.data, 'seenRows' in shown], [{ plots }, false]);
  });
});

describe('a write of lots', () => {
  test('takes no more of a lot than is left, as this device knows it', () => {
    const takes = (kg: number) => ({ inputs: [{ ...known('ST2').inputs[0], kg }] });
    const message = 'Sobram 780 kg deste lote.';
    assert.deepEqual(
      refusal(() => prepare('armazenamento', takes(781), known('ST2'))),
      { code: 'lot/insufficient-mass', message, availableKg: 780, fields: { 'inputs.0.kg': message } },
    );
    assert.equal(prepare('armazenamento', takes(780), known('ST2')).content.inputs[0]?.kg, 780);
  });

  test('gives no less than others took of it, who are named', () => {
    const outputs = [{ key: '0', form: 'dry_parchment', kg: 3_111 }];
    const message = 'Deste lote já saíram 3.112 kg. Não pode ter menos.';
    const drawn = { recordId: goldenId('M1'), section: 'beneficiamento', code: '26-BEN-0001', kg: 3_112 };
    assert.deepEqual(
      refusal(() => prepare('descanso', { outputs }, known('R1'))),
      {
        code: 'lot/insufficient-mass',
        message,
        availableKg: 3_111,
        drawn: [drawn],
        fields: { 'outputs.0.kg': message },
      },
    );
    const enough = prepare('descanso', { outputs: [{ ...outputs[0], kg: 3_112 }] }, known('R1'));
    assert.equal(enough.content.outputs[0]?.kg, 3_112);
  });
});

test('a deletion and a restoration go on top of the version that the person saw', () => {
  for (const [op, version, baseVersion] of [
    ['delete', 4, 4],
    ['restore', 0, 1],
  ] as const)
    assert.deepEqual(writeOf(op, { section: 'descanso', id: RECORD, version }, { mutationId: MUTATION, now }), {
      mutation: {
        ...{ mutationId: MUTATION, section: 'descanso', recordId: RECORD, op, baseVersion },
        at: '2026-10-20T15:00:00.000Z',
      },
      shown: {},
    });
});

test('a deletion is taken back on the version that it made, as far as this device still knows the record', async () => {
  const deleted = known('H01');
  const again = () => undoDeletion({ replica }, deleted, { mutationId: MUTATION, now }).mutation;
  await database.put('records', { ...deleted, version: 8, deletedAt: now.toISOString() });
  await replica.refresh([deleted.id]);
  assert.deepEqual([again().op, again().baseVersion], ['restore', 8]);
  await database.delete('records', [farm.id, deleted.id]);
  await replica.refresh([deleted.id]);
  assert.deepEqual([again().recordId, again().baseVersion], [deleted.id, undefined]);
});
