import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FUNRURAL } from '@cafezal/domain/knowledge/funrural.ts';
import { at } from '@cafezal/domain/knowledge/knowledge.ts';
import { exportWords, funruralWords, rateSource } from './rate-words.ts';

test('a rate is told with its parts, since when it holds, its source and when that was read', () => {
  const words = funruralWords('2026-09-10', 'pf').replaceAll('\u00a0', ' ');
  assert.match(words, /^1,63 % da venda: INSS 1,32 \+ RAT 0,11 \+ SENAR 0,2\. Vale desde 01\/04\/2026: Lei 8\.212/);
  assert.match(words, /LC 224\/2025, conferido em \d\d\/\d\d\/\d{4}\.$/);
  assert.match(funruralWords('2026-03-31', 'pf'), /^1,5\u00a0% da venda: INSS 1,2 \+ RAT 0,1 \+ SENAR 0,2\. Vale: Lei/);
  assert.match(exportWords('2026-09-10'), /^Na exportação ficam de fora INSS e RAT: Constituição, art\. 149/);
});

test('a rate that nobody has found in a source is told as one to be confirmed', () => {
  assert.match(rateSource(at(FUNRURAL.pf_special, '2026-09-10')), / A confirmar\.$/);
  assert.doesNotMatch(rateSource(at(FUNRURAL.pf, '2026-09-10')), /A confirmar/);
});
