import { type RefObject, useLayoutEffect } from 'react';

/** Delay until the first rows and their fonts are there, in ms. */
const SETTLED_MS = 200;

/** What shrinks if a table is too wide: first the space between columns, then short texts may wrap. */
const TIGHT = ['room', 'lines'] as const;

function tighten(table: HTMLTableElement): void {
  delete table.dataset.tight;
  for (const step of TIGHT) {
    if (table.offsetWidth <= (table.parentElement?.clientWidth ?? 0)) return;
    table.dataset.tight = step;
  }
}

/**
 * Fits a table's columns into its container before the first paint, with `data-tight` if space had to be saved. Then
 * keeps the widths of the first rows, so that columns do not move while other rows come and go; a row that needs more
 * space still gets it. Measured again when `columns` or the window change; paper is laid out by itself.
 */
export function useFittedColumns(table: RefObject<HTMLTableElement | null>, columns: unknown): void {
  useLayoutEffect(() => {
    const own = columns === undefined ? null : table.current;
    if (own === null) return;
    const heads = [...(own.tHead?.rows[0]?.cells ?? [])];
    const keep = () => {
      const widths = heads.map((head) => head.getBoundingClientRect().width);
      for (const [index, head] of heads.entries()) head.style.width = `${widths[index]}px`;
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const free = () => {
      clearTimeout(timer);
      for (const head of heads) head.style.width = '';
    };
    const fit = () => {
      free();
      tighten(own);
      timer = setTimeout(keep, SETTLED_MS);
    };
    fit();
    const stop = new AbortController();
    const { signal } = stop;
    window.addEventListener('resize', fit, { signal });
    window.addEventListener('beforeprint', free, { signal });
    window.addEventListener('afterprint', fit, { signal });
    return () => {
      stop.abort();
      free();
    };
  }, [table, columns]);
}
