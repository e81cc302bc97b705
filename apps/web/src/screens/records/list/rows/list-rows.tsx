import { Suspense } from 'react';
import { Fetched, partToFetch } from '../../../../components/page/fetched-part.ts';
import { isWideNow, useIsWide } from '../../../../components/page/use-is-wide.ts';
import { Skeleton } from '../../../../components/surfaces/skeleton.tsx';
import { LinkArea } from './link-area.tsx';
import { ListCards } from './list-cards.tsx';
import type { RowsProps } from './rows-props.ts';
import { useIsWhole } from './use-is-whole.ts';

/** A phone has no room for a table, and need not load it. */
const table = partToFetch(async () => (await import('./list-table.tsx')).ListTable);
// Where there is room for it, it comes with the screen, however empty the first list is.
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
          <Fetched part={table} props={props} />
        </Suspense>
      ) : (
        <ListCards {...props} />
      )}
    </LinkArea>
  );
}
