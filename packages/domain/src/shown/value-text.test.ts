import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  choices,
  date,
  type Field,
  geometry,
  group,
  instant,
  list,
  money,
  number,
  phone,
  reference,
  references,
  shares,
  text,
  yesNo,
} from '../definition/fields.ts';
import { classificationField } from '../quality/classification.ts';
import { activityForm } from '../stages/activity/activity-fields.ts';
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

test('what is counted in a row has its unit, by which the row says it, or its label', () => {
  const { supplies, labour } = activityForm.fields;
  const plain = (value: unknown, field: Field) => valueText([value], field, CONTEXT).replaceAll('\u00a0', ' ');
  const lime = { product: 'Calcário dolomítico', dose: 2, doseUnit: 't/ha', total: 13 };
  assert.equal(plain(lime, supplies), 'Calcário dolomítico, 2 t/ha, Total: 13');
  assert.equal(plain({ ...lime, unit: 't' }, supplies), 'Calcário dolomítico, 2 t/ha, 13 t');
  assert.equal(plain({ product: 'Calcário', doseUnit: 't/ha' }, supplies), 'Calcário, t/ha');
  assert.equal(
    plain({ kind: 'diaria', people: 3, hours: 24, rate: 120 }, labour),
    'Diária, Pessoas: 3, 24 h, R$ 120,00',
  );
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

test('a value of each kind is told as people write it, and as nothing where it is of another kind', () => {
  const context = { nameOf: (id: string) => `o ${id}`, timezone: 'America/Manaus' };
  const told = (value: unknown, field: Field) => valueText(value, field, context).replaceAll('\u00a0', ' ');
  const row = { kg: number('Peso', { unit: 'kg' }), at: date('Data') };
  const kinds: readonly (readonly [field: Field, value: unknown, text: string, other: unknown])[] = [
    [text('A'), 'Grota', 'Grota', 7],
    [number('A'), 1234.567, '1.234,57', '12'],
    [number('A', { unit: 'days', decimals: 0 }), 1, '1 dia', true],
    [number('A', { unit: 'pH', decimals: 3 }), 4.5678, '4,568', []],
    [money('A'), 1.5, 'R$ 1,50', '12'],
    [date('A'), '2026-06-30', '30/06/2026', 7],
    [instant('A'), '2026-06-04T03:30:00.000Z', '03/06/2026, 23:30', 7],
    [phone('A'), { areaCode: '35', number: '999998888' }, '(35) 99999-8888', 'x'],
    [choices('A', { a: 'Um', b: 'Dois' }), ['b', 'c'], 'Dois, c', 'b'],
    [reference('A', 'talhoes'), 'x', 'o x', ''],
    [references('A', 'talhoes'), ['x', 'y'], 'o x, o y', 'x'],
    [list('A', row), [{ kg: 2 }, { kg: 3, at: '2026-06-30' }], '2 kg · 3 kg, 30/06/2026', { kg: 2 }],
    [group('A', row), { at: '2026-06-30', kg: 1.5 }, '1,5 kg, 30/06/2026', 'x'],
    [
      shares('A', {
        unit: '%',
        keys: new Map([
          ['16', 'Um'],
          ['9', 'Dois'],
        ]),
      }),
      { 9: 1, 16: 2.345, b: null },
      'Um: 2,35 % · Dois: 1 % · b: ',
      'x',
    ],
    [geometry('A'), { type: 'Point' }, 'Um ponto no mapa', ''],
    [geometry('A'), { type: 'Polygon' }, 'Perímetro desenhado', 0],
  ];
  for (const [field, value, said, other] of kinds)
    assert.deepEqual([told(value, field), told(other, field), told(null, field)], [said, '', ''], field.kind);
  assert.deepEqual([told(undefined, text('A')), told('em breve', date('A'))], ['', 'em breve']);
});
