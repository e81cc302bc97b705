import { movesCoffee } from '@cafezal/domain/lots/genealogy.ts';
import { ratio } from '@cafezal/domain/record/data-values.ts';
import { areaOn } from '@cafezal/domain/record/versions.ts';
import { estimateNow } from '@cafezal/domain/reports/estimate-now.ts';
import { estimateOf, estimatesOf } from '@cafezal/domain/reports/farm-estimate.ts';
import { type PlotYields, plotYields } from '@cafezal/domain/reports/plot-yields.ts';
import { seasonBooks } from '@cafezal/domain/reports/season-books.ts';
import { useMemo } from 'react';
import type { DeviceRecord } from '../../data/database/device-database.ts';
import { todayIn } from '../../data/device/corrected-clock.ts';
import { useRecords } from '../../data/farm/farm-data.ts';
import type { FarmStore } from '../../data/farm/farm-store.ts';
import type { SectionPlace } from '../farm/use-section.ts';

/** A season, the plots' yields in it, and what each was estimated to give: sacas, null where nobody did. */
export type SeasonYields = {
  season: string;
  yields: PlotYields;
  perHaEstimated: (plot: DeviceRecord) => number | null;
};

/** The plots' yields of several seasons, the latest first; computed again when a record changes. */
export function useYields(
  { facts, store }: SectionPlace & { store: FarmStore },
  most: number,
): readonly SeasonYields[] {
  const harvests = useRecords(store, 'colheita');
  const { snapshot } = store.replica;
  return useMemo(() => {
    // The snapshot changes with the records; the records themselves are read again.
    const records = snapshot === store.replica.snapshot ? [...store.replica.everything()] : [];
    const live = records.filter(({ deletedAt }) => deletedAt === null);
    const asOf = todayIn(facts.settings.timezone);
    const picked = harvests.map(({ record }) => record).filter(movesCoffee);
    const seasons = [...new Set(picked.flatMap(({ season }) => season ?? []))].sort().reverse();
    return seasons.slice(0, most).map((season) => {
      const books = seasonBooks({ farm: facts, records: live, season, asOf });
      const estimates = estimatesOf(books);
      return {
        season,
        yields: plotYields(books),
        perHaEstimated: (plot) => ratio(estimateOf(plot, estimates) ?? undefined, areaOn(plot, books.areaDay)),
      };
    });
  }, [snapshot, store, harvests, facts, most]);
}

/** What a plot is to give, in sacas, and in which season; null where that has no record yet. */
export type Expected = { season: string | null; sacas: number | null };

/** What a plot is to give in the season that is estimated now; computed again when a record changes. */
export function useExpected(plot: DeviceRecord, store: FarmStore): Expected {
  const { snapshot } = store.replica;
  return useMemo(() => {
    const { season, of } = estimateNow(snapshot === store.replica.snapshot ? store.replica.everything() : []);
    return { season, sacas: of(plot) };
  }, [snapshot, store, plot]);
}
