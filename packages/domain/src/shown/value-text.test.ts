import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shares, text, yesNo } from '../definition/fields.ts';
import { classificationField } from '../quality/classification.ts';
import { saleForm } from '../stages/sale/sale-fields.ts';
import { valueText } from './value-text.ts';

const CONTEXT = { nameOf: (id: string) => id, timezone: 'America/Sao_Paulo' };

test('numbers under names are told by what a farmer calls them, those of a free name by that', () => {
  const cup = [{ screens: { '17/18': 60, moca: 40 }, defects: { boredLight: 3 } }];
  const plain = (text: string) => text.replaceAll('\u00a0', ' ');
  assert.equal(
    plain(valueText(cup, classificationField, CONTEXT)),
    'Peneira 17/18: 60 % · Moca: 40 %, Brocado leve: 3',
  );
  assert.equal(plain(valueText({ palha: 2 }, shares('Outros', { unit: '%' }), CONTEXT)), 'palha: 2 %');
});

test('a choice is told by its label, and one that nobody knows any more as it is stored', () => {
  const { contractType } = saleForm.fields;
  assert.equal(valueText('to_fix', contractType, CONTEXT), contractType.options.to_fix);
  assert.equal(valueText('barter_of_before', contractType, CONTEXT), 'barter_of_before');
});

test('a country is told by its name, and what is none as it was typed', () => {
  const country = text('País', { country: true });
  for (const [typed, told] of [
    ['DE', 'Alemanha'],
    ['jp', 'Japão'],
    ['ZQ', 'ZQ'],
    ['1', '1'],
    ['', ''],
  ] as const)
    assert.equal(valueText(typed, country, CONTEXT), told);
  assert.equal(valueText('IT', saleForm.fields.destinationCountry, CONTEXT), 'Itália');
  assert.equal(valueText('IT', text('Sigla'), CONTEXT), 'IT');
});

test('yes and no are words, and whatever else is there is nothing', () => {
  const field = yesNo('Irrigado');
  assert.deepEqual(
    [true, false, null, 'true'].map((value) => valueText(value, field, CONTEXT)),
    ['Sim', 'Não', '', ''],
  );
});
