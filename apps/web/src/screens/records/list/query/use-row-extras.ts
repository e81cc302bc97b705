import type { StageDefinition } from '@cafezal/domain/definition/stage.ts';
import type { FarmFacts } from '@cafezal/domain/record/record.ts';
import { useEffect, useState } from 'react';
import type { FarmStore } from '../../../../data/farm/farm-store.ts';
import type { RowExtras } from './list-fields.ts';

/** The code of what the rows of a stage's list say besides their records, loaded after them. */
const loaderOf = ({ isPlace, keeps, sells, readings }: StageDefinition) => {
  if (isPlace) return () => import('./plot-estimates.ts');
  if (keeps) return () => import('./readiness-tags.tsx');
  if (sells) return () => import('./sale-net.ts');
  return Object.keys(readings).length > 0 ? () => import('./under-way-rows.tsx') : null;
};

/** What rows say besides their records, worked out on a day after the rows are shown; undefined until then. */
export function useRowExtras(
  store: FarmStore | null,
  { farm, today, definition }: { farm: FarmFacts; today: string; definition: StageDefinition },
): RowExtras | undefined {
  const [made, setMade] = useState<{ extras: RowExtras; of: StageDefinition }>();
  const snapshot = store?.replica.snapshot ?? null;
  useEffect(() => {
    const load = loaderOf(definition);
    if (load === null || store === null || snapshot === null) return;
    let isGone = false;
    const make = async () => {
      const { rowExtras } = await load();
      const extras = await rowExtras(store, farm, { today, definition, isWanted: () => !isGone });
      if (extras !== null && !isGone) setMade({ extras, of: definition });
    };
    // Without a network the rows say less; the page of the record tells the same.
    make().catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [definition, store, snapshot, farm, today]);
  return made?.of === definition ? made.extras : undefined;
}
