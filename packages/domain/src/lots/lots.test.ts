import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { fromGrams, shareGrams, sumKg, toGrams } from '../ground/numbers.ts';
import { Problem } from '../record/problem.ts';
import type { FarmRecord, RecordOutput } from '../record/record.ts';
import { recordOf } from '../rules/rule-fixture.ts';
import { checkMass, checkOutputsCover, scaleDraws, scaledInputs } from './lot-checks.ts';
import { drawsOf, outputBalances, takesLotsAway } from './lots.ts';

const lot = (key: string, kg: number): RecordOutput => ({
  id: `store.${key}`,
  key,
  form: 'green_bean',
  kg,
  liters: null,
  grade: null,
  lot: null,
  humidity: null,
});

const store = (...kilos: number[]): FarmRecord =>
  recordOf('store', 'armazenamento', { status: 'in_stock', outputs: kilos.map((kg, at) => lot(`${at}`, kg)) });

const sale = (status: string, kilos: readonly number[], deliveries: readonly number[] = []): FarmRecord =>
  recordOf('sale', 'vendas', {
    status,
    code: '26-VEN-0001',
    data: { deliveries: deliveries.map((kg) => ({ kg })) },
    inputs: kilos.map((kg, at) => ({ recordId: 'store', output: `${at}`, kg })),
  });

const grams = fc.integer({ min: 0, max: 1e9 });
const someGrams = fc.array(grams, { minLength: 1, maxLength: 20 });
const total = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);

