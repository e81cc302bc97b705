import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { FarmRecord, RecordOutput } from '../record/record.ts';
import { outputOf, recordOf } from '../rules/rule-fixture.ts';
import { genealogyOf } from './genealogy.ts';
import { mixed, mixingWeights, originMixturesOf, sharedBy } from './mixture.ts';

const lot = (kg: number, humidity: number | null): RecordOutput[] => [{ ...outputOf('dry_cherry', kg), humidity }];
const dried = (id: string, kg: number, humidity: number | null, data = {}): FarmRecord =>
  recordOf(id, 'secagem', { data, outputs: lot(kg, humidity) });
const blend = (...inputs: readonly (readonly [id: string, kg: number])[]): FarmRecord =>
  recordOf('B', 'descanso', {
    inputs: inputs.map(([recordId, kg]) => ({ recordId, output: '0', kg })),
    outputs: [outputOf('dry_cherry', 1)],
  });
const both = blend(['one', 60], ['two', 40]);
const weights = (records: readonly FarmRecord[], basis: 'mass' | 'dryMatter' = 'dryMatter') =>
  mixingWeights(genealogyOf(records), 'B', basis);

describe('lots that are mixed', () => {
  test('count by their dry matter where the farm wants so and moistures differ by more than 3 points', () => {
    const of = (wet: number | null, basis?: 'mass') =>
      weights([dried('one', 60, 12), dried('two', 40, wet), both], basis);
    assert.deepEqual(of(15.5), [60 * 88, 40 * 84.5]);
    assert.deepEqual(of(8), [60 * 88, 40 * 92]);
    assert.deepEqual(
      [of(15), of(9), of(null), of(15.5, 'mass')],
      [
        [60, 40],
        [60, 40],
        [60, 40],
        [60, 40],
      ],
    );
  });

  test('have the moisture of the lot, or that with which the work ended', () => {
    const wet = dried('two', 40, null, { finalHumidity: 30 });
    assert.deepEqual(weights([dried('one', 60, 10, { finalHumidity: 29 }), wet, both]), [60 * 90, 40 * 70]);
    const other = { ...both, inputs: both.inputs.map((input, at) => (at === 1 ? { ...input, output: 'x' } : input)) };
    assert.deepEqual(weights([dried('one', 60, 10), wet, other]), [60 * 90, 40 * 70]);
  });

  test('count by mass where some of it came from a record that is not there', () => {
    const more = blend(['one', 60], ['two', 40], ['gone', 10]);
    assert.deepEqual(weights([dried('one', 60, 12), dried('two', 40, 40), more]), [60, 40]);
    assert.deepEqual(weights([blend()]), []);
  });

  test('have each source by its weight; what weighs nothing or is nothing has no part', () => {
    const [p, q] = [
      new Map([['P', 1]]),
      new Map([
        ['P', 0.5],
        ['Q', 0.5],
      ]),
    ];
    assert.deepEqual(
      [
        ...mixed([
          { mixture: p, weight: 30 },
          { mixture: q, weight: 10 },
        ]),
      ],
      [
        ['P', 0.875],
        ['Q', 0.125],
      ],
    );
    const none = { mixture: new Map<string, number>(), weight: 50 };
    assert.equal(mixed([none, { mixture: q, weight: 10 }, { mixture: p, weight: 0 }]), q);
    assert.deepEqual([...mixed([none, { mixture: p, weight: 0 }])], []);
    assert.deepEqual([...mixed([])], []);
    const little = mixed([
      { mixture: p, weight: 0.3 },
      { mixture: q, weight: 0.1 },
    ]);
    assert.deepEqual(
      [...little].map(([key, share]) => [key, share.toFixed(6)]),
      [
        ['P', '0.875000'],
        ['Q', '0.125000'],
      ],
    );
  });

  test('are of some plots by the shares of those', () => {
    const mixture = new Map([
      ['P', 0.5],
      ['Q', 0.25],
      ['~unknown:R', 0.25],
    ]);
    assert.equal(sharedBy(mixture, new Set(['P', '~unknown:R', 'S'])), 0.75);
    assert.deepEqual([sharedBy(mixture, new Set()), sharedBy(undefined, new Set(['P']))], [0, 0]);
  });
});

describe('where the coffee of records comes from', () => {
  const plots = ['P', 'Q'].map((id) => recordOf(id, 'talhoes'));
  const harvest = (id: string, plotId: string, changes: Partial<FarmRecord> = {}): FarmRecord => ({
    ...recordOf(id, 'colheita', { data: { plots: [{ plotId, kg: 60 }] }, outputs: [outputOf('cherry_mixed', 60)] }),
    ...changes,
  });
  const mixturesOf = (records: readonly FarmRecord[], only?: ReadonlySet<string>) =>
    Object.fromEntries(
      [...originMixturesOf(genealogyOf(records), 'mass', only)].map(([id, mixture]) => [
        id,
        Object.fromEntries(mixture),
      ]),
    );

  test('is plots, through all that they went through, and unknown from where no source is known', () => {
    const records = [
      ...plots,
      harvest('H', 'P'),
      harvest('I', 'nowhere'),
      recordOf('D', 'secagem', {
        inputs: [
          { recordId: 'H', output: '0', kg: 30 },
          { recordId: 'I', output: '0', kg: 20 },
          { recordId: 'gone', output: '0', kg: 10 },
        ],
        outputs: [outputOf('dry_cherry', 20)],
      }),
    ];
    assert.deepEqual(mixturesOf(records), {
      ...{ P: { P: 1 }, Q: { Q: 1 }, H: { P: 1 }, I: { '~unknown:I': 1 } },
      D: { P: 0.5, '~unknown:I': 1 / 3, '~unknown:D': 1 / 6 },
    });
    assert.deepEqual(Object.keys(mixturesOf(records, new Set(['P', 'H']))), ['P', 'H']);
  });

  test('is nothing where no coffee lies: in planned work, in work that gave nothing, in by-products alone', () => {
    const husk = recordOf('M', 'beneficiamento', { outputs: [outputOf('husk', 5)] });
    const planned = harvest('H', 'nowhere', { status: 'planned' });
    const empty = harvest('I', 'nowhere', { outputs: [], data: {} });
    assert.deepEqual(mixturesOf([planned, empty, husk]), { H: {}, I: {}, M: {} });
    const bought = recordOf('B', 'armazenamento', {
      ...{ status: 'planned', data: { origin: 'bought' }, outputs: [outputOf('green_bean', 60)] },
    });
    assert.deepEqual(mixturesOf([bought, { ...bought, id: 'C', status: 'in_stock' }]), {
      B: {},
      C: { '~bought:C': 1 },
    });
  });

  test('is unknown of a source that has none itself', () => {
    const inside = recordOf('S', 'secagem', { status: 'in_progress' });
    const records = [inside, recordOf('B', 'descanso', { inputs: [{ recordId: 'S', output: '0', kg: 5 }] })];
    assert.deepEqual(mixturesOf(records), { S: {}, B: { '~unknown:S': 1 } });
  });
});
