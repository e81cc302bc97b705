import type { ComponentProps } from 'react';
import { ListTotalsRow } from './list-totals-row.tsx';
import { saleTotals } from './query/sale-totals.ts';

/** The totals of the filtered sales. */
export const SaleTotalsRow = (props: Omit<ComponentProps<typeof ListTotalsRow>, 'ofSales'>) => (
  <ListTotalsRow {...props} ofSales={saleTotals} />
);
