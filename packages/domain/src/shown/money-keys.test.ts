import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Field, Fields } from '../definition/fields.ts';
import { fieldEntries } from '../definition/stage.ts';
import { fieldsOf } from '../stages/stage-form.ts';
import { STAGES, stageOf } from '../stages/stages.ts';
import { withoutMoney, withoutPrices } from './money-keys.ts';

/** A value for each field of a section, rows of lists and groups too. */
const filled = (fields: Fields): Record<string, unknown> =>
  Object.fromEntries(
    fieldEntries(fields).map(([name, field]: readonly [string, Field]) => {
      if (!('row' in field)) return [name, name];
      return [name, field.kind === 'list' ? [filled(field.row), filled(field.row)] : filled(field.row)];
    }),
  );

const moneyNames = (fields: Fields): string[] =>
  fieldEntries(fields).flatMap(([name, field]: readonly [string, Field]) => {
    if (field.isMoney === true) return [name];
    return 'row' in field ? moneyNames(field.row) : [];
  });

const pathsOf = (value: unknown, path = ''): string[] => {
  if (Array.isArray(value)) return pathsOf(value[0], `${path}[]`);
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([key, inner]) => pathsOf(inner, path === '' ? key : `${path}.${key}`));
};

describe('who may see no prices', () => {
  test('gets none of the fields of money of any section, at any depth, and all of the others', () => {
    for (const stage of STAGES) {
      const fields = fieldsOf(stage.section);
      const whole = { data: filled(fields) };
      const left = new Set(pathsOf(withoutMoney(stage, whole)));
      const money = new Set([
        ...moneyNames(fields),
        'overhead',
        'budget',
        'targetPrice',
        'discounts',
        'unitCost',
        'cost',
      ]);
      for (const path of pathsOf(whole)) {
        const isMoney = path.split(/\.|\[\]/).some((name) => money.has(name) || name.startsWith('price'));
        assert.equal(left.has(path), !isMoney, `${stage.section}: ${path}`);
      }
    }
  });

  test('gets no history, conflict or warning about money, and the others whole', () => {
    const about = (field: unknown) => ({ field, from: 1, to: 2 });
    const told = [about('data.price'), about('data.payments.0.price'), about('name'), about(7), 'price', null];
    assert.deepEqual(withoutMoney(stageOf('vendas'), { changes: told }), {
      changes: [about('name'), about(7), 'price', null],
    });
  });

  test('gets no price of what is no record, whatever it is called after', () => {
    const settings = { pricePerMeasure: 12, measureLiters: 60, budget: { 2026: 1 }, rows: [{ unitCost: 3, kg: 4 }] };
    assert.deepEqual(withoutPrices(settings), { measureLiters: 60, rows: [{ kg: 4 }] });
    assert.deepEqual(withoutPrices([null, 3, 'x']), [null, 3, 'x']);
  });
});
