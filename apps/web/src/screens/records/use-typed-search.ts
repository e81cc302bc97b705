import { useMemo, useRef, useState } from 'react';
import { usePause } from '../../fields/use-pause.ts';
import { type ListSearch, withKey } from './list-search.ts';
import { useListSearch } from './use-list-search.ts';

/** Words that the address does not have yet; `over` are what it may say meanwhile, `at` is the list they were typed on. */
type Typed = { words: string; at: string; over: readonly string[] };

/**
 * What the list at `at` is asked for: by its address, with the words in the search box, which the address gets once a
 * person pauses, since changing it takes longer than a letter may. What changes the address by another way holds.
 */
export function useTypedSearch(at: string): { search: ListSearch; type: (words: string) => void } {
  const [address, replaceSearch] = useListSearch();
  const [typed, setTyped] = useState<Typed | null>(null);
  const written = useRef('');
  const { q = '' } = address;
  if (typed?.words === q) setTyped(null);
  const words = typed !== null && typed.at === at && typed.over.includes(q) ? typed.words : q;
  const search = useMemo(() => (words === q ? address : withKey(address, 'q', words)), [address, q, words]);
  const write = usePause(() => {
    if (words === q) return;
    written.current = words;
    replaceSearch(search);
  });
  const type = (next: string): void => {
    setTyped({ words: next, at, over: [q, written.current] });
    write();
  };
  return { search, type };
}
