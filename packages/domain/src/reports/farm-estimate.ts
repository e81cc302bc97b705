import { numberAt, rowsAt } from '../record/data-values.ts';
import type { FarmRecord } from '../record/record.ts';
import { seasonRecord } from '../stages/season-records.ts';
import type { SeasonBooks } from './season-books.ts';

type Row = Readonly<Record<string, unknown>>;

const dayOf = ({ date }: Row): string => (typeof date === 'string' ? date : '');

/** The last of the rows that are of a day up to the given one; of one day the last in the list. */
const lastUpTo = (rows: readonly Row[], asOf: string): Row | undefined =>
  rows
    .filter((row) => dayOf(row) <= asOf)
    .reduce<Row | undefined>((last, row) => (last === undefined || dayOf(row) >= dayOf(last) ? row : last), undefined);

/** Later than any day: the newest estimate. */
const EVER = '9999-12-31';

/**
 * The estimate of a production record in sacas: its latest revision up to a day, otherwise the first estimate; null
 * without one.
 */
export function expectedSacas({ data }: Pick<FarmRecord, 'data'>, asOf = EVER): number | null {
  const revisions = rowsAt(data, 'revisions').filter((row) => numberAt(row, 'value') !== undefined);
  const last = lastUpTo(revisions, asOf);
  return (last && numberAt(last, 'value')) ?? numberAt(data, 'estimatedYield') ?? null;
}

/** What `estimateOf` reads: the season's production records, and the season under way. */
export type Estimates = Pick<SeasonBooks, 'season' | 'estimatedSeason'> & { led: readonly FarmRecord[] };

/**
 * The estimated sacas of a plot in a season: the last estimate up to a day, else, for the season under way alone, the
 * plot's own; null without one.
 */
export function estimateOf(
  { id, data }: Pick<FarmRecord, 'id' | 'data'>,
  { led, season, estimatedSeason }: Estimates,
  asOf = EVER,
): number | null {
  const rows = led.flatMap((record) => rowsAt(record.data, 'estimates')).filter(({ plotId }) => plotId === id);
  const last = lastUpTo(rows, asOf);
  const own = season === estimatedSeason ? numberAt(data, 'estimatedYield') : undefined;
  return (last === undefined ? own : numberAt(last, 'sacas')) ?? null;
}

/** What `estimateOf` reads of a season's books. */
export const estimatesOf = (books: SeasonBooks): Estimates => ({ ...books, led: books.all('producao') });

/** The estimate of a season. */
export type FarmEstimate = {
  sacas: number;
  /** Its source; estimates of plots have priority. */
  by: 'plots' | 'season';
  /** Plots with an estimate; null if the estimate is for the whole season. */
  plotIds: ReadonlySet<string> | null;
  /** Number of bearing plots; `plotIds` may be fewer. */
  bearingPlots: number;
};

/** Whether an estimate covers a plot's coffee. Coffee without an estimate is compared with nothing. */
export const isEstimated = ({ plotIds }: FarmEstimate, plotId: string): boolean =>
  plotIds === null || plotIds.has(plotId);

/**
 * The estimate of the chosen plots up to a day, otherwise that of the season's production record; null without one.
 */
export function farmEstimate(books: SeasonBooks, asOf = EVER): FarmEstimate | null {
  const { askedPlots, plots, season } = books;
  const estimates = estimatesOf(books);
  const estimated = askedPlots.flatMap((plot) => {
    const sacas = estimateOf(plot, estimates, asOf);
    return sacas === null || sacas <= 0 ? [] : [{ id: plot.id, sacas }];
  });
  const plotIds = new Set(estimated.map(({ id }) => id));
  const bearingPlots = askedPlots.filter((plot) => books.isBearing(plot) || plotIds.has(plot.id)).length;
  const ofPlots = estimated.reduce((sum, plot) => sum + plot.sacas, 0);
  if (ofPlots > 0) return { sacas: ofPlots, by: 'plots', plotIds, bearingPlots };
  const led = askedPlots.length === plots.length ? seasonRecord(estimates.led, season) : undefined;
  const sacas = led === undefined ? null : expectedSacas(led, asOf);
  return sacas === null || sacas <= 0 ? null : { sacas, by: 'season', plotIds: null, bearingPlots };
}

/** `estimativa de 3 dos 4 talhões` if bearing plots have no estimate; null if none is missing. */
export function missingEstimates({
  estimatedPlots,
  bearingPlots,
}: {
  estimatedPlots: number;
  bearingPlots: number;
}): string | null {
  if (estimatedPlots === 0 || estimatedPlots >= bearingPlots) return null;
  return `estimativa de ${estimatedPlots} dos ${bearingPlots} talhões`;
}
