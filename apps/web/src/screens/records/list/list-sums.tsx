import { useMemo } from 'react';
import { useIsPrinting } from '../../../components/page/use-is-printing.ts';
import { useIsWide } from '../../../components/page/use-is-wide.ts';
import { FigureRow } from '../../../components/surfaces/figure.tsx';
import { memoByObject } from '../../memo-by-object.ts';
import { listTotals } from './query/list-totals.ts';
import type { List } from './query/use-list.ts';

/** The sums of what is filtered: all on a desktop and on paper, the first two on a phone. */
export function ListSums({ rows, context }: Pick<List, 'rows' | 'context'>) {
  const isWide = useIsWide();
  const isPrinting = useIsPrinting();
  // Kept with the rows: a word that is taken back letter by letter leaves those that it left before.
  const totalsOf = useMemo(() => memoByObject((some: List['rows']) => listTotals(some, context)), [context]);
  const totals = totalsOf(rows);
  return <FigureRow figures={isWide || isPrinting ? totals : totals.slice(0, 2)} totals />;
}
