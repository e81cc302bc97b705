import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useIsPrinting } from '../../../../components/page/use-is-printing.ts';

/** More rows than these are not drawn for the browser's own search: there the list's search is offered. */
const MOST_TO_FIND_IN = 600;

const isFind = ({ ctrlKey, metaKey, altKey, shiftKey, key }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'f';

/**
 * Whether all rows of a list are to be drawn, not only those near the screen: for paper, and for the browser's own
 * search, which finds only what is drawn. In a list that is too long for that, Ctrl F leads to the search of the list,
 * and once more to the browser's. `memory` names what is asked for.
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
