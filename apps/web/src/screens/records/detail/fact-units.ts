import type { Field } from '@cafezal/domain/definition/fields.ts';
import { priceUnitOf } from '@cafezal/domain/ground/units.ts';
import { textAt } from '@cafezal/domain/record/data-values.ts';
import { wholeUnit } from '../../words/dose.ts';

type Data = Readonly<Record<string, unknown>>;

const doseUnit = (data: Data): string => textAt(data, 'doseUnit') ?? '';

/** Numbers whose unit follows from another field, and that unit. */
const UNITS: Readonly<Record<string, (data: Data) => string | null>> = {
  total: (data) => wholeUnit(doseUnit(data)),
  price: (data) => priceUnitOf(textAt(data, 'priceUnit') ?? 'BRL_bag')?.label ?? '',
};

/** A number with its chosen unit: a dose is `0,75 L/ha`, its total `5,25 L`. */
export function withChosenUnit(text: string, { name, field }: { name: string; field: Field }, data: Data): string {
  const given =
    field.kind === 'number' && field.unitIn !== undefined ? textAt(data, field.unitIn) : UNITS[name]?.(data);
  const unit = given ?? '';
  return text === '' || unit === '' ? text : `${text}\u00a0${unit}`;
}

/** Whether a field is only the unit of another number that is shown. */
export const isUnitShown = (name: string, data: Data): boolean =>
  (name === 'doseUnit' && data.dose !== undefined) || (name === 'priceUnit' && data.price !== undefined);
