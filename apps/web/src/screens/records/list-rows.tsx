import { type ComponentType, lazy, Suspense, useState } from 'react';
import { Skeleton } from '../../components/skeleton.tsx';
import { isWideNow, useIsWide } from '../../components/use-is-wide.ts';
import { LinkArea } from './link-area.tsx';
import { ListCards } from './list-cards.tsx';
import type { RowsProps } from './rows-props.ts';
import { useIsWhole } from './use-is-whole.ts';

/** The table, once it was fetched: drawn at once then, since React holds back for a while what it had to wait for. */
let fetched: ComponentType<RowsProps> | null = null;

async function loadTable(): Promise<{ default: ComponentType<RowsProps> }> {
  const { ListTable } = await import('./list-table.tsx');
  fetched = ListTable;
  return { default: ListTable };
}

/** A phone has no room for a table, and need not load it. */
const TableToCome = lazy(loadTable);
// Where there is room for it, it comes with the screen, however empty the first list is.
if (isWideNow()) void loadTable();

/** The rows of a list: links on a phone, a table on a desktop. */
export function ListRows({ list, selection }: Pick<RowsProps, 'list' | 'selection'>) {
  const isWide = useIsWide();
  const [{ Table }] = useState(() => ({ Table: fetched ?? TableToCome }));
  const memory = `${list.context.address}?${JSON.stringify(list.asked)}`;
  const isWhole = useIsWhole(list.rows.length, memory);
  const props = { list, selection, memory, isWhole };
  return (
    <LinkArea>
      {isWide ? (
        <Suspense fallback={<Skeleton />}>
          <Table {...props} />
        </Suspense>
      ) : (
        <ListCards {...props} />
      )}
    </LinkArea>
  );
}
