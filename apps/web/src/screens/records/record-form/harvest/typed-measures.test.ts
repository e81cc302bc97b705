import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withTypedMeasures } from './typed-measures.ts';

const values = (liters: unknown, unit = 'measures') => ({
  data: { plots: [{ plotId: 'p', liters }], cost: '3' },
  formOnly: { unit },
});
const asTypedIn = (made: Readonly<Record<string, unknown>>): unknown => (made.data as Record<string, unknown>).asTyped;

test('litres that were typed in medidas say so', () => {
  const made = withTypedMeasures(values(750), { stored: undefined, measureLiters: 60 });
  assert.deepEqual(asTypedIn(made), { 'plots.p.liters': { value: '12,5', unit: 'medidas', factor: 60 } });
});

test('litres that were typed as such, or that stand on the record already, do not', () => {
  assert.equal(
    asTypedIn(withTypedMeasures(values(750, 'liters'), { stored: undefined, measureLiters: 60 })),
    undefined,
  );
  const stored = { data: { plots: [{ plotId: 'p', liters: 750 }] } };
  assert.equal(asTypedIn(withTypedMeasures(values(750), { stored, measureLiters: 60 })), undefined);
  assert.notEqual(asTypedIn(withTypedMeasures(values(810), { stored, measureLiters: 60 })), undefined);
});
