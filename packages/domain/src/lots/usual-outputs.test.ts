import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { sumKg } from '../ground/numbers.ts';
import type { FarmRecord, ProductForm } from '../record/record.ts';
import { recordOf } from '../rules/rule-fixture.ts';
import { usualName, usualOutputs } from './usual-outputs.ts';

const lot = (key: string, form: ProductForm, kg: number, grade: string | null = null) => ({
  ...{ id: key, key, form, kg, grade },
  ...{ liters: null, lot: null, humidity: null },
});

const milled = (id: string, date: string, parts: Partial<FarmRecord> = {}): FarmRecord => ({
  ...recordOf(id, 'beneficiamento'),
  status: 'completed',
  date,
  inputs: [{ recordId: 'rest', output: '0', kg: 1000 }],
  outputs: [
    lot('a', 'green_bean', 350, '17/18'),
    lot('b', 'green_bean', 130, 'moca'),
    lot('c', 'screenings', 40),
    lot('d', 'husk', 470),
  ],
  ...parts,
});

const ask = (kg: number, before: readonly FarmRecord[] = [], form: ProductForm = 'dry_cherry') =>
  usualOutputs({ inputs: [{ form, kg }], before, formOf: () => 'dry_cherry' });

const words = (found: ReturnType<typeof ask>) => found?.outputs.map((one) => `${usualName(one)} ${one.kg}`);

describe('what a milling usually gives', () => {
  test('is what the last one on like coffee gave, sieve by sieve, with what was lost in the machine', () => {
    const before = [milled('old', '2026-06-01', { outputs: [lot('x', 'green_bean', 1)] }), milled('new', '2026-07-01')];
    const found = ask(2000, before);
    assert.equal(found?.asIn?.id, 'new');
    assert.deepEqual(words(found), ['17/18 700', 'moca 260', 'Escolha 80', 'Palha 940']);
  });

  test('is not what other coffee gave, nor what a deleted or unfinished one did', () => {
    const others = [
      milled('gone', '2026-07-03', { deletedAt: '2026-07-04T12:00:00.000Z' }),
      milled('going', '2026-07-05', { status: 'in_progress' }),
    ];
    assert.equal(ask(1000, others)?.asIn, null);
    assert.equal(ask(1000, [milled('coco', '2026-07-01')], 'dry_parchment')?.asIn, null);
  });

  test('is what the trade knows where nothing was milled yet, and nothing of what the trade says nothing', () => {
    assert.deepEqual(words(ask(1000)), ['Beneficiado 465', 'Escolha 35', 'Palha 500']);
    assert.equal(ask(1000, [], 'green_bean'), null);
    assert.equal(ask(0), null);
    assert.deepEqual(words(ask(1)), ['Palha 1'], 'a lot of nothing is no lot');
  });

  test('is never more than went in', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_000_000 }), fc.boolean(), (grams, hasBefore) => {
        const outputs = ask(grams / 1000, hasBefore ? [milled('new', '2026-07-01')] : [])?.outputs ?? [];
        assert.ok(sumKg(outputs.map(({ kg }) => kg)) <= grams / 1000);
        assert.ok(outputs.every(({ kg }) => Number.isInteger(kg) && kg > 0));
      }),
    );
  });
});

