import { shortDay } from '@cafezal/domain/attention/attention-words.ts';
import { daysBetween } from '@cafezal/domain/ground/days.ts';
import { seasonOfYear } from '@cafezal/domain/ground/seasons.ts';
import { type LotInHand, lotsInHandKg } from '@cafezal/domain/lots/lots-in-hand.ts';
import { seasonUnderWay } from '@cafezal/domain/lots/season-under-way.ts';
import { COFFEE_SECTIONS, type FarmFacts, type FarmRecord, type Section } from '@cafezal/domain/record/record.ts';
import { type FarmEstimate, farmEstimate, missingEstimates } from '@cafezal/domain/reports/farm-estimate.ts';
import { harvestFigures } from '@cafezal/domain/reports/harvest-figures.ts';
import { productionFigures } from '@cafezal/domain/reports/production-figures.ts';
import { progress } from '@cafezal/domain/reports/progress.ts';
import { type SeasonBooks, seasonBooks } from '@cafezal/domain/reports/season-books.ts';

/** A stage of the board with its lots; none where nothing is in hand. */
export type BoardColumn = { section: Section; kg: number; lots: readonly LotInHand[] };

/** The lots in hand by stage, every stage of the chain among them. */
export function boardColumns(lots: readonly LotInHand[]): readonly BoardColumn[] {
  return COFFEE_SECTIONS.map((section) => {
    const own = lots.filter((lot) => lot.section === section);
    return { section, kg: lotsInHandKg(own), lots: own };
  });
}

/** Estimate against actual of a season; null where nothing is known. */
export type SeasonProgress = {
  liters: number;
  /** The part of `liters` that nobody measured: reckoned from kg. */
  reckonedLiters: number;
  /** Sacas to be expected of the litres picked. */
  sacasByLiters: number;
  expectedSacas: number | null;
  /** Whose estimate it is. */
  expectedBy: FarmEstimate['by'];
  /** `estimativa de 3 dos 4 talhões`; null where none is missing. */
  missing: string | null;
  pct: number | null;
  /** Sacas of green that were milled. */
  milledSacas: number;
  /** How much of the season before had been picked by this day, in per cent. */
  pctBefore: number | null;
  /** The day of the harvest, 1 on the first; null before it and once nothing was picked for a month. */
  day: number | null;
};

type Question = { farm: FarmFacts; records: readonly FarmRecord[]; season: string; today: string };

function pctOfSeasonBefore({ farm, records, season, today }: Question): number | null {
  const earlier = seasonOfYear(Number(season.slice(0, 4)) - 1);
  const day = `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`;
  const books = seasonBooks({ farm, records, season: earlier, asOf: day });
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

/** How far a season has come. */
export function seasonProgress(question: Question): SeasonProgress {
  const { farm, records, season, today } = question;
  const books = seasonBooks({ farm, records, season, asOf: today });
  const picked = progress(books);
  // What the farm should bear today says nothing of a season of which nothing was picked, but the one under way.
  const isOfToday = picked.liters > 0 || season === seasonUnderWay(records, today);
  const known = farmEstimate(books);
  const estimate = isOfToday || known?.by === 'season' ? known : null;
  return {
    liters: picked.liters,
    reckonedLiters: picked.reckonedLiters,
    sacasByLiters: picked.estimatedSacas480,
    expectedSacas: estimate?.sacas ?? null,
    expectedBy: estimate?.by ?? 'plots',
    missing: missingEstimates({
      estimatedPlots: estimate?.plotIds?.size ?? 0,
      bearingPlots: estimate?.bearingPlots ?? 0,
    }),
    pct: estimate === null ? null : picked.pctOfEstimate,
    milledSacas: productionFigures(books, harvestFigures(books)).sacas,
    pctBefore: pctOfSeasonBefore(question),
    day: harvestDay(books, today),
  };
}

/** How long a lot has been where it is; `brief` in a narrow column. */
export function ageWords(days: number, brief = false): string {
  if (days === 0) return 'hoje';
  if (days === 1) return 'ontem';
  return brief ? `${days}\u00a0d` : `${days} dias`;
}

type Dated = Pick<FarmRecord, 'section' | 'season' | 'status' | 'date'>;

/** The harvests of a season that are planned for today or later, and the first day: `1 planejada, 20/07`; null for none. */
export function plannedWords(records: readonly Dated[], { season, today }: { season: string; today: string }) {
  const days = records
    .filter((record) => record.section === 'colheita' && record.status === 'planned')
    .filter((record) => record.season === season && record.date >= today)
    .map(({ date }) => date)
    .sort();
  const [first] = days;
  if (first === undefined) return null;
  return `${days.length} ${days.length === 1 ? 'planejada' : 'planejadas'}, ${shortDay(first, today)}`;
}
