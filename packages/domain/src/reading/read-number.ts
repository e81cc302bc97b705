import type { FieldOf, Unit, Unlikely } from '../definition/fields.ts';
import { unitWord } from '../definition/unit-word.ts';
import { decimalsOf, formatMoney, formatNumber, parseDecimal } from '../ground/numbers.ts';
import { type Place, rangeText, refuse, warn } from './reading-place.ts';

const DEFAULT_DECIMALS = 2;

/** The unit after a number, with a space; empty for counts. */
export function unitText(unit: Unit | undefined): string {
  const word = unitWord(unit);
  return word === '' ? '' : ` ${word}`;
}

function unlikelyText(unlikely: Unlikely, shown: string, place: Place): string {
  if (unlikely.message !== undefined) return `${place.label}: ${shown}. ${unlikely.message}`;
  const usual = rangeText({ min: unlikely.below, max: unlikely.above });
  return `${place.label}: ${shown}. O comum é ${usual}. Confira.`;
}

function checkUnlikely(value: number, field: FieldOf<'number'>, place: Place): void {
  const { unlikely } = field;
  if (unlikely === undefined) return;
  const { below = Number.NEGATIVE_INFINITY, above = Number.POSITIVE_INFINITY } = unlikely;
  if (value >= below && value <= above) return;
  warn(place, 'unlikely', unlikelyText(unlikely, formatNumber(value, 4) + unitText(field.unit), place));
}

function checkDecimals(value: number, decimals: number, place: Place): boolean {
  if (decimalsOf(value) <= decimals) return true;
  const few = decimals === 1 ? '1 casa' : `${decimals} casas`;
  refuse(place, 'decimals', decimals === 0 ? 'Use um número inteiro.' : `No máximo ${few} depois da vírgula.`);
  return false;
}

const isOutside = (value: number, { min, max }: { min?: number; max?: number }): boolean =>
  (min !== undefined && value < min) || (max !== undefined && value > max);

function parsed(value: unknown, place: Place): number | null {
  return parseDecimal(value) ?? refuse(place, 'not-a-number', 'Escreva um número, como 1.234,5.');
}

/**
 * A number with a unit: JSON number or pt-BR text. Too many decimals and impossible values are errors, unlikely ones
 * warnings.
 */
export function readNumber(raw: unknown, field: FieldOf<'number'>, place: Place): number | null {
  const value = parsed(raw, place);
  if (value === null || !checkDecimals(value, field.decimals ?? DEFAULT_DECIMALS, place)) return null;
  const shown = formatNumber(value, 4) + unitText(field.unit);
  if (field.above !== undefined && value <= field.above) {
    return refuse(place, 'range', `${shown}: precisa ser mais que ${formatNumber(field.above, 3)}.`);
  }
  if (isOutside(value, field)) return refuse(place, 'range', `${shown}: só vale ${rangeText(field)}.`);
  checkUnlikely(value, field, place);
  return value;
}

/** R$ above which an amount is asked about: more than a work, a machine or a lorry of coffee costs. */
const UNLIKELY_MONEY = 10_000_000;

/** An amount of R$ with at most two decimals; one that no farm pays at once is a warning. */
export function readMoney(raw: unknown, field: FieldOf<'money'>, place: Place): number | null {
  const value = parsed(raw, place);
  if (value === null || !checkDecimals(value, 2, place)) return null;
  if (field.min !== undefined && value < field.min) {
    return refuse(place, 'range', `${formatMoney(value)}: só vale a partir de ${formatMoney(field.min)}.`);
  }
  if (Math.abs(value) > UNLIKELY_MONEY) {
    const usual = `até ${formatMoney(UNLIKELY_MONEY)}`;
    warn(place, 'unlikely', `${place.label}: ${formatMoney(value)}. O comum é ${usual}. Confira.`);
  }
  return value;
}
