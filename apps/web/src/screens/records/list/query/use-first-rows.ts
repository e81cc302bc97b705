import { useEffect, useState } from 'react';
import { readFirst } from '../../../../data/farm/open-farm.ts';
import type { FirstRows } from '../../../../data/replica/first-rows.ts';
import type { SectionPlace } from '../../../farm/use-section.ts';
import { isNarrowed, type ListSearch } from './list-search.ts';

/**
 * How a long list begins, where it is asked for as it opens, while the rest of it is still read. Null where nothing can
 * be shown before all of it was.
 */
export function useFirstRows(place: SectionPlace, search: ListSearch): FirstRows | null {
  const [found, setFound] = useState<{ at: string; rows: FirstRows | null }>();
  const { store, definition, address: at } = place;
  const { id: farmId } = place.farm;
  const isMeant = store === null && search.ordem === undefined && !isNarrowed(search);
  useEffect(() => {
    if (!isMeant) return;
    let isCurrent = true;
    readFirst(async () => (await import('./list-begin.ts')).beginOf(farmId, definition)).then(
      (rows) => isCurrent && setFound({ at, rows }),
      // What cannot be read or fetched is told by what waits for all of it.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [isMeant, at, farmId, definition]);
  return isMeant && found?.at === at ? found.rows : null;
}
