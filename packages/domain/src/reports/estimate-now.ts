import { numberAt } from '../record/data-values.ts';
import type { FarmRecord } from '../record/record.ts';
import { isPicking, leadsSeason } from '../stages/kinds.ts';
import { estimatedSeasonOf } from '../stages/season-records.ts';
import { estimateOf } from './farm-estimate.ts';

/**
 * The season that is estimated now and what plots are to give in it, from a farm's records; where all seasons are
 * closed, or nothing was picked yet, there is none, and a plot's own estimate is of the next one.
 */
export function estimateNow(records: Iterable<FarmRecord>) {
  const telling = [...records].filter((one) => one.deletedAt === null && (leadsSeason(one) || isPicking(one)));
  const season = estimatedSeasonOf(telling);
  const led = telling.filter((one) => leadsSeason(one) && one.season === season);
  const of = (plot: Pick<FarmRecord, 'id' | 'data'>): number | null =>
    season === null
      ? (numberAt(plot.data, 'estimatedYield') ?? null)
      : estimateOf(plot, { led, season, estimatedSeason: season });
  return { season, of };
}
