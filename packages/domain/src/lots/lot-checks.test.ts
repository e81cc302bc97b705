import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Problem } from '../record/problem.ts';
import { outputOf, recordOf } from '../rules/rule-fixture.ts';
import { checkMass, checkOutputsCover } from './lot-checks.ts';
import { drawsOf } from './lots.ts';

const saleOf = (kg: number, output = '0') =>
  recordOf('sale', 'vendas', { status: 'paid', inputs: [{ recordId: 'store', output, kg }] });

const detailsOf = (check: () => void): Problem['details'] => {
  try {
    check();
  } catch (error) {
    if (error instanceof Problem) return error.details;
    throw error;
  }
  throw new assert.AssertionError({ message: 'nothing was refused' });
};

describe('more than there is', () => {
  test('is anything of a lot that is not there, however little', () => {
    const { availableKg, fields } = detailsOf(() => checkMass(saleOf(0.5), { sources: [], draws: [] }));
    assert.equal(availableKg, 0);
    assert.deepEqual(fields, { 'inputs.0.kg': 'Nada sobra deste lote.' });
  });

  test('is refused at the row that asks for it', () => {
    const store = recordOf('store', 'armazenamento', { outputs: [outputOf('green_bean', 10)] });
    const inputs = [
      { recordId: 'other', output: '0', kg: 0 },
      { recordId: 'store', output: '0', kg: 11 },
    ];
    const sale = recordOf('sale', 'vendas', { status: 'paid', inputs });
    const { fields } = detailsOf(() => checkMass(sale, { sources: [store], draws: [] }));
    assert.deepEqual(Object.keys(fields ?? {}), ['inputs.1.kg']);
  });
});

describe('a lot that became too light', () => {
  const drawers = () => undefined;
  const milling = recordOf('store', 'beneficiamento', {
    outputs: [
      { ...outputOf('green_bean', 500), key: 'p16' },
      { ...outputOf('green_bean', 90), key: 'p14' },
    ],
  });

  test('is refused at its own weight, among several', () => {
    const draws = drawsOf(saleOf(100, 'p14'));
    const { fields } = detailsOf(() => checkOutputsCover(milling, { draws, drawers }));
    assert.deepEqual(fields, { 'outputs.1.kg': 'Deste lote já saíram 100 kg. Não pode ter menos.' });
  });

  test('is refused at the only lot’s own weight, and at the last loss where there are losses', () => {
    const of = (changes: object) => {
      const one = recordOf('store', 'beneficiamento', { outputs: [outputOf('green_bean', 50)], ...changes });
      return Object.keys(
        detailsOf(() => checkOutputsCover(one, { draws: drawsOf(saleOf(100)), drawers })).fields ?? {},
      );
    };
    assert.deepEqual(of({}), ['outputs.0.kg']);
    const losses = [1, 2].map((kg) => ({ kg, kind: 'theft', output: '0', at: '2026-09-01' }));
    assert.deepEqual(of({ data: { losses } }), ['data.losses.1.kg']);
  });

  test('is refused at all of them where it is gone, and names nobody whom nobody knows', () => {
    const draws = drawsOf(saleOf(0.5, 'moca'));
    const { fields, drawn } = detailsOf(() => checkOutputsCover(milling, { draws, drawers }));
    assert.deepEqual(Object.keys(fields ?? {}), ['outputs']);
    assert.deepEqual(drawn, []);
  });
});
