import { type RefObject, useLayoutEffect } from 'react';

/** When the first rows and their letters are there, ms. */
const SETTLED_MS = 200;

/** What gives way where a table is wider than what holds it: first the room between columns, then short text may break too. */
const TIGHT = ['room', 'lines'] as const;

function tighten(table: HTMLTableElement): void {
  delete table.dataset.tight;
  for (const step of TIGHT) {
    if (table.offsetWidth <= (table.parentElement?.clientWidth ?? 0)) return;
    table.dataset.tight = step;
  }
}

/**
 * Fits the columns of a table into what holds it before they are drawn, `data-tight` where something had to give way, and
 * keeps them as wide as the first rows make them, so that they stay where they are while other rows
 * come and go; a row that needs more still gets it. Measured again when `columns` or the window change; paper has its own.
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
