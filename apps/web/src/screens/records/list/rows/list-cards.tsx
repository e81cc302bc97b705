import { memo, useMemo } from 'react';
import { rowsOf } from '../../../../components/table/row-pieces.ts';
import { useRowWindow } from '../../../../components/table/use-row-window.ts';
import type { ShownRecord } from '../../../../data/replica/shown-records.ts';
import type { ListContext } from '../query/list-fields.ts';
import styles from './list-cards.module.css';
import { ListRow, type RowPlan, rowPlan } from './list-row.tsx';
import type { RowsProps } from './rows-props.ts';

/** Estimated height of a row with two lines, in px. */
const ROW = 71;

/** Least height of the content above the rows, in px. */
const ABOVE = 200;

type ChunkProps = {
  all: readonly ShownRecord[];
  isRead: boolean;
  chunk: number;
  plan: RowPlan;
  context: ListContext;
};

const Chunk = memo(function Chunk({ all, isRead, chunk, plan, context }: ChunkProps) {
  const { from, rows } = rowsOf(all, chunk);
  return (
    <>
      {rows.map((shown, index) => (
        <li
          key={shown.record.id}
          data-chunk={index === 0 ? chunk : undefined}
          aria-setsize={isRead ? all.length : -1}
          aria-posinset={from + index + 1}
        >
          <ListRow shown={shown} plan={plan} context={context} />
        </li>
      ))}
    </>
  );
});

/** The rows of a list on a phone: a sheet of links; a long one is rendered while scrolling. */
export function ListCards({ list, memory, isWhole }: RowsProps) {
  const { place, fields, context, rows, isRead } = list;
  const plan = useMemo(() => rowPlan(fields, context), [fields, context]);
  const { pieces, list: sheet } = useRowWindow<HTMLUListElement>({
    rows: rows.length,
    memory,
    row: ROW,
    above: ABOVE,
    isWhole,
  });
  return (
    <ul className={styles.list} aria-label={place.heading} ref={sheet}>
      {pieces.map(({ chunk, gap, key }) =>
        gap === null ? (
          <Chunk key={key} all={rows} isRead={isRead} chunk={chunk} plan={plan} context={context} />
        ) : (
          <li key={key} data-chunk={chunk} data-gap="" aria-hidden="true" style={{ height: gap }} />
        ),
      )}
    </ul>
  );
}
