import { memoByObject } from '@cafezal/domain/ground/memo-by-object.ts';
import { useMemo } from 'react';
import { useIsPrinting } from '../../../components/page/use-is-printing.ts';
import { useIsWide } from '../../../components/page/use-is-wide.ts';
import { FigureRow } from '../../../components/surfaces/figure.tsx';
import { listTotals, type TotalsOf } from './query/list-totals.ts';
import type { List } from './query/use-list.ts';

/** The totals of the filtered rows: all on a desktop and on paper, the first two on a phone. */
export function ListTotalsRow({
  unsorted,
  context,
  ofSales,
}: Pick<List, 'unsorted' | 'context'> & { ofSales?: TotalsOf }) {
  const isWide = useIsWide();
  const isPrinting = useIsPrinting();
  // Cached by the array of rows: deleting a word letter by letter returns to earlier arrays.
  const totalsOf = useMemo(
    () => memoByObject((some: List['unsorted']) => listTotals(some, context, ofSales)),
    [context, ofSales],
  );
  const totals = totalsOf(unsorted);
  return <FigureRow figures={isWide || isPrinting ? totals : totals.slice(0, 2)} totals />;
}
