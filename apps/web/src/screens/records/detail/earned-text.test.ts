import assert from 'node:assert/strict';
import { test } from 'node:test';
import { harvest } from '../list/query/list-fixture.ts';
import { earnedText } from './earned-text.ts';

const sale = harvest({ id: 'v1', section: 'vendas', data: { pricePerBag: 1850 } });

test('what a lot earned is its part of a sale, at the price per saca', () => {
  assert.equal(earnedText(sale, 60, 'owner'), 'R$\u00a01.850,00');
  assert.equal(earnedText(sale, 75, 'sales'), 'R$\u00a02.312,50');
});

test('nothing is said of what was not sold, has no price yet, or is not for this person to see', () => {
  assert.equal(earnedText({ ...sale, section: 'armazenamento' }, 60, 'owner'), '');
  assert.equal(earnedText({ ...sale, data: {} }, 60, 'owner'), '');
  assert.equal(earnedText(undefined, 60, 'owner'), '');
  assert.equal(earnedText(sale, 60, 'operator'), '');
});
