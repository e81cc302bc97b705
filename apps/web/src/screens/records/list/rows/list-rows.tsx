import { Suspense } from 'react';
import { LazyPartView, lazyPart } from '../../../../components/page/lazy-part.ts';
import { isWideNow, useIsWide } from '../../../../components/page/use-is-wide.ts';
import { Skeleton } from '../../../../components/surfaces/skeleton.tsx';
import { LinkArea } from './link-area.tsx';
import { ListCards } from './list-cards.tsx';
import type { RowsProps } from './rows-props.ts';
import { useIsWhole } from './use-is-whole.ts';

/** The table, loaded on wide screens only. */
const table = lazyPart(async () => (await import('./list-table.tsx')).ListTable);
// On a wide screen load it with the screen, even if the first list is empty.
if (isWideNow()) void table.fetch();

/** The rows of a list: links on a phone, a table on a desktop. */
export function ListRows({ list, selection }: Pick<RowsProps, 'list' | 'selection'>) {
  const isWide = useIsWide();
  const memory = `${list.context.address}?${JSON.stringify(list.asked)}`;
  const isWhole = useIsWhole(list.rows.length, memory);
  const props = { list, selection, memory, isWhole };
  return (
    <LinkArea>
      {isWide ? (
        <Suspense fallback={<Skeleton />}>
          <LazyPartView part={table} props={props} />
        </Suspense>
      ) : (
        <ListCards {...props} />
      )}
    </LinkArea>
  );
}
