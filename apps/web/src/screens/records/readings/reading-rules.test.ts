import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ReadingDefinition } from '@cafezal/domain/definition/stage.ts';
import { stageOf } from '@cafezal/domain/stages/stages.ts';
import { readingProblem, readingText, readingWarning } from './reading-rules.ts';

const readingOf = (kind: string): ReadingDefinition => {
  const reading = stageOf('secagem').readings[kind];
  assert.ok(reading);
  return reading;
};
const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ');

test('a value reads with its unit, a yes or no in words', () => {
  assert.equal(plain(readingText(readingOf('humidity'), 16.8)), '16,8 %');
  assert.equal(readingText(readingOf('covered'), 1), 'sim');
  assert.equal(readingText(stageOf('fermentacao').readings.ph ?? readingOf('humidity'), 5.2), '5,2');
});

test('nothing and the impossible are refused, with what is possible', () => {
  assert.equal(readingProblem(readingOf('humidity'), null), 'Informe o número: umidade do café.');
  assert.equal(plain(readingProblem(readingOf('humidity'), 168)), 'Não pode: vai de 0 a 100 %. Confira a vírgula.');
  assert.equal(readingProblem(readingOf('humidity'), 16.8), undefined);
});

test('the unlikely is told and kept', () => {
  assert.equal(readingWarning(readingOf('layer'), 7), 'Mais de 6 é raro. Confira.');
  assert.equal(readingWarning(readingOf('layer'), 5), undefined);
  for (const slip of [0.12, 1.15])
    assert.equal(readingWarning(readingOf('humidity'), slip), 'Menos de 8 é raro. Confira.');
  assert.equal(readingWarning(readingOf('humidity'), 8), undefined);
});
