import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { PRODUCT_FORMS } from '../definition/forms.ts';
import { goldenRecords } from '../golden/records.ts';
import { goldenId } from '../golden/season.ts';
import type { FarmRecord, Section } from '../record/record.ts';
import { outputOf, recordOf } from '../rules/rule-fixture.ts';
import { genealogyOf, genealogySteps } from './genealogy.ts';
import {
  DRYING_AS,
  inHandByStage,
  lotsInHand,
  lotsInHandKg,
  lotsInHandSteps,
  promisedGreenKgOf,
  weightInside,
} from './lots-in-hand.ts';
import { originMixtureSteps } from './mixture.ts';

const records = goldenRecords();
const question = { today: '2026-12-31', season: '2026/27' };

/** The season as it stood on a day: later work is not there, unfinished work has given nothing yet. */
function asOf(day: string): FarmRecord[] {
  return records.flatMap((record) => {
    if (record.date > day) return [];
    const { endDate, ...data } = record.data;
    if (typeof endDate !== 'string' || endDate <= day) return [record];
    return [{ ...record, status: 'in_progress', outputs: [], data }];
  });
}

describe('lots in hand', () => {
  test('are what was not sold when the season is over, by-products left out', () => {
    const lots = lotsInHand({ records, ...question });
    assert.ok(lots.length > 0);
    for (const { record, output, kind } of lots) {
      assert.equal(kind, 'left');
      const form = record.outputs.find(({ key }) => key === output)?.form;
      assert.ok(form !== undefined && !PRODUCT_FORMS[form].byProduct);
    }
  });

  test('are what lies inside unfinished work, with its age', () => {
    const lots = lotsInHand({ records: asOf('2026-07-15'), today: '2026-07-15', season: '2026/27' });
    const drying = lots.find(({ record }) => record.id === goldenId('D8'));
    assert.equal(drying?.kind, 'inside');
    assert.equal(drying?.ageDays, 16);
    assert.equal(drying?.kg, lotsInHandKg(drying?.record.inputs ?? []));
  });

  test('are no day old on the day that they came, nor before a day that is still to come', () => {
    const harvest = {
      ...recordOf('harvest', 'colheita', { date: '2026-07-15' }),
      outputs: [outputOf('cherry_mixed', 5)],
    };
    const agesOn = (today: string) =>
      lotsInHand({ records: [harvest], today, season: null }).map(({ ageDays }) => ageDays);
    assert.deepEqual(agesOn('2026-07-15'), [0]);
    assert.deepEqual(agesOn('2026-07-10'), [0]);
    assert.deepEqual(agesOn('2026-07-16'), [1]);
  });

  test('weigh inside a drying what the water that left it leaves', () => {
    const moistures: Readonly<Record<string, number>> = { [goldenId('D6')]: 16.8, [goldenId('D8')]: 60 };
    const lots = lotsInHand({
      records: asOf('2026-07-15'),
      today: '2026-07-15',
      season: '2026/27',
      moisture: (id) => moistures[id],
    });
    const kgOf = (key: string) => lots.find(({ record }) => record.id === goldenId(key))?.kg;
    assert.equal(Math.round(kgOf('D6') ?? 0), 1836);
    assert.equal(kgOf('D8'), 5300);
    assert.equal(kgOf('D7'), 10108);
  });

  test('are summed by stage, a record that gave several lots counted once', () => {
    const lots = lotsInHand({ records: asOf('2026-07-15'), today: '2026-07-15', season: null });
    assert.deepEqual(inHandByStage(lots, ['descanso', 'beneficiamento', 'vendas']), [
      { section: 'descanso', lots: 3, kg: 11_250, greenKg: 0, reservedKg: 0 },
      { section: 'beneficiamento', lots: 3, kg: 715, greenKg: 715, reservedKg: 0 },
      { section: 'vendas', lots: 0, kg: 0, greenKg: 0, reservedKg: 0 },
    ]);
  });

  test('stand under the sale too while they are promised', () => {
    const sale = records.find(({ id }) => id === goldenId('V4'));
    assert.ok(sale);
    const contracted = records.map((record) => (record === sale ? { ...sale, status: 'contracted' } : record));
    const lots = lotsInHand({ records: contracted, ...question });
    const promised = lots.filter(({ kind }) => kind === 'promised');
    assert.deepEqual(
      promised.map(({ record, kg }) => [record.id, kg]),
      [[sale.id, 4200]],
    );
    const stored = lots.find(({ record, kind }) => record.id === goldenId('ST4') && kind === 'left');
    assert.equal(stored?.reservedKg, 4200);
    assert.equal(promisedGreenKgOf(lots), 4200);
  });

  test('are no husk, sold or not', () => {
    const draws = [
      { recordId: 'mill', output: 'h', kg: 100 },
      { recordId: 'mill', output: '0', kg: 60 },
    ];
    const mill = recordOf('mill', 'beneficiamento', {
      outputs: [outputOf('green_bean', 60), { ...outputOf('husk', 500), key: 'h' }],
    });
    const sold = recordOf('sale', 'vendas', { status: 'contracted', inputs: draws });
    const lots = lotsInHand({ records: [mill, sold], today: '2026-12-31', season: null });
    assert.deepEqual(inHandByStage(lots, ['beneficiamento', 'vendas']), [
      { section: 'beneficiamento', lots: 1, kg: 60, greenKg: 60, reservedKg: 60 },
      { section: 'vendas', lots: 1, kg: 60, greenKg: 60, reservedKg: 60 },
    ]);
  });

  test('are none of another season, none that were deleted and none of work that is only planned', () => {
    assert.deepEqual(lotsInHand({ records, today: '2026-12-31', season: '2025/26' }), []);
    const gone = records.map((record) => ({ ...record, deletedAt: '2026-12-01T00:00:00.000Z' }));
    assert.deepEqual(lotsInHand({ records: gone, ...question }), []);
    const planned = records.map((record) => ({ ...record, status: 'planned' }));
    assert.deepEqual(lotsInHand({ records: planned, ...question }), []);
  });

  test('come the oldest first', () => {
    const ages = lotsInHand({ records: asOf('2026-07-15'), today: '2026-07-15', season: null }).map(
      ({ ageDays }) => ageDays,
    );
    assert.deepEqual(
      ages,
      [...ages].sort((one, other) => other - one),
    );
  });
});

