import { formatNumber } from '@cafezal/domain/ground/numbers.ts';

/** So many records, in words. */
export const recordsText = (count: number): string =>
  count === 1 ? '1 registro' : `${formatNumber(count, 0)} registros`;
