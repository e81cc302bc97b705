import { memo, type ReactNode } from 'react';
import styles from './data-table.module.css';
import { Icon } from './icons/icon.tsx';
import { type Selection, useSelected } from './selection.ts';
import { useChunks } from './use-chunks.ts';

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

/** Ticks beside the rows of a table; `labelOf` names a row's box for screen readers. */
export type Ticks<Row> = { selection: Selection; labelOf: (row: Row) => string };

type Props<Row> = {
  /** What the rows are, for screen readers. */
  caption: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  columns: readonly Column<Row>[];
  sorting?: Sorting | undefined;
  ticks?: Ticks<Row> | undefined;
  /** Names the table among those that grow as one scrolls. */
  memory: string;
};

function Tick({ selection, rowKey, label }: { selection: Selection; rowKey: string; label: string }) {
  const isTicked = useSelected(selection, (keys) => keys.has(rowKey));
  return (
    <label className={styles.tick}>
      <input type="checkbox" aria-label={label} checked={isTicked} onChange={() => selection.toggle(rowKey)} />
    </label>
  );
}

function TickAll<Row>({ selection, rows, rowKey }: Pick<Props<Row>, 'rows' | 'rowKey'> & { selection: Selection }) {
  const ticked = useSelected(selection, (keys) =>
    keys.size === 0 ? 0 : rows.filter((row) => keys.has(rowKey(row))).length,
  );
  const areAll = ticked > 0 && ticked === rows.length;
  return (
    <th scope="col" className={styles.tickCell}>
      <label className={styles.tick}>
        <input
          type="checkbox"
          aria-label="Marcar todos"
          checked={areAll}
          ref={(box) => {
            if (box !== null) box.indeterminate = ticked > 0 && !areAll;
          }}
          onChange={() => selection.set(areAll ? [] : rows.map(rowKey))}
        />
      </label>
    </th>
  );
}

type ChunkProps<Row> = Pick<Props<Row>, 'rows' | 'rowKey' | 'columns' | 'ticks'>;

function BodyRows<Row>({ rows, rowKey, columns, ticks }: ChunkProps<Row>) {
  return (
    <tbody>
      {rows.map((row) => (
        <tr key={rowKey(row)}>
          {ticks !== undefined && (
            <td className={styles.tickCell}>
              <Tick selection={ticks.selection} rowKey={rowKey(row)} label={ticks.labelOf(row)} />
            </td>
          )}
          {columns.map((column) => (
            <td key={column.key} className={column.number === true ? styles.number : undefined}>
              {column.cell(row)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

// The type parameter is lost by `memo`; the props are the same.
const Body = memo(BodyRows) as typeof BodyRows;

/** Rows as a table, its heads sortable; a long one is drawn as one scrolls. */
export function WideTable<Row>({ caption, rows, rowKey, columns, sorting, ticks, memory }: Props<Row>) {
  const { chunks, end } = useChunks(rows, memory);
  return (
    <>
      <div className={styles.scroll}>
        <table className={styles.table} aria-label={caption} aria-rowcount={rows.length + 1}>
          <thead>
            <tr>
              {ticks !== undefined && <TickAll selection={ticks.selection} rows={rows} rowKey={rowKey} />}
              {columns.map((column) => (
                <HeadCell key={column.key} column={column} sorting={sorting} />
              ))}
            </tr>
          </thead>
          {chunks.map((chunk) => (
            <Body key={chunk.from} rows={chunk.rows} rowKey={rowKey} columns={columns} ticks={ticks} />
          ))}
        </table>
      </div>
      {end !== null && <div ref={end} />}
    </>
  );
}
