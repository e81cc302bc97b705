import { may } from '@cafezal/domain/people/permissions.ts';
import type { LotCostFigures } from '@cafezal/domain/reports/lot-cost-figures.ts';
import { isSale } from '@cafezal/domain/stages/kinds.ts';
import { useEffect, useState } from 'react';
import type { DeviceRecord } from '../../../data/database/device-database.ts';
import { todayIn } from '../../../data/device/corrected-clock.ts';
import type { FarmStore } from '../../../data/farm/farm-store.ts';
import { inTurns } from '../../../data/page/in-turns.ts';
import type { SectionPlace } from '../../farm/use-section.ts';

/**
 * What the coffee of a record cost, in R$. Null until it is computed, for records without lots, where no cost was noted,
 * and for people who see no prices. The code for the costs of a farm is loaded on demand.
 */
export function useLotCost(place: SectionPlace, store: FarmStore, record: DeviceRecord): LotCostFigures | null {
  const { farm, facts } = place;
  const isAsked = (isSale(record) || record.outputs.length > 0) && may(farm.role, 'farm.seePrices');
  const { snapshot } = store.replica;
  const [cost, setCost] = useState<LotCostFigures | null>(null);
  useEffect(() => {
    let isCurrent = snapshot !== null;
    const reckon = async () => {
      const [{ costLedgerSteps }, { costOfRecord }] = await Promise.all([
        import('@cafezal/domain/reports/lot-costs.ts'),
        import('@cafezal/domain/reports/lot-cost-figures.ts'),
      ]);
      if (!isCurrent) return;
      const records = [...store.replica.everything()].filter(({ deletedAt }) => deletedAt === null);
      const asOf = todayIn(facts.settings.timezone);
      const ledger = await inTurns(costLedgerSteps({ farm: facts, records, asOf }), () => isCurrent);
      if (ledger !== null) setCost(costOfRecord(ledger, record));
    };
    if (isAsked) void reckon();
    return () => {
      isCurrent = false;
    };
  }, [store, snapshot, facts, record, isAsked]);
  return cost;
}