describe('a suggestion', () => {
  test('is of the latest milling of such coffee, whatever the order of its forms', () => {
    const before = [milled('late', '2026-07-09'), milled('early', '2026-07-01'), milled('same', '2026-07-09')];
    assert.deepEqual(ask(1000, before)?.asIn, { id: 'late', code: '26-XXX-0001', date: '2026-07-09' });
    const twice = milled('two', '2026-08-01', {
      inputs: ['b', 'a', 'a'].map((recordId) => ({ recordId, output: '0', kg: 10 })),
    });
    const found = usualOutputs({
      inputs: [
        { form: 'dry_cherry', kg: 5 },
        { form: 'dry_parchment', kg: 5 },
      ],
      before: [twice],
      formOf: (id) => (id === 'a' ? 'dry_cherry' : 'dry_parchment'),
    });
    assert.equal(found?.asIn?.id, 'two');
    assert.equal(ask(1000, [milled('lone', '2026-07-01', { outputs: [lot('a', 'green_bean', 400)] })])?.asIn, null);
  });

  test('loses nothing where the last one gave more than it took', () => {
    const more = milled('more', '2026-07-01', { inputs: [{ recordId: 'rest', output: '0', kg: 900 }] });
    assert.deepEqual(words(ask(990, [more])), ['17/18 350', 'moca 130', 'Escolha 40', 'Palha 470']);
  });

  test('of the trade goes by the farm’s own yields, of coco and of parchment', () => {
    const by = (form: ProductForm, factors?: object) =>
      usualOutputs({ inputs: [{ form, kg: 1000 }], before: [], formOf: () => null, factors });
    assert.deepEqual(by('dry_cherry', { dryCherryYieldPct: 40 }), {
      asIn: null,
      outputs: [
        { form: 'green_bean', grade: null, kg: 372 },
        { form: 'screenings', grade: null, kg: 28 },
        { form: 'husk', grade: null, kg: 600 },
      ],
    });
    assert.deepEqual(by('dry_parchment', { dryParchmentYieldPct: 80, dryCherryYieldPct: 1 })?.outputs, [
      { form: 'green_bean', grade: null, kg: 744 },
      { form: 'screenings', grade: null, kg: 56 },
      { form: 'parchment_hull', grade: null, kg: 200 },
    ]);
  });

  test('is none of several forms together, of nothing, or of less than a kilo', () => {
    const mixed = [
      { form: 'dry_cherry', kg: 5 },
      { form: 'dry_parchment', kg: 5 },
    ] as const;
    assert.equal(usualOutputs({ inputs: mixed, before: [], formOf: () => null }), null);
    assert.equal(usualOutputs({ inputs: [], before: [], formOf: () => null }), null);
    assert.deepEqual([ask(0.999), words(ask(1.999))], [null, ['Palha 1']]);
  });
});

describe('what a pulping usually gives', () => {
  const pulp = (method: string | undefined, factors: object = {}, before: readonly FarmRecord[] = []) =>
    usualOutputs({
      inputs: [{ form: 'cherry_ripe', kg: 1000 }],
      formOf: () => 'cherry_ripe',
      ...{ method, factors, before },
    });

  test('is parchment and pulp by the farm’s own factors, of ripe fruit that loses its skin', () => {
    assert.deepEqual(words(pulp('washed')), ['Pergaminho 520', 'Polpa 450']);
    assert.deepEqual(words(pulp('honey', { cherryToParchmentPct: 50, pulpPct: 48 })), ['Pergaminho 500', 'Polpa 480']);
    assert.deepEqual([pulp('natural'), pulp('dry_only'), pulp(undefined)], [null, null, null]);
    const mixed = { inputs: [{ form: 'cherry_mixed', kg: 1000 }], formOf: () => null } as const;
    assert.equal(usualOutputs({ ...mixed, method: 'washed', before: [] }), null);
  });

  test('is never more than went in, whatever factors a farm has', () => {
    assert.deepEqual(words(pulp('washed', { cherryToParchmentPct: 70, pulpPct: 70 })), ['Pergaminho 500', 'Polpa 500']);
  });

  test('is what the last one of the same method gave, and not what another method did', () => {
    const processed = (id: string, date: string, method: string, outputs: FarmRecord['outputs']): FarmRecord => ({
      ...recordOf(id, 'processamento', { data: { method }, outputs }),
      ...{ status: 'completed', date, inputs: [{ recordId: 'pick', output: '0', kg: 1000 }] },
    });
    const before = [
      processed('wet', '2026-06-01', 'washed', [lot('a', 'wet_parchment', 480), lot('b', 'pulp', 500)]),
      processed('dry', '2026-06-09', 'natural', [lot('a', 'cherry_ripe', 700), lot('b', 'cherry_float', 300)]),
    ];
    assert.deepEqual(words(pulp('washed', {}, before)), ['Pergaminho 480', 'Polpa 500']);
    assert.deepEqual(words(pulp('natural', {}, before)), ['Cereja 700', 'Boia 300']);
    assert.equal(pulp('honey', {}, before)?.asIn, null);
  });
});
