import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useDebounced } from '../../../../components/page/use-debounced.ts';
import type { ListSearch } from './list-search.ts';
import { withKey } from './search-filters.ts';
import { useListSearch } from './use-list-search.ts';

/** Words that are not in the address yet, and the list where they were typed. */
type Typed = { words: string; at: string };

/**
 * The search of the list at `at`: from its address, with the words of the search box. These are written to the address
 * when the person pauses, since that takes longer than a key press may. A change of the address by other means wins.
 */
export function useTypedSearch(at: string): { search: ListSearch; type: (words: string) => void } {
  const [address, replaceSearch] = useListSearch();
  const [typed, setTyped] = useState<Typed | null>(null);
  /** Words being written to the address. */
  const onTheWay = useRef<readonly string[]>([]);
  const { q = '' } = address;
  const before = useRef(q);
  const words = typed?.at === at ? typed.words : q;
  const search = useMemo(() => (words === q ? address : withKey(address, 'q', words)), [address, q, words]);
  const write = useDebounced(() => {
    if (words === q && onTheWay.current.length === 0) return;
    onTheWay.current = [...onTheWay.current, words];
    replaceSearch(search);
  });
  useEffect(() => {
    const isOurs = before.current === q || onTheWay.current.includes(q);
    if (before.current !== q) onTheWay.current = isOurs ? onTheWay.current.slice(onTheWay.current.indexOf(q) + 1) : [];
    before.current = q;
    if (typed === null) return;
    const isThere = typed.words === q && onTheWay.current.length === 0;
    // Letters typed since then are not in the address yet and stay in the box. They are written as soon as the list
    // shows them; the pause alone might end too early.
    if (isThere || !isOurs) setTyped((last) => (last === typed ? null : last));
    else write();
  }, [typed, q, write]);
  const type = useCallback((next: string): void => setTyped({ words: next, at }), [at]);
  return { search, type };
}
