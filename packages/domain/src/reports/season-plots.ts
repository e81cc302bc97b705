import type { FarmRecord } from '../record/record.ts';
import { plantedOn } from '../stages/plot/planted-on.ts';
import { seasonRecord } from '../stages/season-records.ts';

/** The plots of a season, and which of them bore. */
export type SeasonPlots = {
  plots: readonly FarmRecord[];
  /** Whether a plot was in production in the season, as far as the records tell. */
  isBearing: (plot: FarmRecord) => boolean;
};

/** What the figures that a season was closed with say of its plots, by id; those of older closings say nothing of the kind. */
type Kept = Readonly<Record<string, { isBearing?: boolean }>>;

type Asked = {
  /** All plots of the farm, also those that were eradicated. */
  all: readonly FarmRecord[];
  /** Ids of those that were picked in the season. */
  gave: ReadonlySet<string>;
  /** The records that lead the season. */
  led: readonly FarmRecord[];
  season: string;
  /** The day of the season's results: the last of its harvest. */
  day: string;
};

/**
 * The plots of a season: those that it was closed with, else those that stand and were planted by its day; and any that was picked
 * in it, whatever became of it since.
 */
export function seasonPlots({ all, gave, led, season, day }: Asked): SeasonPlots {
  // A season that is open has no closing; the figures of one are its summary as it was then.
  const kept = seasonRecord(led, season)?.closing?.figures.plots as Kept | undefined;
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
