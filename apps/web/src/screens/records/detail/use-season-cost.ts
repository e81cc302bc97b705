import { may } from '@cafezal/domain/people/permissions.ts';
import { useEffect, useState } from 'react';
import type { DeviceRecord } from '../../../data/database/device-database.ts';
import { todayIn } from '../../../data/device/right-clock.ts';
import type { FarmStore } from '../../../data/farm/farm-store.ts';
import type { SectionPlace } from '../../farm/use-section.ts';

/**
 * What a saca of the season of a lot in stock costs, in R$: null until it is reckoned, while most of the season's coffee
 * is not milled, where nothing was spent, and for who sees no prices. The sums of a season are fetched when first asked for.
 */
export function useSeasonCost(place: SectionPlace, store: FarmStore, record: DeviceRecord): number | null {
  const { farm, facts } = place;
  const season = record.section === 'armazenamento' && may(farm.role, 'farm.seePrices') ? record.season : null;
  const { snapshot } = store.replica;
  const [cost, setCost] = useState<number | null>(null);
  useEffect(() => {
    let isCurrent = snapshot !== null;
    const reckon = async () => {
      const [{ seasonSummary }, { isOnTheWay }] = await Promise.all([
        import('@cafezal/domain/reports/season-summary.ts'),
        import('@cafezal/domain/reports/on-the-way.ts'),
      ]);
      if (!isCurrent || season === null) return;
      const records = [...store.replica.everything()].filter(({ deletedAt }) => deletedAt === null);
      const asOf = todayIn(facts.settings.timezone);
      const summary = seasonSummary({ farm: facts, records, season, asOf });
      setCost(isOnTheWay(summary) || summary.cost.total <= 0 ? null : summary.cost.perSaca);
    };
    if (season !== null) void reckon();
    return () => {
      isCurrent = false;
    };
  }, [store, snapshot, facts, season]);
  return cost;
}
