import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Section } from '@cafezal/domain/record/record.ts';
import { stageOf } from '@cafezal/domain/stages/stages.ts';
import type { RecordValues } from '../../../../fields/values/record-values.ts';
import { plannedWarnings } from './planned-warnings.ts';

const LOT = [{ recordId: 'lot', output: '0', kg: '60' }];
const doubts = (section: Section, payload: RecordValues, status: string) =>
  plannedWarnings(stageOf(section), payload, status).map(({ field, message }) => [field, message]);

test('a sale without all that makes it one says what is missing, and leads to the first of it', () => {
  assert.deepEqual(doubts('vendas', { inputs: LOT, data: { buyer: 'Cooxupé' } }, 'draft'), [
    ['data.pricePerBag', 'Falta dizer o preço por saca. Do jeito que está, fica como “Rascunho”.'],
  ]);
  assert.deepEqual(doubts('vendas', { inputs: LOT, data: {} }, 'draft'), [
    ['data.buyer', 'Falta dizer o comprador e o preço por saca. Do jeito que está, fica como “Rascunho”.'],
  ]);
  assert.deepEqual(doubts('vendas', { data: { buyer: 'Cooxupé' } }, 'draft'), [
    ['inputs', 'Falta dizer de onde vem o café e o preço por saca. Do jeito que está, fica como “Rascunho”.'],
  ]);
});

test('a stage without coffee asks where it comes from, a harvest how much it was', () => {
  assert.deepEqual(doubts('secagem', { data: {} }, 'planned'), [
    ['inputs', 'Falta dizer de onde vem o café. Do jeito que está, fica como “Planejada”.'],
  ]);
  assert.deepEqual(doubts('colheita', { data: {} }, 'planned'), [
    ['status', 'Falta dizer quanto colheu. Do jeito que está, fica como “Planejada”.'],
  ]);
});

test('nothing is asked of work that began, of a plan that was chosen, and of what makes no lots', () => {
  assert.deepEqual(
    doubts('vendas', { inputs: LOT, data: { buyer: 'Cooxupé', pricePerBag: '2300' } }, 'contracted'),
    [],
  );
  assert.deepEqual(doubts('secagem', { status: 'planned' }, 'planned'), []);
  assert.deepEqual(doubts('atividades', {}, 'planned'), []);
});
