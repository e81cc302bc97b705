import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stageOf } from '@cafezal/domain/stages/stages.ts';
import { groupTexts } from './group-texts.ts';

const CONTEXT = { nameOf: () => '', timezone: 'America/Sao_Paulo' };
const { soil } = stageOf('atividades').fields;

test('what was measured together is read with what each number is', () => {
  assert.ok(soil?.kind === 'group');
  assert.deepEqual(groupTexts({ k: 90, phH2O: 5.5 }, soil, CONTEXT), [
    ['pH em água', '5,5'],
    ['K (mg/dm³)', '90'],
  ]);
  assert.deepEqual(groupTexts({}, soil, CONTEXT), []);
});
