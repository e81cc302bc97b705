import type { Fields } from '../definition/fields.ts';
import { fieldEntries, type StageDefinition } from '../definition/stage.ts';
import { isObject } from '../ground/json-value.ts';
import { fieldsOf } from '../stages/stage-form.ts';

/** Keys that are always money, besides fields that say so and all `price…`. */
const ALWAYS_MONEY: ReadonlySet<string> = new Set([
  'account',
  'cost',
  'pricePerBag',
  'overhead',
  'budget',
  'targetPrice',
  'discounts',
  'unitCost',
]);

type Money = (key: string) => boolean;

const moneyFields = (fields: Fields): string[] =>
  fieldEntries(fields).flatMap(([name, field]) => {
    if (field.isMoney) return [name];
    return 'row' in field ? moneyFields(field.row) : [];
  });

const moneyOf = (fields: Fields): Money => {
  const names = new Set([...ALWAYS_MONEY, ...moneyFields(fields)]);
  return (key) => names.has(key) || key.startsWith('price');
};

/** Whether a change, conflict or warning is about money, by its `field`. */
const isAboutMoney = (item: unknown, isMoney: Money): boolean =>
  isObject(item) && typeof item.field === 'string' && item.field.split('.').some(isMoney);

function stripped(value: unknown, isMoney: Money): unknown {
  if (Array.isArray(value)) {
    return value.filter((item) => !isAboutMoney(item, isMoney)).map((item: unknown) => stripped(item, isMoney));
  }
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(([key]) => !isMoney(key));
  return Object.fromEntries(kept.map(([key, inner]) => [key, stripped(inner, isMoney)]));
}

/**
 * A value of the API for people who may not see prices: without keys of money at any depth, and without rows of
 * history, conflicts and warnings about money. Also drops money that such a person sends.
 */
export function withoutMoney<Value>({ section }: Pick<StageDefinition, 'section'>, value: Value): Value {
  // Only optional keys are removed: no required field is money.
  return stripped(value, moneyOf(fieldsOf(section))) as Value;
}

/** The same of a value that is no record's, such as settings. */
export const withoutPrices = <Value>(value: Value): Value => stripped(value, moneyOf({})) as Value;
