import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { RecordContent } from '../../record/record.ts';
import { contentOf, contextOf, recordOf } from '../../rules/rule-fixture.ts';
import { deriveHarvest } from './harvest-output.ts';

const harvestOf = (data: RecordContent['data'], changes: Partial<RecordContent> = {}) =>
  contentOf({ data, ...changes });
const saved = (content: RecordContent) => contextOf([recordOf('self', 'colheita', content)]);

describe('the lot of a harvest', () => {
  test('follows from the plots: kg, litres and the key 0', () => {
    const derived = deriveHarvest(harvestOf({ plots: [{ plotId: 'P1', liters: 11000, kg: 6820 }] }), contextOf());
    assert.deepEqual(derived.outputs, [
      {
        id: '',
        key: '0',
        form: 'cherry_mixed',
        kg: 6820,
        liters: 11000,
        grade: null,
        lot: null,
        humidity: null,
      },
    ]);
    assert.deepEqual([derived.data.quantity, derived.data.weight], [11000, 6820]);
  });

  test('is reckoned from litres, and says so, where nobody weighed', () => {
    const plots = [
      { plotId: 'P1', liters: 1000 },
      { plotId: 'P2', liters: 100, kg: 60 },
    ];
    const [output] = deriveHarvest(harvestOf({ plots }), contextOf()).outputs;
    assert.deepEqual([output?.kg, output?.liters, output?.estimatedKg], [680, 1100, true]);
  });

  test('takes totals for a single plot', () => {
    const derived = deriveHarvest(harvestOf({ plots: [{ plotId: 'P1' }], quantity: 100, weight: 61 }), contextOf());
    assert.deepEqual(derived.data.plots, [{ plotId: 'P1', liters: 100, kg: 61 }]);
    assert.equal(derived.outputs[0]?.kg, 61);
  });

  test('is not made up where nothing was measured', () => {
    assert.deepEqual(deriveHarvest(harvestOf({ plots: [{ plotId: 'P1' }] }), contextOf()).outputs, []);
    assert.deepEqual(deriveHarvest(harvestOf({}), contextOf()).outputs, []);
  });

  test('stays as it was given', () => {
    const given = deriveHarvest(harvestOf({ plots: [{ plotId: 'P1', kg: 100 }] }), contextOf()).outputs.map(
      (output) => ({
        ...output,
        kg: 90,
      }),
    );
    const content = harvestOf({ plots: [{ plotId: 'P1', kg: 100 }] }, { outputs: given });
    assert.equal(deriveHarvest(content, contextOf()).outputs[0]?.kg, 90);
    const edited = { ...content, data: { plots: [{ plotId: 'P1', kg: 200 }] } };
    assert.equal(deriveHarvest(edited, saved(content)).outputs[0]?.kg, 90);
  });

  test('follows a correction of the plots and keeps its id', () => {
    const first = deriveHarvest(harvestOf({ plots: [{ plotId: 'P1', liters: 100, kg: 60 }] }), contextOf());
    const stored = { ...first, outputs: first.outputs.map((output) => ({ ...output, id: 'output-1' })) };
    const edited = { ...stored, data: { ...stored.data, plots: [{ plotId: 'P1', liters: 110, kg: 70 }] } };
    const derived = deriveHarvest(edited, saved(stored));
    assert.deepEqual([derived.outputs[0]?.kg, derived.outputs[0]?.id], [70, 'output-1']);
    assert.deepEqual([derived.data.quantity, derived.data.weight], [110, 70]);
  });

  test('stays as it is while the plots stay, whatever the farm takes a litre to weigh since', () => {
    const stored = deriveHarvest(harvestOf({ plots: [{ plotId: 'P1', liters: 1000 }] }), contextOf());
    const { farm, ...rest } = saved(stored);
    const settings = { ...farm.settings, conversionFactors: { cherryDensity: 0.6 } };
    const lighter = { ...rest, farm: { ...farm, settings } };
    assert.equal(deriveHarvest({ ...stored, notes: 'Boa' }, lighter).outputs[0]?.kg, 620);
    const given = { ...stored, outputs: stored.outputs.map((output) => ({ ...output, liters: null, humidity: 64 })) };
    assert.deepEqual(deriveHarvest({ ...given, notes: 'Boa' }, saved(given)).outputs, given.outputs);
  });

  test('goes when the plots go', () => {
    const stored = deriveHarvest(harvestOf({ plots: [{ plotId: 'P1', kg: 60 }] }), contextOf());
    assert.deepEqual(deriveHarvest({ ...stored, data: {} }, saved(stored)).outputs, []);
  });

  test('a corrected total corrects the single plot', () => {
    const stored = deriveHarvest(harvestOf({ plots: [{ plotId: 'P1', kg: 60 }] }), contextOf());
    const derived = deriveHarvest({ ...stored, data: { ...stored.data, weight: 65 } }, saved(stored));
    assert.deepEqual(derived.data.plots, [{ plotId: 'P1', kg: 65 }]);
    assert.equal(derived.outputs[0]?.kg, 65);
  });

  test('has the kg of all plots, and deriving twice changes nothing', () => {
    const grams = fc.integer({ min: 1, max: 50_000_000 }).map((value) => value / 1000);
    const row = fc.record({ plotId: fc.uuid(), kg: grams, liters: fc.option(grams, { nil: undefined }) });
    fc.assert(
      fc.property(fc.uniqueArray(row, { minLength: 1, maxLength: 5, selector: ({ plotId }) => plotId }), (plots) => {
        const derived = deriveHarvest(harvestOf({ plots }), contextOf());
        const total = plots.reduce((sum, { kg }) => sum + Math.round(kg * 1000), 0);
        assert.equal(Math.round((derived.outputs[0]?.kg ?? 0) * 1000), total);
        assert.deepEqual(deriveHarvest(derived, saved(derived)), derived);
      }),
    );
  });
});
