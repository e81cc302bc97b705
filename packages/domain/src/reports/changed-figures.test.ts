import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { changedFigures } from './season-closing.ts';

const changed = (closed: object, now: object) =>
  changedFigures({ ...closed }, { ...now }).map((one) => [one.figure, one.closed, one.now]);

describe('what changed since a season was closed', () => {
  test('is each figure that both have, by the way to it, with what it was and is', () => {
    const closed = { cost: { total: 10, parts: { a: 1, b: 2 } }, sales: { price: null, sacas: 3 } };
    const now = { cost: { total: 12, parts: { a: 1, b: 5 } }, sales: { price: 900, sacas: null } };
    assert.deepEqual(changed(closed, now), [
      ['cost.total', 10, 12],
      ['cost.parts.b', 2, 5],
      ['sales.price', null, 900],
      ['sales.sacas', 3, null],
    ]);
    assert.deepEqual(changed({ cost: { total: null } }, { cost: { total: null } }), []);
  });

  test('is nothing that floats make, by the size of the figure', () => {
    const totals = (one: number, other: number) => changed({ total: one }, { total: other }).length;
    assert.deepEqual([totals(0, 1e-9), totals(0, 1.1e-9), totals(-0.5, 0.5)], [0, 1, 1]);
    assert.deepEqual([totals(1e6, 1e6 + 9e-4), totals(1e6, 1e6 + 11e-4), totals(1e6 + 9e-4, 1e6)], [0, 1, 0]);
    assert.deepEqual([totals(-1e6, -1e6 - 9e-4), totals(-1e6, 1e6)], [0, 1]);
  });

  test('is nothing that one of both does not have, is in words or of another kind', () => {
    assert.deepEqual(
      changed({ plots: { old: { sacas: 3 }, kept: 4 } }, { plots: { young: { sacas: 1 }, kept: 4 } }),
      [],
    );
    assert.deepEqual(changed({ asOf: '2026-01-01', a: 1, b: { c: 1 } }, { asOf: '2026-02-01', a: { c: 1 }, b: 2 }), []);
    assert.deepEqual(changed({ lots: ['a'], a: null }, { lots: ['b'], a: { c: 1 } }), []);
  });

  test('is nothing of the stock, which is that of today', () => {
    const told = changed({ stock: { kg: 1 }, sales: { stock: 1 } }, { stock: { kg: 2 }, sales: { stock: 2 } });
    assert.deepEqual(told, [['sales.stock', 1, 2]]);
  });
});