const record = (id: string, section: Section, changes: Partial<FarmRecord> = {}): FarmRecord => ({
  ...recordOf(id, section),
  ...changes,
});
const draw = (recordId: string, kg: number, output = '0') => ({ recordId, output, kg });
const washing = record('W', 'processamento', {
  outputs: [
    { ...outputOf('cherry_ripe', 900), key: 'r' },
    { ...outputOf('cherry_float', 100), key: 'f' },
    { ...outputOf('impurities', 20), key: 'i' },
  ],
});
const drying = record('D', 'secagem', {
  ...{ date: '2026-06-10', status: 'in_progress', data: { initialHumidity: 60 } },
  inputs: [draw('W', 700, 'r'), draw('W', 100, 'f')],
});
const milling = record('M', 'beneficiamento', {
  data: { endDate: '2026-06-05' },
  outputs: [
    { ...outputOf('green_bean', 300), grade: '17/18' },
    { ...outputOf('husk', 200), key: 'h' },
  ],
});
const store = record('S', 'armazenamento', { status: 'in_stock', outputs: [outputOf('green_bean', 600)] });
const sale = record('V', 'vendas', {
  ...{ date: '2026-06-20', status: 'partially_delivered', data: { deliveries: [{ kg: 100 }] } },
  inputs: [draw('S', 400), draw('M', 100)],
});

