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

  test('is reckoned only where litres were measured and not weighed', () => {
    const estimated = (...plots: object[]) =>
      deriveHarvest(harvestOf({ plots }), contextOf()).outputs.map((output) => output.estimatedKg === true);
    assert.deepEqual(estimated({ plotId: 'P1', kg: 100 }, { plotId: 'P2' }), [false]);
    assert.deepEqual(estimated({ plotId: 'P1', kg: 100 }, { plotId: 'P2', liters: 1 }), [true]);
  });

  test('has the moisture and the name of the harvest, and keeps its own where the harvest has none', () => {
    const data = { plots: [{ plotId: 'P1', kg: 60 }], lot: 'L-7', humidity: 55 };
    const first = deriveHarvest(harvestOf(data), contextOf());
    const only = {
      id: '',
      key: '0',
      form: 'cherry_mixed',
      kg: 60,
      liters: null,
      grade: null,
      lot: 'L-7',
      humidity: 55,
    };
    assert.deepEqual(first.outputs, [only]);
    const drier = { ...first, data: { ...first.data, humidity: 50 } };
    assert.deepEqual(deriveHarvest(drier, saved(first)).outputs, [{ ...only, humidity: 50 }]);
    const edited = { ...first, data: { plots: [{ plotId: 'P1', kg: 70 }], lot: 'L-8' } };
    assert.deepEqual(deriveHarvest(edited, saved(first)).outputs, [{ ...only, kg: 70 }]);
  });

  test('is made anew where somebody took it away', () => {
    const stored = harvestOf({ plots: [{ plotId: 'P1', kg: 60 }] });
    assert.deepEqual(
      deriveHarvest({ ...stored, notes: 'Boa' }, saved(stored)).outputs.map(({ kg }) => kg),
      [60],
    );
  });

  test('of coffee from elsewhere is what was typed', () => {
    const bought = harvestOf({ origin: 'bought', plots: [{ plotId: 'P1', kg: 60 }] });
    assert.deepEqual(deriveHarvest(bought, contextOf()), bought);
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

describe('a lot that was typed, beside a correction of the plots,', () => {
  const first = deriveHarvest(harvestOf({ plots: [{ plotId: 'P1', kg: 60 }] }), contextOf());
  const [lot] = first.outputs;
  assert.ok(lot);
  const kilosOf = (stored: RecordContent, sent = stored.outputs) =>
    deriveHarvest({ ...stored, outputs: sent, data: { plots: [{ plotId: 'P1', kg: 70 }] } }, saved(stored)).outputs.map(
      ({ kg }) => kg,
    );

  test('stays where the stored ones are more, or of another key, form or weight', () => {
    const stored = (...outputs: RecordContent['outputs']) => ({ ...first, outputs });
    assert.deepEqual(kilosOf(stored({ ...lot, id: 'a' })), [70]);
    assert.deepEqual(kilosOf(stored(lot, { ...lot, key: 'b', kg: 5 })), [60, 5]);
    assert.deepEqual(kilosOf(stored({ ...lot, key: 'a' })), [60]);
    assert.deepEqual(kilosOf(stored({ ...lot, form: 'cherry_ripe' })), [60]);
    assert.deepEqual(kilosOf(stored({ ...lot, kg: 50 })), [50]);
  });

  test('stays where it is sent otherwise than it was stored', () => {
    assert.deepEqual(kilosOf(first, [{ ...lot, kg: 61 }]), [61]);
    assert.deepEqual(kilosOf(first, [lot, { ...lot, key: 'b', kg: 5 }]), [60, 5]);
    assert.deepEqual(kilosOf(first, [{ ...lot, form: 'cherry_ripe' }]), [60]);
    assert.deepEqual(kilosOf(first, [{ ...lot, key: 'a' }]), [60]);
  });

  test('follows them where it was reckoned, whatever a litre weighs since', () => {
    const reckoned = deriveHarvest(harvestOf({ plots: [{ plotId: 'P1', liters: 100 }] }), contextOf());
    const outputs = reckoned.outputs.map((output) => ({ ...output, kg: 61 }));
    assert.deepEqual(kilosOf({ ...reckoned, outputs }), [70]);
  });
});
