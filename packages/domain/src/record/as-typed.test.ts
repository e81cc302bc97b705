import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { outputOf } from '../rules/rule-fixture.ts';
import { readAsTyped, remeasured, typedNumberAt } from './as-typed.ts';

const PLOT = '0193a1c0-0000-7000-8000-000000000001';
const twelve = { value: '12,5', unit: 'medidas', factor: 60 };

describe('a number as it was typed', () => {
  test('is of a row by its id, and void once the row is gone', () => {
    const twoSacas = { value: '2', unit: 'sacas', factor: 60 };
    const sent = { 'deliveries.a.kg': twoSacas };
    const deliveries = [{ id: 'a', kg: 120 }];
    assert.deepEqual(readAsTyped({ data: { deliveries } }, sent, undefined), sent);
    assert.equal(readAsTyped({ data: { deliveries: [{ id: 'b', kg: 120 }] } }, undefined, sent), undefined);
  });
  test('is of a lot by its key, also where a form that knew none named its place, and void once it weighs another', () => {
    const sacas = (value: string) => ({ value, unit: 'sacas', factor: 60 });
    const lots = (kg: number) => [outputOf('green_bean', 180), { ...outputOf('screenings', kg), key: 'escolha' }];
    const read = (sent: object, kg = 2520) => readAsTyped({ data: {}, outputs: lots(kg) }, sent, undefined);
    const byKey = { 'outputs.escolha.kg': sacas('42') };
    assert.deepEqual(read({ 'outputs.1.kg': sacas('42') }), byKey);
    assert.deepEqual(read(byKey), byKey);
    // A key that is a number goes before a place.
    assert.deepEqual(read({ 'outputs.0.kg': sacas('3') }), { 'outputs.0.kg': sacas('3') });
    for (const wrong of [
      'outputs.2.kg',
      'outputs.fundo.kg',
      'outputs.escolha.humidity',
      'outputs.escolha',
      'outputs.1.kg.x',
    ])
      assert.equal(read({ [wrong]: sacas('42') }), undefined, wrong);
    assert.equal(read({ 'outputs.1.kg': sacas('42') }, 2500), undefined);
    assert.equal(readAsTyped({ data: {} }, byKey, undefined), undefined);
    const content = { data: { asTyped: byKey }, outputs: lots(2520) };
    assert.deepEqual(typedNumberAt(content, 'outputs.escolha.kg'), sacas('42'));
    assert.equal(typedNumberAt({ ...content, outputs: lots(2500) }, 'outputs.escolha.kg'), undefined);
  });
  test('stays beside the stored one, of the record and of a row', () => {
    const data = { cost: 10, quantity: 750, plots: [{ plotId: PLOT, liters: 750 }] };
    const sent = { quantity: twelve, [`plots.${PLOT}.liters`]: twelve };
    const asTyped = readAsTyped({ data }, sent, undefined);
    assert.deepEqual(asTyped, sent);
    assert.deepEqual(typedNumberAt({ data: { ...data, asTyped } }, `plots.${PLOT}.liters`), twelve);
  });

  test('is void once the stored number is another, whoever changed it', () => {
    const stored = { quantity: twelve };
    assert.equal(readAsTyped({ data: { quantity: 751 } }, undefined, stored), undefined);
    assert.equal(typedNumberAt({ data: { quantity: 751, asTyped: stored } }, 'quantity'), undefined);
    assert.deepEqual(
      readAsTyped(
        { data: { quantity: 750, weight: 60 } },
        { weight: { value: '1', unit: 'sacas', factor: 60 } },
        stored,
      ),
      {
        quantity: twelve,
        weight: { value: '1', unit: 'sacas', factor: 60 },
      },
    );
    assert.equal(readAsTyped({ data: { quantity: 750 } }, null, stored), undefined);
    assert.equal(readAsTyped({ data: { quantity: 750 } }, { quantity: null }, stored), undefined);
  });

  test('is dropped where it names no number or is none', () => {
    const data = { quantity: 750, nothing: 0, plots: [{ plotId: PLOT, liters: 750, note: 'x' }] };
    const wrong = [
      { weight: { ...twelve, value: '0' } },
      { nothing: { ...twelve, value: 'doze' } },
      { nothing: { ...twelve, factor: 0 } },
      { 'quantity.x.liters': twelve },
      { [`plots.${PLOT}`]: twelve },
      { quantity: { ...twelve, unit: ['medidas'] } },
      { quantity: { ...twelve, unit: '' } },
      { quantity: { ...twelve, factor: '60' } },
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
    for (const sent of wrong) assert.equal(readAsTyped({ data }, sent, undefined), undefined, JSON.stringify(sent));
  });

  test('may be as long as twenty characters, and so may its unit', () => {
    const sent = { quantity: { value: `12,5${'0'.repeat(16)}`, unit: 'm'.repeat(20), factor: 60 } };
    assert.deepEqual(readAsTyped({ data: { quantity: 750 } }, sent, undefined), sent);
    assert.equal(typedNumberAt({ data: { quantity: 750 } }, 'quantity'), undefined);
  });

  test('keeps no more than 200 numbers, whatever is sent', () => {
    const plots = Array.from({ length: 500 }, (_, at) => ({ plotId: `p${at}`, liters: 750 }));
    const sent = Object.fromEntries(plots.map(({ plotId }) => [`plots.${plotId}.liters`, twelve]));
    assert.equal(Object.keys(readAsTyped({ data: { plots } }, sent, undefined) ?? {}).length, 200);
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
          assert.deepEqual(readAsTyped({ data: { weight } }, asTyped, undefined), asTyped);
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
    assert.deepEqual(remeasured({ data }, { unit: 'medidas', factor: 80 }), {
      plots: [
        { plotId: PLOT, liters: 1000 },
        { plotId: 'other', liters: 600 },
      ],
      asTyped: { ...data.asTyped, [`plots.${PLOT}.liters`]: { ...twelve, factor: 80 } },
    });
  });

  test('works out a number of the record itself, to the third decimal', () => {
    const asTyped = { quantity: { ...twelve, value: '0,333' } };
    const made = remeasured({ data: { quantity: 19.98, asTyped } }, { unit: 'medidas', factor: 60.01 });
    assert.deepEqual(made, { quantity: 19.983, asTyped: { quantity: { ...asTyped.quantity, factor: 60.01 } } });
  });

  test('keeps how lots were typed, and works out none of them', () => {
    const asTyped = { ...data.asTyped, 'outputs.0.kg': { value: '2', unit: 'medidas', factor: 60 } };
    const content = { data: { ...data, asTyped }, outputs: [outputOf('cherry_mixed', 120)] };
    const made = remeasured(content, { unit: 'medidas', factor: 80 });
    assert.deepEqual(Object.keys(made ?? {}), ['plots', 'asTyped']);
    assert.deepEqual(made?.asTyped, { ...asTyped, [`plots.${PLOT}.liters`]: { ...twelve, factor: 80 } });
  });

  test('changes nothing where it was so already, was changed since or never typed', () => {
    assert.equal(remeasured({ data }, { unit: 'medidas', factor: 60 }), null);
    assert.equal(
      remeasured({ data: { ...data, plots: [{ plotId: PLOT, liters: 751 }] } }, { unit: 'medidas', factor: 80 }),
      null,
    );
    assert.equal(remeasured({ data: { quantity: 3 } }, { unit: 'medidas', factor: 80 }), null);
  });
});
