import { test } from 'node:test';
import { assertApproved } from '../../golden/approved.ts';
import { fieldLines } from '../../quality/field-lines-fixture.ts';
import { saleForm } from './sale-fields.ts';

test('the fields of a sale have their limits, and warn beyond what is usual', (t) => {
  const { classification: _, ...fields } = saleForm.fields;
  assertApproved({ t, folder: import.meta.dirname }, 'venda', fieldLines(fields));
});
