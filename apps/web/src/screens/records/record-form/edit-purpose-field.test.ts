import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stageOf } from '@cafezal/domain/stages/stages.ts';
import { editPurpose } from './edit-purpose.ts';
import { editSearch } from './form-search.ts';

const purposeAt = (search: Record<string, unknown>) => editPurpose(stageOf('talhoes'), editSearch(search));

test('an address that names a field opens the form at that field, with what is answered together with it', () => {
  const { kind, names, draft } = purposeAt({ campo: 'deforestationFree' });
  assert.deepEqual(
    [kind, names, draft],
    ['edit', ['deforestationFree', 'deforestationEvidence'], 'campo-deforestationFree'],
  );
  assert.deepEqual(purposeAt({ campo: 'inputs' }).names, ['inputs']);
});

test('an address that names no field opens the whole form', () => {
  for (const campo of ['toString', 'nothing', '', 7]) assert.deepEqual(purposeAt({ campo }), purposeAt({}));
});
