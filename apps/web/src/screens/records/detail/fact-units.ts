import { textAt } from '@cafezal/domain/record/data-values.ts';
import { wholeUnit } from '../../words/dose.ts';

type Data = Readonly<Record<string, unknown>>;

const doseUnit = (data: Data): string => textAt(data, 'doseUnit') ?? '';

/** Numbers whose unit was chosen in another field, and what it is. */
const UNITS: Readonly<Record<string, (data: Data) => string | null>> = {
  dose: doseUnit,
  labelDoseMax: doseUnit,
  total: (data) => wholeUnit(doseUnit(data)),
};

/** A number with the unit that was chosen for it: a dose of `0,75` is `0,75 L/ha`, what it makes in all `5,25 L`. */
export function withChosenUnit(text: string, name: string, data: Data): string {
  const unit = UNITS[name]?.(data) ?? '';
  return text === '' || unit === '' ? text : `${text}\u00a0${unit}`;
}

/** Whether a field says no more than the unit of a number that is shown with it. */
export const isUnitShown = (name: string, data: Data): boolean => name === 'doseUnit' && data.dose !== undefined;
