import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { RecordValues } from '../../../../fields/values/record-values.ts';
import { withValueAt } from '../../../../fields/values/record-values.ts';
import { type AreaOf, type SharedAmount, sharedAmount, withOtherPlots, withShared } from './shared-amount.ts';

const AREAS: Readonly<Record<string, number>> = { mata: 2, sede: 1.5, brejo: 0.5 };
const areaOf: AreaOf = (id) => AREAS[id];

const form = (...ids: string[]): RecordValues => ({ data: { plots: ids.map((plotId) => ({ plotId })) } });

type Changes = ReturnType<typeof withShared>;
const after = (values: RecordValues, changes: Changes): RecordValues =>
  changes.reduce((made, [path, value]) => withValueAt(made, path, value), values);

const plotsOf = ({ data }: RecordValues) => (data as { plots: unknown }).plots;
const flagOf = ({ data }: RecordValues) => (data as { sharedWeight?: unknown }).sharedWeight;

const once = (sums: Partial<SharedAmount>, ...ids: string[]): RecordValues => {
  const values = form(...ids);
  return after(values, withShared(values, { by: 'area', percents: {}, ...sums }, areaOf));
};

describe('a cart of several plots that was weighed once', () => {
  test('is shared over them by area, and marked as shared', () => {
    const values = once({ kg: 700 }, 'mata', 'sede');
    assert.deepEqual(plotsOf(values), [
      { plotId: 'mata', kg: 400 },
      { plotId: 'sede', kg: 300 },
    ]);
    assert.equal(flagOf(values), true);
  });

  test('is shared evenly or by the per cents that a person gives', () => {
    assert.deepEqual(plotsOf(once({ liters: 900, by: 'equal' }, 'mata', 'sede')), [
      { plotId: 'mata', liters: 450 },
      { plotId: 'sede', liters: 450 },
    ]);
    const percents = { mata: '75', sede: '25' };
    assert.deepEqual(plotsOf(once({ liters: 900, by: 'percent', percents }, 'mata', 'sede')), [
      { plotId: 'mata', liters: 675 },
      { plotId: 'sede', liters: 225 },
    ]);
  });

  test('is shared evenly where an area is not known', () => {
    assert.deepEqual(plotsOf(once({ kg: 10 }, 'mata', 'novo')), [
      { plotId: 'mata', kg: 5 },
      { plotId: 'novo', kg: 5 },
    ]);
  });

  test('is shared anew when another plot is chosen, and is all of it of the only one', () => {
    const two = once({ kg: 700, liters: 1400 }, 'mata', 'sede');
    const three = after(two, withOtherPlots(two, ['mata', 'sede', 'brejo'], areaOf));
    assert.deepEqual(plotsOf(three), [
      { plotId: 'mata', kg: 350, liters: 700 },
      { plotId: 'sede', kg: 262.5, liters: 525 },
      { plotId: 'brejo', kg: 87.5, liters: 175 },
    ]);
    const one = after(three, withOtherPlots(three, ['sede'], areaOf));
    assert.deepEqual(plotsOf(one), [{ plotId: 'sede', kg: 700, liters: 1400 }]);
    assert.equal(flagOf(one), undefined);
  });

  test('keeps what is no number in sight, for the rules to refuse', () => {
    assert.deepEqual(plotsOf(once({ kg: '62,' }, 'mata', 'sede')), [{ plotId: 'mata', kg: '62,' }, { plotId: 'sede' }]);
    assert.deepEqual(plotsOf(once({ kg: '' }, 'mata', 'sede')), [{ plotId: 'mata' }, { plotId: 'sede' }]);
  });

  test('is known again in a stored harvest, with the way it was shared', () => {
    const stored = (kg: readonly number[]): RecordValues => ({
      data: { sharedWeight: true, plots: ['mata', 'sede'].map((plotId, at) => ({ plotId, kg: kg[at] })) },
    });
    assert.equal(sharedAmount(stored([400, 300]), areaOf)?.by, 'area');
    assert.equal(sharedAmount(stored([350, 350]), areaOf)?.by, 'equal');
    const byPercent = sharedAmount(stored([525, 175]), areaOf);
    assert.deepEqual(byPercent, { kg: 700, by: 'percent', percents: { mata: 75, sede: 25 } });
    assert.equal(sharedAmount({ data: { plots: [{ plotId: 'mata', kg: 1 }] } }, areaOf), null);
  });
});
