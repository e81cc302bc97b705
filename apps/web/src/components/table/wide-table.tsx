import { memo, type ReactNode } from 'react';
import { Icon } from '../icons/icon.tsx';
import styles from './data-table.module.css';
import { rowsOf } from './row-pieces.ts';
import { Selection, useSelected } from './selection.ts';
import { useFittedColumns } from './use-fitted-columns.ts';
import { useRowWindow } from './use-row-window.ts';

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

/** A row of one line, px. */
const ROW = 49;

/** Text up to so many letters stays in one line; longer text may break. */
const SHORT = 22;

/** Whether what stands in a cell is text that stays in one line. */
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
  /** Names the table, so that the way back to it finds the place again. */
  memory: string;
  /** What stands above the rows at least, the table's head too, px. */
  above: number;
  /** All rows are wanted, as for paper; else a long table is drawn as one scrolls. */
  isWhole: boolean;
  /** Whether these are all rows that there are; else nobody knows yet how many there will be. */
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

/** Called, not drawn as a part of its own: a long table has thousands. */
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

/** Where nothing is ticked. */
const NO_SELECTION = new Selection();

/** As the cell of a value: its box without a part of its own. */
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
  // One place in each row of the chunk.
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

// The type parameter is lost by `memo`; the props are the same.
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

/** Rows as a table, its heads sortable; a long one is drawn as one scrolls. */
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
