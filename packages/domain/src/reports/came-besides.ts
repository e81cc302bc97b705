import { enteredLots } from '../lots/entered.ts';
import type { FarmRecord, ProductForm } from '../record/record.ts';
import { isPlace } from '../stages/kinds.ts';
import type { SeasonBooks } from './season-books.ts';

/** kg that came into the records of a season besides its own harvests, as they came. */
export type CameBesides = {
  /** Opening stock, and what other seasons left. */
  openingKg: number;
  boughtKg: number;
  /** The season's own coffee, back from records of other seasons. */
  returnedKg: number;
};

/** Coffee of some forms that records of the season took from records of others, and that came from elsewhere with them. */
export function cameBesides(
  { genealogy, season, share, bought, produced }: SeasonBooks,
  records: readonly FarmRecord[],
  isOne: (form: ProductForm) => boolean,
): CameBesides {
  const sums = { openingKg: 0, boughtKg: 0, returnedKg: 0 };
  const add = (kg: number, from: string, own: number) => {
    const boughtKg = kg * bought(from);
    sums.boughtKg += boughtKg;
    sums.returnedKg += kg * own;
    sums.openingKg += kg * (share(from) - own) - boughtKg;
  };
  for (const record of records) {
    for (const { from, form, kg } of genealogy.into(record.id)) {
      const source = genealogy.records.get(from);
      const isOther = source !== undefined && !isPlace(source) && source.season !== season;
      if (isOther && (form === null || isOne(form))) add(kg, from, produced(from));
    }
    for (const { form, kg } of enteredLots(record)) if (isOne(form)) add(kg, record.id, 0);
  }
  return sums;
}
