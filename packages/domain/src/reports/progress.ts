import { ratio } from '../record/data-values.ts';
import { farmEstimate, isEstimated } from './farm-estimate.ts';
import { picksOf } from './harvest-figures.ts';
import type { SeasonBooks } from './season-books.ts';

/** How far the harvest had come on a day. */
export type Progress = {
  /** YYYY-MM-DD. */
  asOf: string;
  /** Harvests up to that day. */
  records: number;
  liters: number;
  /** The part of `liters` that nobody measured: reckoned from kg. */
  reckonedLiters: number;
  /** Sacas to be expected of the litres; never what was produced. */
  estimatedSacas480: number;
  /** Of the plots that have an estimate: what was picked on others is held against nothing. */
  pctOfEstimate: number | null;
};

/** The harvest up to the day that was asked for, that day included. */
export function progress(books: SeasonBooks): Progress {
  const harvests = books.moved('colheita').filter(({ id, date }) => date <= books.asOf && books.share(id) > 0);
  const picks = harvests.flatMap((harvest) => picksOf(books, harvest));
  const litersOf = (some: typeof picks) => some.reduce((sum, pick) => sum + pick.liters, 0);
  const { litersPerSaca } = books.farm.settings;
  const liters = litersOf(picks);
  const estimate = farmEstimate(books);
  const estimated = estimate === null ? [] : picks.filter(({ plotId }) => isEstimated(estimate, plotId));
  return {
    asOf: books.asOf,
    records: harvests.length,
    liters,
    reckonedLiters: litersOf(picks.filter(({ isMeasured }) => !isMeasured)),
    estimatedSacas480: liters / litersPerSaca,
    pctOfEstimate: estimate === null ? null : ratio((litersOf(estimated) / litersPerSaca) * 100, estimate.sacas),
  };
}
