import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { readAsTyped, remeasured, typedNumberAt } from './as-typed.ts';

const PLOT = '0193a1c0-0000-7000-8000-000000000001';
const twelve = { value: '12,5', unit: 'medidas', factor: 60 };

describe('a number as it was typed', () => {
  test('is of a row by its id, and void once the row is gone', () => {
    const twoSacas = { value: '2', unit: 'sacas', factor: 60 };
    const sent = { 'deliveries.a.kg': twoSacas };
    const deliveries = [{ id: 'a', kg: 120 }];
    assert.deepEqual(readAsTyped({ deliveries }, sent, undefined), sent);
    assert.equal(readAsTyped({ deliveries: [{ id: 'b', kg: 120 }] }, undefined, sent), undefined);
  });
  test('stays beside the stored one, of the record and of a row', () => {
    const data = { cost: 10, quantity: 750, plots: [{ plotId: PLOT, liters: 750 }] };
    const sent = { quantity: twelve, [`plots.${PLOT}.liters`]: twelve };
    const asTyped = readAsTyped(data, sent, undefined);
    assert.deepEqual(asTyped, sent);
    assert.deepEqual(typedNumberAt({ data: { ...data, asTyped } }, `plots.${PLOT}.liters`), twelve);
  });

  test('is void once the stored number is another, whoever changed it', () => {
    const stored = { quantity: twelve };
    assert.equal(readAsTyped({ quantity: 751 }, undefined, stored), undefined);
    assert.equal(typedNumberAt({ data: { quantity: 751, asTyped: stored } }, 'quantity'), undefined);
    assert.deepEqual(
      readAsTyped({ quantity: 750, weight: 60 }, { weight: { value: '1', unit: 'sacas', factor: 60 } }, stored),
      {
        quantity: twelve,
        weight: { value: '1', unit: 'sacas', factor: 60 },
      },
    );
    assert.equal(readAsTyped({ quantity: 750 }, null, stored), undefined);
    assert.equal(readAsTyped({ quantity: 750 }, { quantity: null }, stored), undefined);
  });

  test('is dropped where it names no number or is none', () => {
    const data = { quantity: 750, plots: [{ plotId: PLOT, liters: 750 }] };
    const wrong = [
      { weight: twelve },
      { 'plots.x.liters': twelve },
      { 'plots.0.liters': twelve },
      { [`plots.${PLOT}.liters.x`]: twelve },
      { quantity: { ...twelve, factor: 0 } },
      { quantity: { ...twelve, factor: Number.POSITIVE_INFINITY } },
      { quantity: { ...twelve, unit: 'm'.repeat(21) } },
      { quantity: { ...twelve, value: '12,50000000000000000000' } },
      { quantity: 'doze' },
      { __proto__: { quantity: twelve } },
      'doze',
      [twelve],
    ];
    for (const sent of wrong) assert.equal(readAsTyped(data, sent, undefined), undefined, JSON.stringify(sent));
  });

  test('keeps no more than 200 numbers, whatever is sent', () => {
    const plots = Array.from({ length: 500 }, (_, at) => ({ plotId: `p${at}`, liters: 750 }));
    const sent = Object.fromEntries(plots.map(({ plotId }) => [`plots.${plotId}.liters`, twelve]));
    assert.equal(Object.keys(readAsTyped({ plots }, sent, undefined) ?? {}).length, 200);
  });

  test('of any kg with three decimals holds', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.constantFrom(60, 15, 62.5, 4.84),
        (thousandths, factor) => {
          const value = (thousandths / 1000).toFixed(3).replace('.', ',');
          const weight = Math.round((thousandths / 1000) * factor * 1000) / 1000;
          const asTyped = { weight: { value, unit: 'sacas', factor } };
          assert.deepEqual(readAsTyped({ weight }, asTyped, undefined), asTyped);
        },
      ),
    );
  });
});

describe('a medida that is another than was thought', () => {
  const data = {
    note: 'x',
    quantity: 1350,
    plots: [
      { plotId: PLOT, liters: 750 },
      { plotId: 'other', liters: 600 },
    ],
    asTyped: {
      [`plots.${PLOT}.liters`]: twelve,
      'plots.other.liters': { value: '600', unit: 'L', factor: 1 },
    },
  };

  test('works out anew what was typed in it, and nothing else', () => {
    assert.deepEqual(remeasured(data, { unit: 'medidas', factor: 80 }), {
      plots: [
        { plotId: PLOT, liters: 1000 },
        { plotId: 'other', liters: 600 },
      ],
      asTyped: { ...data.asTyped, [`plots.${PLOT}.liters`]: { ...twelve, factor: 80 } },
    });
  });

  test('changes nothing where it was so already, was changed since or never typed', () => {
    assert.equal(remeasured(data, { unit: 'medidas', factor: 60 }), null);
    assert.equal(
      remeasured({ ...data, plots: [{ plotId: PLOT, liters: 751 }] }, { unit: 'medidas', factor: 80 }),
      null,
    );
    assert.equal(remeasured({ quantity: 3 }, { unit: 'medidas', factor: 80 }), null);
  });
});
