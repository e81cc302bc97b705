import type { Fields } from '../definition/fields.ts';
import { fieldEntries, type StageDefinition } from '../definition/stage.ts';
import { isObject } from '../ground/json-value.ts';

/** Keys that hold money wherever they stand, beside the fields that say so of themselves; also every `price…`. */
const ALWAYS_MONEY: ReadonlySet<string> = new Set([
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

const moneyOf = ({ fields }: Pick<StageDefinition, 'fields'>): Money => {
  const names = new Set([...ALWAYS_MONEY, ...moneyFields(fields)]);
  return (key) => names.has(key) || key.startsWith('price');
};

/** A change, conflict or warning that is about money: its `field` leads through a key of money. */
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
 * A value of the API for people who may not see prices: without keys of money at any depth, and without the rows of
 * history, conflicts and warnings whose `field` is one. Also drops what such a person sends.
 */
export function withoutMoney<Value>(definition: Pick<StageDefinition, 'fields'>, value: Value): Value {
  // Only optional keys are taken out: money is never among those that every record has.
  return stripped(value, moneyOf(definition)) as Value;
}
