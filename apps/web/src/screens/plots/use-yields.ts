import { movesCoffee } from '@cafezal/domain/lots/genealogy.ts';
import { type PlotYields, plotYields } from '@cafezal/domain/reports/plot-yields.ts';
import { seasonBooks } from '@cafezal/domain/reports/season-books.ts';
import { useMemo } from 'react';
import { todayIn } from '../../data/device/right-clock.ts';
import { useRecords } from '../../data/farm/farm-data.ts';
import type { FarmStore } from '../../data/farm/farm-store.ts';
import type { SectionPlace } from '../farm/use-section.ts';

/** A season with what the plots gave in it. */
export type SeasonYields = { season: string; yields: PlotYields };

/** What the plots gave, the latest season first, of as many seasons as are asked for; summed anew when a record changes. */
export function useYields(
  { facts, store }: SectionPlace & { store: FarmStore },
  most: number,
): readonly SeasonYields[] {
  const harvests = useRecords(store, 'colheita');
  const { snapshot } = store.replica;
  return useMemo(() => {
    // The snapshot is what changes; the records are read anew for each.
    const records = snapshot === store.replica.snapshot ? [...store.replica.everything()] : [];
    const live = records.filter(({ deletedAt }) => deletedAt === null);
    const asOf = todayIn(facts.settings.timezone);
    const picked = harvests.map(({ record }) => record).filter(movesCoffee);
    const seasons = [...new Set(picked.flatMap(({ season }) => season ?? []))].sort().reverse();
    return seasons.slice(0, most).map((season) => ({
      season,
      yields: plotYields(seasonBooks({ farm: facts, records: live, season, asOf })),
    }));
  }, [snapshot, store, harvests, facts, most]);
}
