import assert from 'node:assert/strict';
import { test } from 'node:test';
import { choosePlots, inUnit, totalsOf, unitOf } from './harvest-rows.ts';

test('a number typed in the wrong unit means the unit that is chosen after it', () => {
  const row = { plotId: 'mata', liters: 7500 };
  assert.deepEqual(inUnit(row, { from: 'measures', to: 'liters', measureLiters: 60 }), { plotId: 'mata', liters: 125 });
  assert.deepEqual(inUnit(row, { from: 'measures', to: 'kg', measureLiters: 60 }), { plotId: 'mata', kg: 125 });
  assert.deepEqual(inUnit({ plotId: 'mata', kg: '125' }, { from: 'kg', to: 'measures', measureLiters: 60 }), {
    plotId: 'mata',
    liters: 7500,
  });
});

test('what was measured both ways stays', () => {
  const row = { plotId: 'mata', liters: 7500, kg: 4600 };
  assert.deepEqual(inUnit(row, { from: 'measures', to: 'kg', measureLiters: 60 }), row);
});

test('litres that were measured are shown as a volume, though the last harvest was typed in kg', (t) => {
  t.after(() => Reflect.deleteProperty(globalThis, 'localStorage'));
  globalThis.localStorage = { getItem: () => 'kg' } as unknown as Storage;
  assert.equal(unitOf({ data: { plots: [{ plotId: 'mata', liters: 600 }] } }), 'measures');
  assert.equal(unitOf({ data: { plots: [{ plotId: 'mata' }] } }), 'kg');
});

test('plots add up as typed', () => {
  assert.deepEqual(totalsOf([{ liters: '600' }, { liters: '1.200,5', kg: 10 }]), { liters: 1800.5, kg: 10 });
});

test('an amount waits for its plot, and for the right one', () => {
  assert.deepEqual(choosePlots([{ liters: 600 }], ['mata']), [{ liters: 600, plotId: 'mata' }]);
  assert.deepEqual(choosePlots([{ plotId: 'sede', liters: 600 }], []), [{ liters: 600 }]);
  assert.deepEqual(choosePlots([{ plotId: 'sede' }], []), []);
  assert.deepEqual(choosePlots([{ plotId: 'sede', liters: 600 }], ['sede', 'mata']), [
    { plotId: 'sede', liters: 600 },
    { plotId: 'mata' },
  ]);
});
