import type { AttentionItem } from '@cafezal/domain/attention/attention-item.ts';
import { dayIn } from '@cafezal/domain/ground/days.ts';
import { useMemo } from 'react';
import type { Farm } from '../../../data/device/contract.ts';
import { correctedNow } from '../../../data/device/corrected-clock.ts';
import type { FarmStore } from '../../../data/farm/farm-store.ts';
import { farmFactsOf } from '../../../data/replica/rule-context.ts';
import { useSession } from '../../../data/session/session.ts';
import { type UsualRecord, usualRecords } from './usual-records.ts';
import { usualSections } from './usual-sections.ts';

type Place = { farm: Farm; store: FarmStore; items: readonly AttentionItem[] };

/** The three records that this person makes most and may make, with their current state. */
export function useUsualRecords({ farm, store, items }: Place): readonly UsualRecord[] {
  const personId = useSession().user?.uid ?? '';
  const { snapshot } = store.replica;
  return useMemo(() => {
    if (snapshot === null) return [];
    const now = correctedNow();
    const records = [...store.replica.everything()];
    const sections = usualSections(records, { personId, role: farm.role, now });
    const today = dayIn(farmFactsOf(farm).settings.timezone, now);
    return usualRecords({ records, items, personId, farmSlug: farm.farmSlug, today }, sections);
  }, [store, snapshot, personId, farm, items]);
}
