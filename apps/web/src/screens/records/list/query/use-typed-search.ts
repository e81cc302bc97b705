import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { usePause } from '../../../../components/page/use-pause.ts';
import { type ListSearch, withKey } from './list-search.ts';
import { useListSearch } from './use-list-search.ts';

/** Words that the address does not have yet, and the list they were typed on. */
type Typed = { words: string; at: string };

/**
 * What the list at `at` is asked for: by its address, with the words in the search box, which the address gets once a
 * person pauses, since changing it takes longer than a letter may. What changes the address by another way holds.
 */
export function useTypedSearch(at: string): { search: ListSearch; type: (words: string) => void } {
  const [address, replaceSearch] = useListSearch();
  const [typed, setTyped] = useState<Typed | null>(null);
  /** Words on their way to the address. */
  const onTheWay = useRef<readonly string[]>([]);
  const { q = '' } = address;
  const before = useRef(q);
  const words = typed?.at === at ? typed.words : q;
  const search = useMemo(() => (words === q ? address : withKey(address, 'q', words)), [address, q, words]);
  const write = usePause(() => {
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
    // What was typed since then is not on the screen yet, and stays. Written from when the list shows it: what comes
    // later than the pause would find nothing to write.
    if (isThere || !isOurs) setTyped((last) => (last === typed ? null : last));
    else write();
  }, [typed, q, write]);
  const type = useCallback((next: string): void => setTyped({ words: next, at }), [at]);
  return { search, type };
}
