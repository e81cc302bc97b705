import { useEffect, useState } from 'react';
import { readFirst } from '../../../../data/farm/open-farm.ts';
import type { FirstRows } from '../../../../data/replica/first-rows.ts';
import type { SectionPlace } from '../../../farm/use-section.ts';
import type { ListSearch } from './list-search.ts';
import { isNarrowed } from './search-filters.ts';

/**
 * The first rows of a long list, while the rest is still being read. Null if nothing can be shown before everything was
 * read.
 */
export function useFirstRows(place: SectionPlace, search: ListSearch): FirstRows | null {
  const [found, setFound] = useState<{ at: string; rows: FirstRows | null }>();
  const { store, definition, address: at } = place;
  const { id: farmId } = place.farm;
  const isMeant = store === null && search.ordem === undefined && !isNarrowed(search);
  useEffect(() => {
    if (!isMeant) return;
    let isCurrent = true;
    readFirst(async () => (await import('./read-first-rows.ts')).readFirstRowsOf(farmId, definition)).then(
      (rows) => isCurrent && setFound({ at, rows }),
      // Errors are reported by the part that waits for all rows.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [isMeant, at, farmId, definition]);
  return isMeant && found?.at === at ? found.rows : null;
}
