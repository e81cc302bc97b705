import { ratio } from '../record/data-values.ts';
import { farmEstimate, isEstimated } from './farm-estimate.ts';
import { picksOf, sacasByLiters } from './harvest-figures.ts';
import type { SeasonBooks } from './season-books.ts';

/** Progress of the harvest on a day. */
export type Progress = {
  /** YYYY-MM-DD. */
  asOf: string;
  /** Harvests up to that day. */
  records: number;
  liters: number;
  /** The part of `liters` that was computed from kg. */
  computedLiters: number;
  /** Sacas to expect from the litres; not the produced ones. */
  estimatedSacas480: number;
  /** For plots with an estimate; coffee of others is compared with nothing. */
  pctOfEstimate: number | null;
};

/** The harvest up to the given day, inclusive. */
export function progress(books: SeasonBooks): Progress {
  const harvests = books.picked().filter(({ id, date }) => date <= books.asOf && books.share(id) > 0);
  const picks = harvests.flatMap((harvest) => picksOf(books, harvest));
  const litersOf = (some: typeof picks) => some.reduce((sum, pick) => sum + pick.liters, 0);
  const liters = litersOf(picks);
  const estimate = farmEstimate(books, books.asOf);
  const estimated = estimate === null ? [] : picks.filter(({ plotId }) => isEstimated(estimate, plotId));
  return {
    asOf: books.asOf,
    records: harvests.length,
    liters,
    computedLiters: litersOf(picks.filter(({ isMeasured }) => !isMeasured)),
    estimatedSacas480: sacasByLiters(books, picks),
    pctOfEstimate: estimate === null ? null : ratio(sacasByLiters(books, estimated) * 100, estimate.sacas),
  };
}
