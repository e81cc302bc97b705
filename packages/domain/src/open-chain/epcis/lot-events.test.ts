import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { FarmRecord, RecordContent, RecordOutput, Section } from '../../record/record.ts';
import { outputOf, recordOf } from '../../rules/rule-fixture.ts';
import { type LotFacts, lotEvents } from './lot-events.ts';

const place = { publicUrl: 'https://c.test', farmId: 'f1', timezone: 'America/Sao_Paulo' };
const FACTS: LotFacts = { mixedBy: () => null, hasPlot: (id) => id !== 'gone' };
const gives = (form: RecordOutput['form'], kg: number, key = '0'): RecordOutput => ({ ...outputOf(form, kg), key });
const draws = (recordId: string, kg: number, output = '0') => ({ recordId, output, kg });
const kgOf = (lot: string, quantity: number) => ({ epcClass: `https://c.test/class/lot/${lot}`, quantity, uom: 'KGM' });
const eventsOf = (section: Section, changes: Partial<RecordContent>, facts: Partial<LotFacts> = {}) =>
  lotEvents(place, recordOf('r', section, changes), { ...FACTS, ...facts });
const plots = (kg: Readonly<Record<string, number>>) =>
  Object.entries(kg).map(([id, one]) => ({ 'cafezal:plot': `https://c.test/loc/${id}`, 'cafezal:kg': one }));

describe('coffee that comes to the farm’s records', () => {
  const commissioned = (day: string, more: object) => ({
    ...{ part: 'lots', day },
    body: {
      ...{ type: 'ObjectEvent', action: 'ADD', bizStep: 'commissioning', disposition: 'active' },
      quantityList: [kgOf('r.0', 100)],
      ...more,
    },
  });
  const outputs = [gives('cherry_mixed', 100)];

  test('is picked of the plots that are there, on the last day, by its way of picking', () => {
    const rows = Object.entries({ a: 1, gone: 1, b: 2, none: 0 }).map(([plotId, kg]) => ({ plotId, kg }));
    const data = { plots: rows, harvestMethod: 'sweep', endDate: '2026-06-03' };
    assert.deepEqual(eventsOf('colheita', { data, outputs }), [
      commissioned('2026-06-03', {
        ilmd: { 'cafezal:plots': plots({ a: 25, b: 50 }), 'cafezal:harvestMethod': 'sweep' },
      }),
    ]);
    assert.deepEqual(eventsOf('colheita', { outputs }), [commissioned('2026-06-01', {})]);
  });

  test('has the share of each plot to nine decimals', () => {
    const data = {
      plots: [
        { plotId: 'a', kg: 1 },
        { plotId: 'b', kg: 2 },
      ],
    };
    const [event] = eventsOf('colheita', { data, outputs });
    assert.deepEqual(event?.body.ilmd, { 'cafezal:plots': plots({ a: 33.333333333, b: 66.666666667 }) });
  });

  test('lay there of the plots that it is said to come from, or was bought of nobody who is named', () => {
    const plotShares = [
      { plotId: 'a', percent: 60 },
      { plotId: 'b', percent: 0 },
      { plotId: 'c' },
      { percent: 10 },
      { plotId: 'gone', percent: 20 },
    ];
    const stored = (origin: string) =>
      eventsOf('armazenamento', { status: 'in_stock', data: { origin, plotShares, harvestMethod: 'sweep' }, outputs });
    const ilmd = { 'cafezal:plots': plots({ a: 60 }) };
    assert.deepEqual(stored('opening'), [commissioned('2026-06-01', { ilmd, 'cafezal:origin': 'opening' })]);
    assert.deepEqual(stored('bought'), [commissioned('2026-06-01', { 'cafezal:origin': 'bought' })]);
    const picked = { origin: 'opening', plots: [{ plotId: 'a', kg: 100 }], plotShares: [{ plotId: 'b', percent: 5 }] };
    assert.deepEqual(eventsOf('colheita', { data: picked, outputs }), [
      commissioned('2026-06-01', { ilmd: { 'cafezal:plots': plots({ b: 5 }) }, 'cafezal:origin': 'opening' }),
    ]);
  });

  test('is bought even where it draws on lots', () => {
    const [event] = eventsOf('secagem', {
      inputs: [draws('h', 9)],
      data: { origin: 'bought' },
      outputs: [gives('dry_cherry', 9)],
    });
    assert.equal(event?.body.bizStep, 'commissioning');
  });
});

