import { formatNumber } from '@cafezal/domain/ground/numbers.ts';

/** A number of records as text. */
export const recordsText = (count: number): string =>
  count === 1 ? '1 registro' : `${formatNumber(count, 0)} registros`;
