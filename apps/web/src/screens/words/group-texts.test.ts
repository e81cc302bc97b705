import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fieldsOf } from '@cafezal/domain/stages/stage-form.ts';
import { groupTexts } from './group-texts.ts';

const CONTEXT = { nameOf: () => '', timezone: 'America/Sao_Paulo' };
const { soil } = fieldsOf('atividades');

test('what was measured together is read with what each number is', () => {
  assert.ok(soil?.kind === 'group');
  assert.deepEqual(groupTexts({ k: 90, phH2O: 5.5 }, soil, CONTEXT), [
    ['pH em água', '5,5'],
    ['K', '90\u00a0mg/dm³'],
  ]);
  assert.deepEqual(groupTexts({}, soil, CONTEXT), []);
});
