import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useIsPrinting } from '../../../../components/page/use-is-printing.ts';

/** Up to this many rows are all rendered for the browser's search; in longer lists Ctrl+F opens the list's search. */
const MOST_TO_FIND_IN = 600;

const isFind = ({ ctrlKey, metaKey, altKey, shiftKey, key }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'f';

/**
 * Whether all rows of a list are rendered, not only those near the screen: for paper, and for the browser's search,
 * which finds only rendered text. In a list that is too long for that, Ctrl+F opens the list's own search, and pressed
 * again the browser's. `memory` names the list with its search.
 */
export function useIsWhole(rows: number, memory: string): boolean {
  const isPrinting = useIsPrinting();
  const [searched, setSearched] = useState<string | null>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isFind(event) || event.defaultPrevented) return;
      if (rows <= MOST_TO_FIND_IN) return flushSync(() => setSearched(memory));
      const box = document.querySelector<HTMLInputElement>('search input');
      if (box === null || box === document.activeElement) return;
      event.preventDefault();
      box.focus();
      box.select();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [rows, memory]);
  return isPrinting || searched === memory;
}
