import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asFigure } from './fixed-number.ts';

test('money at the head of a page is what its account says, to the centavo', () => {
  const head = (value: number) => asFigure({ label: 'Total', unit: 'R$', decimals: 2 }, value).value;
  assert.equal(head(1985.5), 'R$\u00a01.985,50');
  assert.equal(head(201_166.65), 'R$\u00a0201.166,65');
  assert.equal(head(98.4), 'R$\u00a098,40');
  assert.equal(head(98), 'R$\u00a098,00');
  assert.equal(head(71_400), 'R$\u00a071.400', 'and no longer than that needs');
});
