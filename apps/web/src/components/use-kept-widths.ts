import { type RefObject, useEffect } from 'react';

/** When the first rows and their letters are there, ms. */
const SETTLED_MS = 200;

/**
 * Keeps the columns of a table as wide as its first rows make them, so that they stay where they are while other rows
 * come and go; a row that needs more still gets it. `columns` are measured again when they change.
 */
export function useKeptWidths(table: RefObject<HTMLTableElement | null>, columns: unknown): void {
  useEffect(() => {
    const heads = columns === undefined ? [] : [...(table.current?.tHead?.rows[0]?.cells ?? [])];
    const timer = setTimeout(() => {
      const widths = heads.map((head) => head.getBoundingClientRect().width);
      for (const [index, head] of heads.entries()) head.style.width = `${widths[index]}px`;
    }, SETTLED_MS);
    return () => {
      clearTimeout(timer);
      for (const head of heads) head.style.width = '';
    };
  }, [table, columns]);
}
