import { memo, type ReactNode } from 'react';
import { Icon } from '../icons/icon.tsx';
import styles from './data-table.module.css';
import { rowsOf } from './row-pieces.ts';
import { Selection, useSelected } from './selection.ts';
import { useFittedColumns } from './use-fitted-columns.ts';
import { useRowWindow } from './use-row-window.ts';

/** A column; `number` aligns it to the right; one with a `sortKey` can be sorted. */
export type Column<Row> = {
  key: string;
  label: string;
  number?: boolean;
  sortKey?: string;
  cell: (row: Row) => ReactNode;
};

/** The column that a list is sorted by: its `sortKey`, with `-` before it for descending order. */
export type Sorting = { sort: string; onSort: (sort: string) => void };

/** Height of a row of one line, in px. */
const ROW = 49;

/** Text of up to this many characters stays on one line; longer text may wrap. */
const SHORT = 22;

/** Whether a cell has text that stays on one line. */
export const isShort = (content: ReactNode): boolean => typeof content === 'string' && content.length <= SHORT;

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

/** Tick boxes of the rows; `labelOf` answers a box's name for screen readers. */
export type Ticks<Row> = { selection: Selection; labelOf: (row: Row) => string };

type Props<Row> = {
  /** What the rows are; for screen readers. */
  caption: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  columns: readonly Column<Row>[];
  sorting?: Sorting | undefined;
  ticks?: Ticks<Row> | undefined;
  /** Name of the table, by which going back restores its scroll position. */
  memory: string;
  /** Least height of the content above the rows, including the table's head, in px. */
  above: number;
  /** Whether all rows are rendered, as for paper; otherwise a long table is rendered while scrolling. */
  isWhole: boolean;
  /** Whether these are all existing rows; otherwise the total is unknown yet. */
  isCounted?: boolean;
};

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

/** A function and not a component: a long table has thousands of cells. */
function cellOf<Row>({ key, number, cell }: Column<Row>, row: Row): ReactNode {
  const content = cell(row);
  const className = number === true ? styles.number : isShort(content) ? styles.oneLine : undefined;
  return (
    <td key={key} className={className}>
      {content}
    </td>
  );
}

type ChunkProps<Row> = Pick<Props<Row>, 'rowKey' | 'columns' | 'ticks'> & { all: readonly Row[]; chunk: number };

/** Used in tables without tick boxes. */
const NO_SELECTION = new Selection();

/** The tick box of a row; a function like `cellOf`, for the same reason. */
function tickOf<Row>(row: Row, { key, isTicked, ticks }: { key: string; isTicked: boolean; ticks: Ticks<Row> }) {
  return (
    <td className={styles.tickCell}>
      <label className={styles.tick}>
        <input
          type="checkbox"
          aria-label={ticks.labelOf(row)}
          checked={isTicked}
          onChange={() => ticks.selection.toggle(key)}
        />
      </label>
    </td>
  );
}

function ChunkBody<Row>({ all, chunk, rowKey, columns, ticks }: ChunkProps<Row>) {
  const { from, rows } = rowsOf(all, chunk);
  // One character per row of the chunk.
  const ticked = useSelected(ticks?.selection ?? NO_SELECTION, (keys) =>
    keys.size === 0 ? '' : rows.map((row) => (keys.has(rowKey(row)) ? 'x' : '-')).join(''),
  );
  return (
    <tbody data-chunk={chunk}>
      {rows.map((row, index) => (
        <tr key={rowKey(row)} aria-rowindex={from + index + 2}>
          {ticks !== undefined && tickOf(row, { key: rowKey(row), isTicked: ticked[index] === 'x', ticks })}
          {columns.map((column) => cellOf(column, row))}
        </tr>
      ))}
    </tbody>
  );
}

// `memo` drops the type parameter; the props are the same.
const Body = memo(ChunkBody) as typeof ChunkBody;

function Gap({ chunk, height, columns }: { chunk: number; height: number; columns: number }) {
  return (
    <tbody data-chunk={chunk} data-gap="" aria-hidden="true">
      <tr>
        <td colSpan={columns} className={styles.gap} style={{ height }} />
      </tr>
    </tbody>
  );
}

/** Rows as a table with sortable heads; a long one is rendered while scrolling. */
export function WideTable<Row>(props: Props<Row>) {
  const { caption, rows, rowKey, columns, sorting, ticks, memory, above, isWhole, isCounted = true } = props;
  const { pieces, list } = useRowWindow<HTMLTableElement>({ rows: rows.length, memory, row: ROW, above, isWhole });
  useFittedColumns(list, columns);
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label={caption} aria-rowcount={isCounted ? rows.length + 1 : -1} ref={list}>
        <thead>
          <tr>
            {ticks !== undefined && <TickAll selection={ticks.selection} rows={rows} rowKey={rowKey} />}
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} sorting={sorting} />
            ))}
          </tr>
        </thead>
        {pieces.map(({ chunk, gap, key }) =>
          gap === null ? (
            <Body key={key} all={rows} chunk={chunk} rowKey={rowKey} columns={columns} ticks={ticks} />
          ) : (
            <Gap key={key} chunk={chunk} height={gap} columns={columns.length + 1} />
          ),
        )}
      </table>
    </div>
  );
}
