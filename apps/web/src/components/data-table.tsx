import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './data-table.module.css';
import { Icon } from './icons/icon.tsx';
import { useIsWide } from './use-is-wide.ts';

/** A column: `number` is set to the right; one with a `sortKey` can be sorted by. */
export type Column<Row> = {
  key: string;
  label: string;
  number?: boolean;
  sortKey?: string;
  cell: (row: Row) => ReactNode;
};

/** What a list is sorted by: a column's `sortKey`, with `-` before it for descending. */
export type Sorting = { sort: string; onSort: (sort: string) => void };

const directionOf = (sort: string | undefined, key: string): 'ascending' | 'descending' | undefined => {
  if (sort === key) return 'ascending';
  return sort === `-${key}` ? 'descending' : undefined;
};

function HeadCell<Row>({ column, sorting }: { column: Column<Row>; sorting?: Sorting | undefined }) {
  const { sortKey } = column;
  const className = column.number === true ? styles.number : undefined;
  if (sorting === undefined || sortKey === undefined) {
    return (
      <th scope="col" className={className}>
        {column.label}
      </th>
    );
  }
  const direction = directionOf(sorting.sort, sortKey);
  return (
    <th scope="col" className={className} aria-sort={direction}>
      <button
        type="button"
        className={styles.sort}
        onClick={() => sorting.onSort(direction === 'descending' ? sortKey : `-${sortKey}`)}
      >
        {column.label}
        {direction !== undefined && <Icon name={direction === 'ascending' ? 'arrow-up' : 'arrow-down'} size={20} />}
      </button>
    </th>
  );
}

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

function WideTable<Row>({ caption, rows, rowKey, columns, sorting }: Props<Row>) {
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label={caption}>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} sorting={sorting} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column) => (
                <td key={column.key} className={column.number === true ? styles.number : undefined}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Rows as cards on a phone and as a table from 1024 px. */
export function DataTable<Row>(props: Props<Row>) {
  const { caption, rows, rowKey, card } = props;
  if (useIsWide()) return <WideTable {...props} />;
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
