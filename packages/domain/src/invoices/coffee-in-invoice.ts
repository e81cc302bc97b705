import { searchKey } from '../ground/search-key.ts';
import { toGram } from '../record/data-values.ts';
import { unitsFor } from '../sheets/unit-words.ts';
import type { Invoice, InvoiceItem } from './invoice.ts';

/** A unit of weight that an invoice may be in: its name in answers, and kg. */
const UNITS = unitsFor('kg', 0);
/** Packages that are no unit of their own: `SC60` and `SC60KG` are sacas. */
const OF_SIXTY = /^(sc|saca|sacas|saco|sacos)\s*60\s*(kg)?$/;

/** How far the weight in the unit of the tax may be from that in the unit of the sale. */
const TOLERANCE = 0.01;

/** Coffee, by the first four digits of the Mercosul's nomenclature. */
const isCoffee = ({ ncm }: Pick<InvoiceItem, 'ncm'>): boolean => ncm.startsWith('0901');

/** The items of an invoice that are coffee. */
export const coffeeOf = ({ items }: Pick<Invoice, 'items'>): readonly InvoiceItem[] => items.filter(isCoffee);

/** Roasted coffee, and husks and skins. */
export const isRoasted = ({ ncm }: InvoiceItem): boolean => ncm.startsWith('09012');
export const isHusk = ({ ncm }: InvoiceItem): boolean => ncm.startsWith('09019');

/** What a unit is called where it is asked about. */
export const unitKey = (unit: string): string => searchKey(unit);

/** kg of one of a unit; undefined where its name does not tell. */
export function kgOfUnit(unit: string): number | undefined {
  const word = searchKey(unit).replace(/\.$/, '');
  if (OF_SIXTY.test(word)) return UNITS.find(({ value }) => value === 'sacas')?.factor;
  return UNITS.find(({ words }) => words.includes(word))?.factor;
}

/** Units that may be answered for one that is not known. */
export const UNIT_ANSWERS: readonly { value: string; label: string; kg: number }[] = UNITS.map(
  ({ value, label, factor }) => ({ value, label, kg: factor }),
);

/** The weight of an invoice's coffee, in kg. */
type InvoiceWeight = {
  /** By the unit of the sale; null where a unit is not known. */
  sold: number | null;
  /** By the unit of the tax where all items say it in a known one. */
  taxed: number | null;
  /** kg by item, as sold. */
  ofItems: readonly number[];
  /** The unit that is not known. */
  unknownUnit: string | null;
  /** Whether the two differ by more than 1 %. */
  isInDoubt: boolean;
};

const sumOf = (kilos: readonly (number | undefined)[]): number | null =>
  kilos.every((kg): kg is number => kg !== undefined) ? toGram(kilos.reduce((sum, kg) => sum + kg, 0)) : null;

/** Weighs the coffee of an invoice; `answered` says what a unit is that its name does not tell. */
export function weigh(items: readonly InvoiceItem[], answered: (unit: string) => number | undefined): InvoiceWeight {
  const factorOf = (unit: string): number | undefined => kgOfUnit(unit) ?? answered(unit);
  const kilos = items.map(({ unit, quantity }) => {
    const factor = factorOf(unit);
    return factor === undefined ? undefined : toGram(quantity * factor);
  });
  const taxed = sumOf(
    items.map(({ taxUnit, taxQuantity }) => {
      const factor = factorOf(taxUnit);
      return factor === undefined || taxQuantity === 0 ? undefined : toGram(taxQuantity * factor);
    }),
  );
  const sold = sumOf(kilos);
  return {
    sold,
    taxed,
    ofItems: kilos.map((kg) => kg ?? 0),
    unknownUnit: items.find(({ unit }) => factorOf(unit) === undefined)?.unit ?? null,
    isInDoubt: sold !== null && taxed !== null && Math.abs(taxed - sold) > sold * TOLERANCE,
  };
}
