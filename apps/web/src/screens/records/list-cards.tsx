import { memo, useMemo } from 'react';
import { useChunks } from '../../components/use-chunks.ts';
import type { ShownRecord } from '../../data/replica.ts';
import styles from './list-cards.module.css';
import type { ListContext } from './list-fields.ts';
import { ListRow, type RowPlan, rowPlan } from './list-row.tsx';
import type { List } from './use-list.ts';

const Rows = memo(function Rows({
  rows,
  plan,
  context,
}: {
  rows: readonly ShownRecord[];
  plan: RowPlan;
  context: ListContext;
}) {
  return (
    <>
      {rows.map((shown) => (
        <li key={shown.record.id}>
          <ListRow shown={shown} plan={plan} context={context} />
        </li>
      ))}
    </>
  );
});

/** The rows of a list on a phone: one sheet of links, a long one drawn as one scrolls. */
export function ListCards({ list, memory }: { list: List; memory: string }) {
  const { place, fields, context, rows } = list;
  const plan = useMemo(() => rowPlan(fields, context), [fields, context]);
  const { chunks, end } = useChunks(rows, memory);
  return (
    <>
      <ul className={styles.list} aria-label={place.heading}>
        {chunks.map((chunk) => (
          <Rows key={chunk.from} rows={chunk.rows} plan={plan} context={context} />
        ))}
      </ul>
      {end !== null && <div ref={end} />}
    </>
  );
}
