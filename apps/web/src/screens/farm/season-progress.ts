import { daysBetween } from '@cafezal/domain/ground/days.ts';
import { seasonOfYear } from '@cafezal/domain/ground/seasons.ts';
import { kgToSacas } from '@cafezal/domain/ground/units.ts';
import { type Genealogy, genealogyOf } from '@cafezal/domain/lots/genealogy.ts';
import type { FarmFacts, FarmRecord } from '@cafezal/domain/record/record.ts';
import { type FarmEstimate, farmEstimate, missingEstimates } from '@cafezal/domain/reports/farm-estimate.ts';
import { harvestFigures } from '@cafezal/domain/reports/harvest-figures.ts';
import { producedGreenKg } from '@cafezal/domain/reports/milling-flows.ts';
import { progress } from '@cafezal/domain/reports/progress.ts';
import { type SeasonBooks, seasonBooks } from '@cafezal/domain/reports/season-books.ts';

/** Estimate against actual of a season; null fields are unknown. */
export type SeasonProgress = {
  liters: number;
  /** The part of `liters` that was not measured but computed from kg. */
  computedLiters: number;
  /** Sacas to expect from the picked litres. */
  sacasByLiters: number;
  expectedSacas: number | null;
  /** The source of the estimate. */
  expectedBy: FarmEstimate['by'];
  /** `estimativa de 3 dos 4 talhões`; null if none is missing. */
  missing: string | null;
  pct: number | null;
  /** Sacas of green coffee that the season’s own harvests gave, as its report counts them. */
  milledSacas: number;
  /** Per cent of the former season that had been picked by this day. */
  pctBefore: number | null;
  /** The day of the harvest, starting at 1; null before it, and when nothing was picked for a month. */
  day: number | null;
};

type Question = { farm: FarmFacts; records: readonly FarmRecord[]; season: string; today: string };

function pctOfSeasonBefore({ season, today, ...farm }: Question & { genealogy: Genealogy }): number | null {
  const earlier = seasonOfYear(Number(season.slice(0, 4)) - 1);
  const day = `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`;
  const books = seasonBooks({ ...farm, season: earlier, asOf: day });
  const total = harvestFigures(books).totalLiters;
  return total === 0 ? null : (100 * progress(books).liters) / total;
}

const MONTH_DAYS = 30;

function harvestDay(books: SeasonBooks, today: string): number | null {
  const days = books
    .moved('colheita')
    .map(({ date }) => date)
    .sort();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined || first > today) return null;
  const [sinceFirst, sinceLast] = [daysBetween(first, today), daysBetween(last, today)];
  return sinceFirst === null || sinceLast === null || sinceLast > MONTH_DAYS ? null : sinceFirst + 1;
}

/** Progress of a season. */
export function seasonProgress(question: Question): SeasonProgress {
  const { farm, records, season, today } = question;
  // Made once for both seasons: it is a walk through all records.
  const genealogy = genealogyOf(records);
  const books = seasonBooks({ farm, records, season, asOf: today, genealogy });
  const picked = progress(books);
  const estimate = farmEstimate(books);
  return {
    liters: picked.liters,
    computedLiters: picked.computedLiters,
    sacasByLiters: picked.estimatedSacas480,
    expectedSacas: estimate?.sacas ?? null,
    expectedBy: estimate?.by ?? 'plots',
    missing: missingEstimates({
      estimatedPlots: estimate?.plotIds?.size ?? 0,
      bearingPlots: estimate?.bearingPlots ?? 0,
    }),
    pct: estimate === null ? null : picked.pctOfEstimate,
    milledSacas: kgToSacas(producedGreenKg(books)),
    pctBefore: pctOfSeasonBefore({ ...question, genealogy }),
    day: harvestDay(books, today),
  };
}
