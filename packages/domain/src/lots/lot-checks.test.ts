import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Problem } from '../record/problem.ts';
import type { FarmRecord } from '../record/record.ts';
import { outputOf, recordOf } from '../rules/rule-fixture.ts';
import { checkMass, checkOutputsCover, coversDraws, scaleDraws, scaledInputs } from './lot-checks.ts';
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

describe('what is refused of a lot', () => {
  const drawers = (id: string) => (id === 'sale' ? ({ section: 'vendas', code: 'V-1' } as const) : undefined);
  const store = (kg: number, changes: Partial<FarmRecord> = {}) => ({
    ...recordOf('store', 'armazenamento', { outputs: [outputOf('green_bean', kg)] }),
    ...changes,
  });
  const loss = { kg: 10.5, kind: 'theft', output: '0', at: '2026-09-01' };

  test('names what is drawn, what was lost, and who draws, each with what they take and reserve', () => {
    const draws = [
      { recordId: 'store', output: '0', byRecordId: 'sale', consumedKg: 60, reservedKg: 30.5 },
      { recordId: 'store', output: '0', byRecordId: 'gone', consumedKg: 9.5, reservedKg: 0 },
      { recordId: 'other', output: '0', byRecordId: 'sale', consumedKg: 900, reservedKg: 0 },
    ];
    const refusal = (record: FarmRecord) => detailsOf(() => checkOutputsCover(record, { draws, drawers }));
    const message = 'Deste lote já saíram 100 kg e se perderam 10,5 kg. Não pode ter menos.';
    assert.deepEqual(refusal(store(110.499, { data: { losses: [loss] } })), {
      ...{ message, availableKg: 99.999, fields: { 'data.losses.0.kg': message } },
      drawn: [{ recordId: 'sale', section: 'vendas', code: 'V-1', kg: 90.5 }],
    });
    assert.equal(coversDraws(store(110.5, { data: { losses: [loss] } }), draws), true);
    assert.equal(coversDraws(store(99.999), draws), false);
    assert.equal(coversDraws(store(100), draws), true);
  });

  test('is refused where its store lost it last, by its log', () => {
    const movements = [
      { type: 'quebra', kg: 20 },
      { type: 'ajuste', kg: 3 },
    ];
    const draws = drawsOf(saleOf(100));
    const { fields } = detailsOf(() => checkOutputsCover(store(83, { data: { movements } }), { draws, drawers }));
    assert.deepEqual(Object.keys(fields ?? {}), ['data.movements.0.kg']);
  });

  test('is a draw above what is left to the gram', () => {
    const draws = [{ recordId: 'store', output: '0', byRecordId: 'other', consumedKg: 40, reservedKg: 9.999 }];
    const ask = (kg: number) => checkMass(saleOf(kg), { sources: [store(100)], draws });
    assert.doesNotThrow(() => ask(50.001));
    const message = 'Sobram 50,001 kg deste lote.';
    assert.deepEqual(
      detailsOf(() => ask(50.002)),
      { message, availableKg: 50.001, fields: { 'inputs.0.kg': message } },
    );
  });
});

describe('draws in proportion', () => {
  test('leave the rest of the gram to the largest, and stay where there was nothing', () => {
    assert.deepEqual(scaleDraws(10, 1, [0.005, 9.995]), [0, 1]);
    assert.deepEqual(scaleDraws(3, 2, [1, 1.001, 0.999]), [0.666, 0.668, 0.666]);
    assert.deepEqual(scaleDraws(0, 5, [1, 2]), [1, 2]);
    assert.deepEqual(scaleDraws(10, 0, [4, 6]), [0, 0]);
  });

  test('are put into the rows that draw on that lot, in their order', () => {
    const row = (recordId: string, output: string, kg: number) => ({ recordId, output, kg });
    const inputs = [row('a', '0', 1), row('a', '1', 2), row('b', '0', 3), row('a', '0', 4), row('a', '0', 5)];
    assert.deepEqual(scaledInputs({ inputs }, { recordId: 'a', output: '0' }, [10, 40]), [
      ...[row('a', '0', 10), row('a', '1', 2), row('b', '0', 3), row('a', '0', 40), row('a', '0', 5)],
    ]);
  });
});

test('the largest of more draws than a call takes arguments gets the rest of the gram', () => {
  const scaled = scaleDraws(200_001.001, 100_000, [...Array.from({ length: 200_000 }, () => 1), 1.001]);
  assert.deepEqual([scaled[0], scaled.at(-1)], [0.499, 200]);
});
