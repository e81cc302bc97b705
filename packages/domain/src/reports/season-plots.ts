import { rowsAt, textAt } from '../record/data-values.ts';
import type { FarmRecord } from '../record/record.ts';
import { plantedOn } from '../stages/plot/planted-on.ts';
import { isClosedSeason, seasonRecord } from '../stages/season-records.ts';

/** The plots of a season, and which of them bore. */
export type SeasonPlots = {
  plots: readonly FarmRecord[];
  /** Whether a plot was in production in the season, as far as the records tell. */
  isBearing: (plot: FarmRecord) => boolean;
};

/** What a closed season's figures say of its plots, by id; those of older closings say nothing of the kind. */
type Kept = Readonly<Record<string, { isBearing?: boolean }>>;

/** The plots that a closed season was closed with; undefined for an open one, and where no figures were kept. */
function keptPlots(led: readonly FarmRecord[], season: string): Kept | undefined {
  const record = seasonRecord(led, season);
  // These figures are a season's summary as it was then.
  return record && isClosedSeason(record) ? (record.closing?.figures.plots as Kept | undefined) : undefined;
}

type Asked = {
  /** All plots of the farm, also those that were eradicated. */
  all: readonly FarmRecord[];
  /** The records that lead the season, and the season's own harvests. */
  led: readonly FarmRecord[];
  picked: readonly FarmRecord[];
  season: string;
  /** The day of the season's results: the last of its harvest. */
  day: string;
};

/**
 * The plots of a season: those that it was closed with, else those that stand and were planted by its day; and any that was picked
 * in it, whatever became of it since.
 */
export function seasonPlots({ all, led, picked, season, day }: Asked): SeasonPlots {
  const gave = new Set(
    picked.flatMap(({ data }) => rowsAt(data, 'plots').flatMap((row) => textAt(row, 'plotId') ?? [])),
  );
  const kept = keptPlots(led, season);
  const isOtherSince = ({ status, data }: FarmRecord): boolean =>
    status === 'eradicated' || (plantedOn(data) ?? '') > day;
  const isOfSeason = (plot: FarmRecord): boolean => gave.has(plot.id) || (kept ? plot.id in kept : !isOtherSince(plot));
  // What is gone or was planted anew since bore then.
  const bore = (plot: FarmRecord): boolean => isOtherSince(plot) || (plot.data.phase ?? 'production') === 'production';
  return {
    plots: all.filter(isOfSeason),
    isBearing: (plot) => isOfSeason(plot) && (kept?.[plot.id]?.isBearing ?? bore(plot)),
  };
}
