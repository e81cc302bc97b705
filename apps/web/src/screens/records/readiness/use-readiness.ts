import { genealogyOf } from '@cafezal/domain/lots/genealogy.ts';
import { type LotReadiness, lotReadiness } from '@cafezal/domain/open-chain/readiness/readiness.ts';
import { useMemo, useSyncExternalStore } from 'react';
import { todayIn } from '../../../data/device/corrected-clock.ts';
import type { FarmStore } from '../../../data/farm/farm-store.ts';
import type { SectionPlace } from '../../farm/use-section.ts';

/** The readiness of a record's lots from this device's data, computed again when they change. */
export function useReadiness({ facts }: SectionPlace, store: FarmStore, recordId: string): LotReadiness | undefined {
  const snapshot = useSyncExternalStore(store.replica.subscribe, () => store.replica.snapshot);
  const today = todayIn(facts.settings.timezone);
  return useMemo(() => {
    // The snapshot changes with the records; the generator is read again.
    const all = snapshot === store.replica.snapshot ? [...store.replica.everything()] : [];
    return lotReadiness(genealogyOf(all), { recordId }, { farm: facts, today });
  }, [snapshot, store, recordId, facts, today]);
}
