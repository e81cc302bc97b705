import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './data-table.module.css';
import { useIsWide } from './use-is-wide.ts';
import { type Column, type Sorting, WideTable } from './wide-table.tsx';

type Props<Row> = {
  /** What the rows are, for screen readers. */
  caption: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  columns: readonly Column<Row>[];
  /** Draws a whole card, a link as a rule, with `cardClass`. */
  card: (row: Row) => ReactNode;
  sorting?: Sorting | undefined;
};

/** Rows as cards on a phone and as a table from 1024 px. */
export function DataTable<Row>(props: Props<Row>) {
  const { caption, rows, rowKey, card } = props;
  if (useIsWide()) return <WideTable {...props} memory={caption} />;
  return (
    <ul className={styles.cards} aria-label={caption}>
      {rows.map((row) => (
        <li key={rowKey(row)}>{card(row)}</li>
      ))}
    </ul>
  );
}

/** The class of a card of `DataTable`. */
export const cardClass = (): string => classNames(styles.card);
