import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fieldsOf } from '@cafezal/domain/stages/stage-form.ts';
import { stageOf } from '@cafezal/domain/stages/stages.ts';
import { concludeNames, createNames, editNames, endedNames } from './quick-names.ts';

test('work that takes its time asks for what came out and for its end in one touch', () => {
  for (const section of ['fermentacao', 'secagem', 'descanso'] as const) {
    const definition = stageOf(section);
    const [first, ...others] = endedNames(definition);
    assert.equal(first, 'outputs');
    assert.ok(others.includes('endDate'), section);
    assert.ok(others.every((name) => name in fieldsOf(definition.section) && !createNames(definition).includes(name)));
  }
});

test('a stage that asks for what came out at once, or gives nothing, offers no end', () => {
  for (const section of ['processamento', 'beneficiamento', 'colheita', 'vendas', 'talhoes'] as const)
    assert.deepEqual(endedNames(stageOf(section)), []);
});

test('who ends a drying is asked first for what came out, its moisture and its day, then for all that an edit asks for', () => {
  const drying = stageOf('secagem');
  const names = concludeNames(drying);
  assert.equal(names[0], 'outputs');
  for (const name of ['finalHumidity', 'endDate']) assert.ok(names.indexOf(name) < names.indexOf('status'), name);
  assert.deepEqual(new Set(names), new Set(['endDate', ...editNames(drying)]));
});

test('work of one day asks right after its day whether it was done, and ended it asks for no second day', () => {
  const names = createNames(stageOf('atividades'));
  assert.deepEqual(names.slice(names.indexOf('date'), names.indexOf('date') + 3), ['date', 'phiDays', 'status']);
  assert.ok(!createNames(stageOf('secagem')).includes('status'));
  assert.ok(!concludeNames(stageOf('atividades')).includes('endDate'));
});
