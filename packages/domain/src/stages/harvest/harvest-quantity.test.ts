import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { RecordContent } from '../../record/record.ts';
import { contentOf, contextOf } from '../../rules/rule-fixture.ts';
import { harvestQuantityRules } from './harvest-quantity.ts';

const context = contextOf();
const told = (data: RecordContent['data'], farm = context.farm) =>
  harvestQuantityRules
    .flatMap((rule) => rule(contentOf({ data }), { ...context, farm }))
    .map(({ severity, field, message }) => `${severity} ${field}: ${message}`);
const picked = (...plots: readonly object[]) => told({ plots });

test('each plot of work that began has some litres or kg', () => {
  assert.deepEqual(picked({ liters: 0.5 }, { kg: 0.5 }, { liters: 0, kg: 1 }, {}, { liters: 0 }), [
    'error data.plots.3.liters: Informe litros ou kg deste talhão.',
    'error data.plots.4.liters: Informe litros ou kg deste talhão.',
  ]);
});

test('a total that was typed is the sum of the plots, to five hundredths', () => {
  const plots = [{ liters: 1000.06 }, { liters: 10, kg: 6.06 }];
  assert.deepEqual(told({ plots, quantity: 1010.1, weight: 6.1 }), []);
  assert.deepEqual(told({ plots, quantity: 1010.26, weight: 7.26 }), [
    'error data.quantity: Os talhões somam 1.010,1 L e o total diz 1.010,3 L. Confira.',
    'error data.weight: Os talhões somam 6,1 kg e o total diz 7,3 kg. Confira.',
  ]);
  assert.equal(told({ plots: [{ liters: 0.05 }], quantity: 0.1 }).length, 1);
  assert.deepEqual(told({ quantity: 100, plots: [{ kg: 5 }] }), []);
});

describe('kg and litres of a plot', () => {
  const impossible = (what: string, bound: string) =>
    `error data.plots.0.kg: Não pode: ${what} kg por litro. O ${bound}. Confira a vírgula.`;

  test('that cannot be are refused with as many decimals as show it', () => {
    assert.deepEqual(picked({ liters: 1000.06, kg: 1700.06 }), [
      impossible('1.700,1 kg em 1.000,1 L dá 1,70', 'máximo possível é 1,10'),
    ]);
    assert.deepEqual(picked({ liters: 1000, kg: 1100.01 }), [
      impossible('1.100 kg em 1.000 L dá 1,10001', 'máximo possível é 1,10'),
    ]);
    assert.deepEqual(picked({ liters: 1000, kg: 1 }), [
      impossible('1 kg em 1.000 L dá 0,00', 'mínimo possível é 0,20'),
    ]);
    assert.deepEqual(picked({ liters: 0, kg: 5 }, { liters: 5, kg: 0 }, { liters: 5 }, { kg: 5 }), []);
  });

  test('that are unusual are asked about, by the bounds of the farm', () => {
    assert.deepEqual(picked({ liters: 1000, kg: 760 }), [
      'warning data.plots.0.kg: 760 kg em 1.000 L dá 0,76 kg por litro. O comum é de 0,45 a 0,75. Confira.',
    ]);
    const farm = { ...context.farm, settings: { ...context.farm.settings, conversionRanges: {} } };
    assert.deepEqual(
      told(
        {
          plots: [
            { liters: 1000, kg: 1100 },
            { liters: 1000, kg: 200 },
          ],
        },
        farm,
      ),
      [],
    );
  });
});

test('more than 60,000 L a day are asked about, both days count', () => {
  assert.deepEqual(picked({ liters: 60_000 }), []);
  assert.deepEqual(picked({ kg: 1 }, { liters: 60_001.4 }), [
    'warning data.plots.1.liters: Dá 60.001 L por dia neste talhão. Passar de 60.000 L é raro. Confira.',
  ]);
  assert.deepEqual(told({ plots: [{ liters: 120_000 }], endDate: '2026-06-02' }), []);
  assert.equal(told({ plots: [{ liters: 120_001 }], endDate: '2026-06-02' }).length, 1);
});
