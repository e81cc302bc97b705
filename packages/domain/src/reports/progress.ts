import { ratio } from '../rules/data-values.ts';
import { picksOf } from './harvest-figures.ts';
import { estimatedSacasOf } from './production-figures.ts';
import type { SeasonBooks } from './season-books.ts';

/** How far the harvest had come on a day. */
export type Progress = {
  /** YYYY-MM-DD. */
  asOf: string;
  /** Harvests up to that day. */
  records: number;
  liters: number;
  /** Sacas to be expected of the litres; never what was produced. */
  estimatedSacas480: number;
  pctOfEstimate: number | null;
};

/** The harvest up to the day that was asked for, that day included. */
export function progress(books: SeasonBooks): Progress {
  const harvests = books.moved('colheita').filter(({ id, date }) => date <= books.asOf && books.share(id) > 0);
  const liters = harvests.flatMap((harvest) => picksOf(books, harvest)).reduce((sum, pick) => sum + pick.liters, 0);
  const estimatedSacas480 = liters / books.farm.settings.litersPerSaca;
  return {
    asOf: books.asOf,
    records: harvests.length,
    liters,
    estimatedSacas480,
    pctOfEstimate: ratio(estimatedSacas480 * 100, estimatedSacasOf(books)),
  };
}
