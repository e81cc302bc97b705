import { useMemo } from 'react';
import { FigureRow } from '../../components/figure.tsx';
import { useIsPrinting } from '../../components/use-is-printing.ts';
import { useIsWide } from '../../components/use-is-wide.ts';
import { listTotals } from './list-totals.ts';
import type { List } from './use-list.ts';

/** The sums of what is filtered: all on a desktop and on paper, the first two on a phone. */
export function ListSums({ rows, context }: Pick<List, 'rows' | 'context'>) {
  const isWide = useIsWide();
  const isPrinting = useIsPrinting();
  const totals = useMemo(() => listTotals(rows, context), [rows, context]);
  return <FigureRow figures={isWide || isPrinting ? totals : totals.slice(0, 2)} totals />;
}
