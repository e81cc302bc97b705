import { numberAt, rowsAt } from '../record/data-values.ts';
import type { FarmRecord } from '../record/record.ts';
import type { SeasonBooks } from './season-books.ts';

/** The season's own record: the one for the whole farm before those for single plots. */
export function seasonRecord<Shown extends Pick<FarmRecord, 'season' | 'data'>>(
  records: readonly Shown[],
  season: string,
): Shown | undefined {
  const own = records.filter((record) => record.season === season);
  return own.find(({ data }) => !Array.isArray(data.plotIds) || data.plotIds.length === 0) ?? own[0];
}

/** Sacas that a season's record expects: its last revision, else what was estimated first; null where it says nothing. */
export function expectedSacas({ data }: Pick<FarmRecord, 'data'>): number | null {
  const dateOf = ({ date }: Readonly<Record<string, unknown>>) => (typeof date === 'string' ? date : '');
  const revisions = rowsAt(data, 'revisions').filter((row) => numberAt(row, 'value') !== undefined);
  const [last] = revisions.toSorted((one, other) => (dateOf(one) < dateOf(other) ? 1 : -1));
  return (last && numberAt(last, 'value')) ?? numberAt(data, 'estimatedYield') ?? null;
}

/** Is a plot bearing: in production and not eradicated? */
export const isProductive = ({ status, data }: FarmRecord): boolean =>
  (status === 'active' || status === 'renewal') && (data.phase ?? 'production') === 'production';

/** What the season should bear. */
export type FarmEstimate = {
  sacas: number;
  /** Whose estimate it is: that of the plots comes first. */
  by: 'plots' | 'season';
  /** The plots that have one; all coffee is held against the estimate of a season. */
  plotIds: ReadonlySet<string> | null;
  /** How many plots were to bear; `plotIds` may be fewer. */
  bearingPlots: number;
};

/** Does an estimate speak of a plot's coffee? What no plot estimated is held against nothing. */
export const isEstimated = ({ plotIds }: FarmEstimate, plotId: string): boolean =>
  plotIds === null || plotIds.has(plotId);

/** The estimate of the plots asked about, else the one of the season's own record; null where there is none. */
export function farmEstimate({ askedPlots, plots, all, season }: SeasonBooks): FarmEstimate | null {
  const estimated = askedPlots.filter(({ data }) => (numberAt(data, 'estimatedYield') ?? 0) > 0);
  const plotIds = new Set(estimated.map(({ id }) => id));
  const bearingPlots = askedPlots.filter((plot) => isProductive(plot) || plotIds.has(plot.id)).length;
  const ofPlots = estimated.reduce((sum, { data }) => sum + (numberAt(data, 'estimatedYield') ?? 0), 0);
  if (ofPlots > 0) return { sacas: ofPlots, by: 'plots', plotIds, bearingPlots };
  const led = askedPlots.length === plots.length ? seasonRecord(all('producao'), season) : undefined;
  const sacas = led === undefined ? null : expectedSacas(led);
  return sacas === null || sacas <= 0 ? null : { sacas, by: 'season', plotIds: null, bearingPlots };
}

/** `estimativa de 3 dos 4 talhões` where some that should bear have none; null where nothing is missing. */
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
