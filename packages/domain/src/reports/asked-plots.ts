import { searchKey } from '../ground/search-key.ts';
import { textAt } from '../record/data-values.ts';
import type { FarmRecord } from '../record/record.ts';

/** Ids of the plots given by id or cultivar (ignoring accents and case); undefined if neither is given. */
export function askedPlots(
  records: readonly FarmRecord[],
  { plotId = '', cultivar = '' }: { plotId?: string | undefined; cultivar?: string | undefined },
): ReadonlySet<string> | undefined {
  if (plotId === '' && cultivar === '') return undefined;
  const ids = new Set(plotId === '' ? [] : plotId.split(','));
  const named = searchKey(cultivar);
  const plots = records.filter(
    ({ section, id, data }) =>
      section === 'talhoes' &&
      (ids.size === 0 || ids.has(id)) &&
      (named === '' || searchKey(textAt(data, 'cultivar') ?? '') === named),
  );
  return new Set(plots.map(({ id }) => id));
}