const problemOf = (check: () => void): Problem => {
  try {
    check();
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
  throw new assert.AssertionError({ message: 'nothing was refused' });
};

test('a record that draws a thousand lots of one source is weighed in one walk over its draws', () => {
  const kilos = Array.from({ length: 1_000 }, () => 1);
  const source = store(...kilos);
  const others = drawsOf({ ...sale('paid', kilos.fill(0.4)), id: 'other' });
  let reads = 0;
  const counted = others.map((draw) => ({
    ...draw,
    get recordId() {
      reads += 1;
      return draw.recordId;
    },
  }));
  checkMass(sale('contracted', kilos.fill(0.6)), { sources: [source], draws: counted });
  assert.ok(reads <= 2 * others.length, `${reads} reads`);
});

describe('a share in proportion', () => {
  test('gives away every gram and no more than one too many to each', () => {
    fc.assert(
      fc.property(grams, someGrams, (amount, weights) => {
        const shares = shareGrams(amount, weights);
        const sum = total(weights);
        assert.equal(total(shares), sum === 0 ? 0 : amount);
        for (const [at, share] of shares.entries()) {
          assert.ok(share >= 0);
          if (sum > 0) assert.ok(Math.abs(share - (amount * (weights[at] ?? 0)) / sum) <= 1.001);
        }
      }),
    );
  });
});

describe('what a record takes', () => {
  test('is nothing as a draft, promised under contract, gone when delivered', () => {
    assert.deepEqual(drawsOf(sale('draft', [60])), []);
    assert.deepEqual(drawsOf(sale('cancelled', [60])), []);
    const draw = { recordId: 'store', output: '0', byRecordId: 'sale' };
    assert.deepEqual(drawsOf(sale('contracted', [60])), [{ ...draw, consumedKg: 0, reservedKg: 60 }]);
    for (const status of ['delivered', 'partially_paid', 'paid']) {
      assert.deepEqual(drawsOf(sale(status, [60])), [{ ...draw, consumedKg: 60, reservedKg: 0 }]);
    }
  });
  test('is gone by its deliveries, shared over its lots, the rest promised', () => {
    const draws = drawsOf(sale('partially_delivered', [100, 200], [50, 25.001]));
    assert.deepEqual(
      draws.map(({ consumedKg, reservedKg }) => [consumedKg, reservedKg]),
      [
        [25, 75],
        [50.001, 149.999],
      ],
    );
  });
  test('never passes what it asked for, however much was delivered', () => {
    fc.assert(
      fc.property(someGrams, fc.array(grams), (asked, delivered) => {
        const kilos = asked.map(fromGrams);
        const draws = drawsOf(sale('partially_delivered', kilos, delivered.map(fromGrams)));
        const gone = toGrams(sumKg(draws.map(({ consumedKg }) => consumedKg)));
        assert.equal(gone, Math.min(total(asked), total(delivered)));
        for (const { consumedKg, reservedKg } of draws) assert.ok(consumedKg >= 0 && reservedKg >= 0);
        assert.equal(toGrams(sumKg(draws.flatMap((draw) => [draw.consumedKg, draw.reservedKg]))), total(asked));
      }),
    );
  });
});

describe('the balance of a lot', () => {
  test('is what is neither gone nor promised, never below nothing', () => {
    const draws = [...drawsOf(sale('paid', [0.1])), ...drawsOf({ ...sale('contracted', [0.2]), id: 'other' })];
    assert.deepEqual(outputBalances(store(0.4), draws).get('0'), {
      consumedKg: 0.1,
      reservedKg: 0.2,
      availableKg: 0.1,
    });
    assert.equal(outputBalances(store(0.2), draws).get('0')?.availableKg, 0);
  });
  test('adds up to the lot for any draws that fit', () => {
    fc.assert(
      fc.property(someGrams, fc.constantFrom('contracted', 'partially_delivered', 'paid'), (asked, status) => {
        const draws = asked.flatMap((kg, at) =>
          drawsOf({ ...sale(status, [fromGrams(kg)], [fromGrams(kg) / 2]), id: `s${at}` }),
        );
        const balance = outputBalances(store(fromGrams(total(asked) + 5)), draws).get('0');
        assert.equal(balance?.availableKg, 0.005);
        assert.equal(toGrams(sumKg([balance.consumedKg, balance.reservedKg])), total(asked));
      }),
    );
  });
});

describe('more than is left', () => {
  const draws = drawsOf({ ...sale('paid', [1740]), id: 'earlier' });
  test('is refused with what is left, and what is left passes', () => {
    const problem = problemOf(() => checkMass(sale('paid', [36]), { sources: [store(1775)], draws }));
    assert.equal(problem.code, 'lot/insufficient-mass');
    assert.equal(problem.details.availableKg, 35);
    assert.deepEqual(problem.details.fields, { 'inputs.0.kg': 'Sobram 35 kg deste lote.' });
    checkMass(sale('paid', [35]), { sources: [store(1775)], draws });
  });
  test('is judged without the earlier draws of the record itself', () => {
    const own = drawsOf(sale('paid', [30]));
    checkMass(sale('paid', [35]), { sources: [store(1775)], draws: [...draws, ...own] });
  });
  test('is refused when two rows of one record ask for it together', () => {
    const twice = { ...sale('paid', []), inputs: [20, 16].map((kg) => ({ recordId: 'store', output: '0', kg })) };
    assert.equal(problemOf(() => checkMass(twice, { sources: [store(1775)], draws })).details.availableKg, 35);
  });
  test('is asked of nobody by a draft', () => checkMass(sale('draft', [9999]), { sources: [store(1775)], draws }));
});

describe('a lot that is put right', () => {
  const draws = drawsOf(sale('paid', [1095]));
  const drawers = () => ({ section: 'vendas', code: '26-VEN-0001' }) as const;
  test('cannot weigh less than was drawn from it, and names who drew', () => {
    const problem = problemOf(() => checkOutputsCover(store(1000), { draws, drawers }));
    assert.equal(problem.code, 'lot/insufficient-mass');
    assert.equal(problem.details.availableKg, 1000);
    assert.deepEqual(problem.details.drawn, [{ recordId: 'sale', section: 'vendas', code: '26-VEN-0001', kg: 1095 }]);
    checkOutputsCover(store(1095), { draws, drawers });
  });
  test('cannot vanish while someone draws from it', () => {
    assert.deepEqual(problemOf(() => checkOutputsCover(store(), { draws, drawers })).details.availableKg, 0);
  });
  test('scales its draws to the gram, the largest taking what the cuts left', () => {
    assert.deepEqual(scaleDraws(1000, 900, [600, 400]), [540, 360]);
    assert.deepEqual(scaleDraws(3, 1, [1, 1, 1]), [0.334, 0.333, 0.333]);
    const inputs = sale('paid', [600, 5]);
    assert.deepEqual(
      scaledInputs(inputs, { recordId: 'store', output: '0' }, [540]).map(({ kg }) => kg),
      [540, 5],
    );
  });
  test('still covers the scaled draws, none of which turns negative', () => {
    fc.assert(
      fc.property(someGrams, grams, grams, (asked, spare, next) => {
        const old = total(asked) + spare + 1;
        const scaled = scaleDraws(fromGrams(old), fromGrams(next), asked.map(fromGrams)).map(toGrams);
        assert.ok(scaled.every((kg) => kg >= 0));
        assert.equal(total(scaled), Number((BigInt(total(asked)) * BigInt(next)) / BigInt(old)));
        assert.ok(total(scaled) <= next);
      }),
    );
  });
});

test('planned and cancelled take lots away from those who hold them, blocked does not', () => {
  const storage = store(10);
  assert.deepEqual(
    ['planned', 'cancelled', 'blocked', 'in_stock'].map((next) => takesLotsAway(storage, next)),
    [true, true, false, false],
  );
});
