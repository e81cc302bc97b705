import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RuleContext } from '@cafezal/domain/definition/stage.ts';
import { defaultSettings } from '@cafezal/domain/farm/farm-defaults.ts';
import type { FarmRecord, ProductForm } from '@cafezal/domain/record/record.ts';
import { stageOf } from '@cafezal/domain/stages/stages.ts';
import { possibleForms } from './possible-forms.ts';

const output = (form: ProductForm) => ({
  ...{ id: `a.${form}`, key: form, form, kg: 10 },
  ...{ liters: null, grade: null, lot: null, humidity: null },
});
const context: RuleContext = {
  farm: { id: 'f', name: '', totalArea: 1, city: '', state: 'MG', settings: defaultSettings('MG') },
  today: '2026-07-15',
  recordId: 'self',
  record: (id) =>
    // Only the parts that rules on forms read.
    id === 'a'
      ? ({
          id,
          section: 'processamento',
          data: {},
          inputs: [],
          outputs: [output('cherry_ripe'), output('wet_parchment')],
        } as unknown as FarmRecord)
      : undefined,
  others: () => [],
};
const drawn = (form: ProductForm) => [{ recordId: 'a', output: form, kg: 10 }];

test('drying makes coco of fruit and dry parchment of wet one', () => {
  assert.deepEqual(possibleForms(stageOf('secagem'), drawn('cherry_ripe'), context), ['dry_cherry']);
  assert.deepEqual(possibleForms(stageOf('secagem'), drawn('wet_parchment'), context), ['dry_parchment']);
});

test('a stage without a rule on forms offers all that it gives, and so does one whose lots are not known', () => {
  const { gives } = stageOf('processamento');
  assert.deepEqual(possibleForms(stageOf('processamento'), drawn('cherry_ripe'), context), gives);
  assert.deepEqual(possibleForms(stageOf('secagem'), [], context), stageOf('secagem').gives);
});
