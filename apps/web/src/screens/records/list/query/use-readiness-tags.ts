import type { FarmFacts } from '@cafezal/domain/record/record.ts';
import { useEffect, useState } from 'react';
import type { FarmStore } from '../../../../data/farm/farm-store.ts';
import type { ReadinessTags } from './list-fields.ts';

/** Makes the tags of readiness for the list of a store, by code that is loaded after the rows; undefined until then. */
export function useReadinessTags(
  store: FarmStore | null,
  { farm, today, isShown }: { farm: FarmFacts; today: string; isShown: boolean },
): ReadinessTags | undefined {
  const [made, setMade] = useState<{ tags: ReadinessTags }>();
  const snapshot = store?.replica.snapshot ?? null;
  useEffect(() => {
    if (!isShown || store === null || snapshot === null) return;
    let isGone = false;
    const make = async () => {
      const { readinessTags } = await import('./readiness-tags.tsx');
      const tags = await readinessTags(store, { farm, today }, () => !isGone);
      if (tags !== null && !isGone) setMade({ tags });
    };
    // Without a network the rows have no tag; the page of the lot tells the same.
    make().catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [isShown, store, snapshot, farm, today]);
  return isShown ? made?.tags : undefined;
}
