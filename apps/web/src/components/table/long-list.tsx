import type { ReactNode } from 'react';
import styles from './long-list.module.css';
import { rowsOf } from './row-pieces.ts';
import { useRowWindow } from './use-row-window.ts';

/** Rows below each other of which only those near the screen are rendered. `row` and `above` are estimated heights in px. */
export function LongList<Row>({
  label,
  memory,
  rows,
  rowKey,
  row,
  above,
  children,
}: {
  label: string;
  /** Name of the list, by which going back restores its scroll position. */
  memory: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  row: number;
  above: number;
  children: (row: Row) => ReactNode;
}) {
  const { pieces, list } = useRowWindow<HTMLUListElement>({ rows: rows.length, memory, row, above, isWhole: false });
  return (
    <ul className={styles.rows} aria-label={label} ref={list}>
      {pieces.map(({ chunk, gap, key }) => {
        if (gap !== null)
          return <li key={key} data-chunk={chunk} data-gap="" aria-hidden="true" style={{ height: gap }} />;
        const { from, rows: drawn } = rowsOf(rows, chunk);
        return drawn.map((one, index) => (
          <li
            key={rowKey(one)}
            data-chunk={index === 0 ? chunk : undefined}
            aria-setsize={rows.length}
            aria-posinset={from + index + 1}
          >
            {children(one)}
          </li>
        ));
      })}
    </ul>
  );
}