describe('work on coffee', () => {
  const made = (more: object, step = 'creating_class_instance', disposition = 'in_progress') => ({
    ...{ part: 'lots', day: '2026-06-01' },
    body: { type: 'TransformationEvent', bizStep: step, disposition, inputQuantityList: [kgOf('h.0', 100)], ...more },
  });
  const inputs = [draws('h', 100)];
  const lots = (...outputs: readonly RecordOutput[]) => outputs.map(({ key, kg }) => kgOf(`r.${key}`, kg));

  test('tells what went in and came out, by-products and the rest, and nothing of no weight', () => {
    const outputs = [
      gives('dry_cherry', 40),
      gives('dry_parchment', 0, '1'),
      gives('husk', 25.5, '2'),
      gives('pulp', 0, '3'),
    ];
    assert.deepEqual(eventsOf('secagem', { inputs: [...inputs, draws('g', 0)], outputs }), [
      made({
        outputQuantityList: [kgOf('r.0', 40)],
        'cafezal:byProducts': [{ 'cafezal:form': 'husk', 'cafezal:kg': 25.5 }],
        'cafezal:lossKg': 34.5,
      }),
    ]);
  });

  test('that is not finished holds the rest, and what is more than went in was found', () => {
    const [outputs, outputQuantityList] = [[gives('dry_cherry', 40)], [kgOf('r.0', 40)]];
    assert.deepEqual(eventsOf('secagem', { inputs, outputs, status: 'in_progress' }), [
      made({ outputQuantityList, 'cafezal:lossKg': 0, 'cafezal:insideKg': 60 }),
    ]);
    const more = [gives('dry_cherry', 101.25)];
    assert.deepEqual(eventsOf('secagem', { inputs, outputs: more, status: 'in_progress' }), [
      made({ outputQuantityList: lots(...more), 'cafezal:lossKg': 0, 'cafezal:foundKg': 1.25 }),
    ]);
    assert.deepEqual(eventsOf('secagem', { inputs, outputs: [gives('dry_cherry', 100)] }), [
      made({ outputQuantityList: [kgOf('r.0', 100)], 'cafezal:lossKg': 0 }),
    ]);
  });

  test('gives what can be sold where all its lots are green, and keeps it where it is only stored', () => {
    const green = [gives('green_bean', 60), gives('screenings', 30, '1')];
    const husk = gives('husk', 10, '2');
    const outputQuantityList = lots(...green);
    const byProducts = { 'cafezal:byProducts': [{ 'cafezal:form': 'husk', 'cafezal:kg': 10 }], 'cafezal:lossKg': 0 };
    assert.deepEqual(eventsOf('beneficiamento', { inputs, outputs: [...green, husk] }), [
      made({ outputQuantityList, ...byProducts }, 'creating_class_instance', 'active'),
    ]);
    assert.deepEqual(eventsOf('beneficiamento', { inputs, outputs: green, data: { huskKg: 10 } }), [
      made({ outputQuantityList, ...byProducts }, 'creating_class_instance', 'active'),
    ]);
    const partly = [gives('green_bean', 60), gives('dry_cherry', 40, '1')];
    assert.deepEqual(eventsOf('beneficiamento', { inputs, outputs: partly }), [
      made({ outputQuantityList: lots(...partly), 'cafezal:lossKg': 0 }),
    ]);
    assert.deepEqual(eventsOf('armazenamento', { inputs, outputs: [gives('green_bean', 100)], status: 'in_stock' }), [
      made({ outputQuantityList: [kgOf('r.0', 100)], 'cafezal:lossKg': 0 }, 'storing'),
    ]);
  });

  test('says by what its lots mix where it is not by their weight', () => {
    const two = [draws('h', 60), draws('g', 40, 'a/b')];
    const [event] = eventsOf('secagem', { inputs: two, outputs: [gives('dry_cherry', 100)] }, { mixedBy: () => [3] });
    assert.deepEqual(event?.body['cafezal:mixedBy'], [
      { 'cafezal:lot': 'https://c.test/class/lot/h.0', 'cafezal:weight': 3 },
      { 'cafezal:lot': 'https://c.test/class/lot/g.a%2Fb', 'cafezal:weight': 0 },
    ]);
  });
});