describe('each lot in hand', () => {
  const all = [sale, store, milling, drying, washing];
  const today = '2026-06-30';
  const lots = lotsInHand({ records: all, today, season: null });

  test('says what it is, how much is left and promised, since when, and where it lies, the largest of an age first', () => {
    const left = { kind: 'left', reservedKg: 0, label: null } as const;
    const [stored, milled] = [
      { kg: 520, greenKg: 520, reservedKg: 320, ageDays: 29 },
      { kg: 280, greenKg: 280, reservedKg: 80, ageDays: 25 },
    ];
    assert.deepEqual(lots, [
      { ...left, record: store, section: 'armazenamento', output: '0', ...stored },
      {
        ...left,
        record: washing,
        section: 'processamento',
        output: 'r',
        label: 'Cereja',
        kg: 200,
        greenKg: 0,
        ageDays: 29,
      },
      { ...left, record: milling, section: 'beneficiamento', output: '0', ...milled },
      {
        record: drying,
        section: 'secagem',
        output: null,
        label: 'Cereja e Boia',
        kg: 800,
        greenKg: 0,
        reservedKg: 0,
        ageDays: 20,
        kind: 'inside',
      },
      {
        record: sale,
        section: 'vendas',
        output: null,
        label: null,
        kg: 400,
        greenKg: 400,
        reservedKg: 400,
        ageDays: 10,
        kind: 'promised',
      },
    ]);
  });

  test('has its place by its age and weight alone', () => {
    const turned = lotsInHand({ records: all.toReversed(), today, season: null });
    assert.deepEqual(turned, lots);
  });

  test('is as old as its work where that goes on, though something came out already', () => {
    const going = { ...milling, status: 'in_progress', data: { endDate: '2026-06-25' }, inputs: [draw('X', 600)] };
    const found = lotsInHand({ records: [going], today, season: null });
    assert.deepEqual(
      found.map(({ kind, kg, ageDays, label }) => [kind, kg, ageDays, label]),
      [
        ['left', 300, 29, null],
        ['inside', 100, 29, null],
      ],
    );
  });

  test('is of its season alone where one is asked for', () => {
    const other = { ...store, id: 'T', season: '2025/26' };
    const of = (season: string | null) =>
      lotsInHand({ records: [other, milling], today, season }).map((one) => one.record.id);
    assert.deepEqual([of('2026/27'), of('2025/26'), of(null)], [['M'], ['T'], ['T', 'M']]);
  });

  test('counts by its stage, what is hulled by itself, and what sales have reserved where it lies', () => {
    assert.deepEqual(inHandByStage(lots, ['secagem', 'armazenamento', 'vendas', 'processamento']), [
      { section: 'secagem', lots: 1, kg: 800, greenKg: 0, reservedKg: 0 },
      { section: 'armazenamento', lots: 1, kg: 520, greenKg: 520, reservedKg: 320 },
      { section: 'vendas', lots: 1, kg: 400, greenKg: 400, reservedKg: 400 },
      { section: 'processamento', lots: 1, kg: 200, greenKg: 0, reservedKg: 0 },
    ]);
    assert.deepEqual([promisedGreenKgOf(lots), lotsInHandKg(lots)], [400, 2200]);
    const dry = { ...store, outputs: [outputOf('dry_cherry', 600)] };
    const unhulled = lotsInHand({
      records: [dry, { ...sale, data: {}, inputs: [draw('S', 80)] }],
      today,
      season: null,
    });
    assert.equal(promisedGreenKgOf(unhulled), 0);
    assert.deepEqual(
      inHandByStage(unhulled, ['vendas']).map(({ kg, greenKg }) => [kg, greenKg]),
      [[80, 0]],
    );
  });
});

test('a drying weighs inside what water left it, as long as that is less than it came with', () => {
  assert.deepEqual(
    [50, 59.9, 60, 61, undefined].map((moisture) => weightInside(drying, moisture)),
    [640, 798.005, 800, 800, 800],
  );
  assert.equal(weightInside({ ...drying, data: {} }, 50), 800);
  assert.equal(weightInside({ ...drying, outputs: [outputOf('dry_cherry', 100)] }, 50), 700);
  assert.equal(weightInside({ ...drying, section: 'descanso' }, 50), 800);
  assert.deepEqual(DRYING_AS, {
    entered: 'o que seca, pelo peso de entrada',
    measured: 'o que seca, pela última umidade',
  });
});

test('many records are gone through in short steps', () => {
  const stepsOf = (count: number) => {
    const many = Array.from({ length: count }, (_, at) => ({ ...store, id: `${at}` }));
    return [
      lotsInHandSteps({ records: many, today: '2026-06-30', season: null }),
      genealogySteps(many),
      originMixtureSteps(genealogyOf(many), 'mass'),
    ].map((steps) => [...steps].length);
  };
  assert.deepEqual(
    [stepsOf(0), stepsOf(100), stepsOf(101), stepsOf(201)],
    [
      [1, 2, 0],
      [2, 4, 1],
      [3, 6, 2],
      [4, 8, 3],
    ],
  );
});
