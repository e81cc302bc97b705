import assert from 'node:assert/strict';
import { test } from 'node:test';
import { foundKg, isIncoming, lastLossAt, movedKg, movementKg, movementType } from './movements.ts';

const quebra = { type: 'quebra', kg: 5 };
const ajuste = (kg: number) => ({ type: 'ajuste', kg });

test('a row without type or weight is of none', () => {
  assert.deepEqual([movementType({}), movementKg({}), isIncoming({})], ['', 0, false]);
  assert.deepEqual([movementType(quebra), movementKg(quebra), isIncoming(quebra)], ['quebra', 5, false]);
  assert.deepEqual(
    ['entrada', 'ajuste', 'saida', 'amostra'].map((type) => isIncoming({ type })),
    [true, true, false, false],
  );
});

test('what was lost is taken off what was found, and entries and exits are counted elsewhere', () => {
  const movements = [
    quebra,
    { type: 'amostra', kg: 0.35 },
    ajuste(2),
    { type: 'entrada', kg: 9 },
    { type: 'saida', kg: 9 },
  ];
  assert.deepEqual([movedKg({ movements }), foundKg({ data: { movements } })], [-3.35, 0]);
  assert.deepEqual([movedKg({}), foundKg({ data: {} })], [0, 0]);
  assert.equal(foundKg({ data: { movements: [quebra, ajuste(7)] } }), 2);
});

test('the last loss is a row that takes something away', () => {
  const lastOf = (...movements: object[]) => lastLossAt({ movements });
  assert.equal(lastOf(quebra), 'data.movements.0.kg');
  assert.equal(lastOf(quebra, ajuste(-0.5), { type: 'entrada', kg: 1 }, ajuste(1)), 'data.movements.1.kg');
  assert.deepEqual([lastOf(ajuste(0), ajuste(0.5)), lastOf(), lastLossAt({})], [null, null, null]);
});