describe('coffee that is no more there', () => {
  const outputs = [gives('green_bean', 60), gives('green_bean', 30, '1'), gives('husk', 5, '2')];
  const told = (changes: Partial<FarmRecord>) =>
    eventsOf('armazenamento', { status: 'in_stock', outputs, ...changes }).map(({ part, day, body }) => [
      ...[part, day, body['cafezal:reason']],
      (body.quantityList ?? [])
        .map(({ epcClass, quantity }) => `${epcClass.split('.').at(-1)}: ${quantity}`)
        .join(', '),
    ]);

  test('was in the lots before, each by its notes in store, of one lot or of all in proportion', () => {
    const movements = [
      { type: 'amostra', kg: 2, output: '1', at: '2026-07-01' },
      { type: 'entrada', kg: 50 },
      { type: 'quebra', kg: 3 },
      { type: 'ajuste', kg: 7 },
      { type: 'ajuste', kg: -1, output: 'none', at: '2026-07-04' },
    ];
    assert.deepEqual(told({ data: { movements, endDate: '2026-06-30' } }), [
      ['lots', '2026-06-30', undefined, '0: 62.667, 1: 33.333'],
      ['loss-0', '2026-07-01', 'amostra', '1: 2'],
      ['loss-1', '2026-06-30', 'quebra', '0: 2, 1: 1'],
      ['loss-2', '2026-07-04', 'ajuste', '0: 0.667, 1: 0.333'],
    ]);
    const one = outputs.map((lot) => ({ ...lot, kg: lot.key === '0' ? 60 : 0 }));
    assert.deepEqual(told({ outputs: one, data: { movements: [{ type: 'quebra', kg: 3 }] } }), [
      ['lots', '2026-06-01', undefined, '0: 63'],
      ['loss-0', '2026-06-01', 'quebra', '0: 3'],
    ]);
    const empty = outputs.map((lot) => ({ ...lot, kg: 0 }));
    assert.deepEqual(told({ outputs: empty, data: { movements: [{ type: 'quebra', kg: 3 }] } }), [
      ['lots', '2026-06-01', undefined, '0: 1.5, 1: 1.5'],
      ['loss-0', '2026-06-01', 'quebra', '0: 1.5, 1: 1.5'],
    ]);
  });

  test('is a loss by its kind, and where a count found more it was there from the start', () => {
    const losses = [
      { kg: -6, output: '0', at: '2026-07-02', kind: 'count' },
      { kg: 4, output: '1' },
      { kg: 9, at: '2026-07-03', kind: 'rain' },
    ];
    const movements = [{ type: 'amostra', kg: 1, output: '1' }];
    assert.deepEqual(told({ data: { losses, movements } }), [
      ['lots', '2026-06-01', undefined, '0: 66, 1: 31'],
      ['loss-0', '2026-06-01', 'amostra', '1: 1'],
      ['loss-2', '2026-06-01', 'other', '1: 4'],
      ['loss-3', '2026-07-03', 'rain', '0: 6, 1: 3'],
    ]);
    const [, lost] = eventsOf('armazenamento', {
      status: 'in_stock',
      outputs,
      data: { losses: [{ kg: 4, output: '1' }] },
    });
    assert.deepEqual(lost?.body, {
      ...{ type: 'ObjectEvent', action: 'DELETE', bizStep: 'destroying', disposition: 'destroyed' },
      ...{ quantityList: [kgOf('r.1', 4)], 'cafezal:reason': 'other' },
    });
  });
});
