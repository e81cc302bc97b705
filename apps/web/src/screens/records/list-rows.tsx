import { lazy, Suspense } from 'react';
import type { Selection } from '../../components/selection.ts';
import { Skeleton } from '../../components/skeleton.tsx';
import { useIsWide } from '../../components/use-is-wide.ts';
import { LinkArea } from './link-area.tsx';
import { ListCards } from './list-cards.tsx';
import type { List } from './use-list.ts';

/** A phone has no room for a table, and need not load it. */
const ListTable = lazy(async () => ({ default: (await import('./list-table.tsx')).ListTable }));

/** The rows of a list: links on a phone, a table on a desktop. */
export function ListRows({ list, selection }: { list: List; selection: Selection }) {
  const isWide = useIsWide();
  const memory = `${list.context.address}?${JSON.stringify(list.search)}`;
  return (
    <LinkArea>
      {isWide ? (
        <Suspense fallback={<Skeleton />}>
          <ListTable list={list} selection={selection} memory={memory} />
        </Suspense>
      ) : (
        <ListCards list={list} memory={memory} />
      )}
    </LinkArea>
  );
}
