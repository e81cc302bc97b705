import type { Repair } from '@cafezal/domain/open-chain/readiness/repairs.ts';
import { useEffect, useState } from 'react';
import { todayIn } from '../../../data/device/corrected-clock.ts';
import type { FarmStore } from '../../../data/farm/farm-store.ts';
import { inTurns } from '../../../data/page/in-turns.ts';
import type { SectionPlace } from '../../farm/use-section.ts';

const NONE: readonly Repair[] = [];

/**
 * What can be repaired in all coffee in stock, the most kg first; empty until it is known. It looks at every lot of the
 * farm, so that it is made in turns, and its code is loaded on demand.
 */
export function useRepairs({ facts }: SectionPlace, store: FarmStore): readonly Repair[] {
  const { snapshot } = store.replica;
  const [repairs, setRepairs] = useState(NONE);
  useEffect(() => {
    let isCurrent = snapshot !== null;
    const reckon = async () => {
      const { repairSteps } = await import('@cafezal/domain/reports/readiness-report.ts');
      if (!isCurrent) return;
      const records = [...store.replica.everything()].filter(({ deletedAt }) => deletedAt === null);
      const asOf = todayIn(facts.settings.timezone);
      const question = { farm: facts, records, season: null, asOf, seesPrices: false };
      const made = await inTurns(repairSteps(question), () => isCurrent);
      if (made !== null) setRepairs(made);
    };
    void reckon();
    return () => {
      isCurrent = false;
    };
  }, [store, snapshot, facts]);
  return repairs;
}
