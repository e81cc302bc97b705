import assert from 'node:assert/strict';
import { test } from 'node:test';
import { roleWords, whoseWork } from './role-words.ts';

test('a role is told what it records and what it sees', () => {
  assert.equal(
    roleWords('operator'),
    'Colheita, processamento, secagem, armazenamento e atividades são seus; o resto você vê, sem os preços.',
  );
  assert.equal(roleWords('sales'), 'Vendas e parceiros são seus; o resto você vê.');
  assert.equal(roleWords('viewer'), 'Você vê tudo, sem os preços, e não registra.');
});

test('what a role may not do is the work of those who may', () => {
  assert.equal(whoseWork('sales.write'), 'o escritório');
  assert.equal(whoseWork('plots.write'), 'quem é gerente ou agrônomo');
  assert.equal(whoseWork('lots.write'), 'quem é gerente, agrônomo ou operador');
  assert.equal(whoseWork('farm.delete'), 'o proprietário');
});
