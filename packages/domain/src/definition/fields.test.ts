import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { answerFields } from './answer-fields.ts';
import { commonFields } from './common-fields.ts';
import {
  choice,
  choices,
  date,
  type Fields,
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
} from './fields.ts';
import { finalHumidity, finalWeight, initialHumidity, initialWeight, microlote } from './flow-fields.ts';
import { lossFields } from './loss-fields.ts';
import { originFields } from './origin-fields.ts';

const label = 'Nome';
const hint = 'Assim.';

describe('a field', () => {
  test('is of its kind, with its label and whatever is said of it', () => {
    for (const [kind, make] of Object.entries({ text, number, date, instant, phone, yesNo, shares, geometry })) {
      assert.deepEqual(make(label), { kind, label });
      assert.deepEqual(make(label, { hint }), { kind, label, hint });
    }
  });

  test('of money is hidden from who may see no prices, and not below zero unless it may be', () => {
    assert.deepEqual(money(label), { kind: 'money', label, isMoney: true, min: 0 });
    assert.deepEqual(money(label, { min: -5, hint }), { kind: 'money', label, isMoney: true, min: -5, hint });
  });

  test('of several values has its options, its section or its row', () => {
    const options = { a: 'A' };
    const row = { kg: number('Peso') };
    for (const [kind, make] of Object.entries({ choice, choices })) {
      assert.deepEqual(make(label, options), { kind, label, options });
      assert.deepEqual(make(label, options, { hint }), { kind, label, options, hint });
    }
    for (const [kind, make] of Object.entries({ reference, references })) {
      assert.deepEqual(make(label, 'talhoes'), { kind, label, section: 'talhoes' });
      assert.deepEqual(make(label, 'talhoes', { hint }), { kind, label, section: 'talhoes', hint });
    }
    for (const [kind, make] of Object.entries({ list, group })) {
      assert.deepEqual(make(label, row), { kind, label, row });
      assert.deepEqual(make(label, row, { hint }), { kind, label, row, hint });
    }
  });
});

/** What may stand in each field: its bounds and lengths, and those of its rows. */
const boundsOf = (all: Fields): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(all).flatMap(([name, field]) => {
      const { kind: _kind, label: _label, hint: _hint, ...rest } = field;
      const { row, ...said } = { row: undefined, ...rest };
      const whole = { ...said, ...(row !== undefined && { row: boundsOf(row) }) };
      return Object.keys(whole).length === 0 ? [] : [[name, whole]];
    }),
  );

describe('what fields of many stages may hold', () => {
  const percent = { unit: '%', min: 0, max: 100 };
  const kilos = { unit: 'kg', decimals: 3, above: 0 };
  const always = { required: 'always' };

  test('is a place on the earth and a cost of no less than nothing in records of every stage', () =>
    assert.deepEqual(boundsOf(commonFields), {
      ...{ lot: { maxLength: 50 }, batch: { maxLength: 50 }, description: { maxLength: 500, multiline: true } },
      ...{ responsible: { maxLength: 100, suggest: 'members' }, cost: { isMoney: true, min: 0 } },
      latitude: { decimals: 7, min: -90, max: 90 },
      longitude: { decimals: 7, min: -180, max: 180 },
    }));

  test('is kg to the gram and moisture in per cent where coffee changes', () =>
    assert.deepEqual(boundsOf({ initialHumidity, finalHumidity, initialWeight, finalWeight, microlote }), {
      ...{ initialHumidity: percent, finalHumidity: percent, initialWeight: kilos, finalWeight: kilos },
    }));

  test('is an answer that says who gave it', () => {
    const row = { code: { maxLength: 50 }, about: { maxLength: 255 }, reason: { maxLength: 255 } };
    assert.deepEqual(boundsOf(answerFields), { checkAnswers: { signed: true, row } });
  });

  test('is a loss of any weight, since a count may find more', () => {
    const { losses } = boundsOf(lossFields) as { losses: { row: { kind: { options: object } } } };
    const kinds = Object.keys(losses.row.kind.options);
    assert.deepEqual(kinds, ['rain', 'spill', 'theft', 'fire', 'pest', 'sample', 'count', 'other']);
    assert.deepEqual(losses.row, {
      ...{ at: always, kind: { ...always, options: losses.row.kind.options } },
      kg: { unit: 'kg', decimals: 3, ...always },
      ...{ output: { maxLength: 30, suggest: 'ownLots' }, reason: { maxLength: 255 } },
    });
  });

  test('is where coffee comes from, asked only of coffee from elsewhere, and paid for in R$', () => {
    const bought = { when: { origin: ['bought'] } };
    const { origin, priceUnit, ...others } = boundsOf(originFields) as Record<
      string,
      { options: object; when: object }
    >;
    assert.deepEqual(Object.keys(origin?.options ?? {}), ['own', 'opening', 'bought']);
    const units = ['BRL_bag', 'BRL_arroba', 'BRL_kg', 'BRL_milled_bag', 'BRL_measure', 'BRL_lata'];
    assert.deepEqual([Object.keys(priceUnit?.options ?? {}), priceUnit?.when], [units, bought.when]);
    const row = { plotId: { section: 'talhoes', ...always }, percent: { unit: '%', above: 0, max: 100, ...always } };
    assert.deepEqual(others, {
      plotShares: { key: 'plotId', when: { origin: ['opening'] }, row },
      boughtFrom: { maxLength: 100, partner: 'supplier', ...bought },
      ...{
        boughtFromId: { section: 'parceiros', ...bought },
        price: { isMoney: true, decimals: 4, min: 0, ...bought },
      },
      rendaPct: { unit: '%', above: 0, max: 100, ...bought },
      ...{ purchaseTotal: { isMoney: true, min: 0, ...bought }, invoiceKey: { maxLength: 60, ...bought } },
      ...{ originReference: { maxLength: 50, ...bought }, originGeometry: bought, deforestationFree: bought },
      deforestationEvidence: { maxLength: 255, multiline: true, ...bought },
    });
  });
});
