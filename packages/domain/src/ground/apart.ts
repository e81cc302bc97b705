import { formatNumber } from './numbers.ts';

/** Beyond this nobody types. */
const MOST_DECIMALS = 9;

/**
 * The least decimals, from the usual ones on, with which a number reads otherwise than the limit that it passes: 250,04 does
 * not read 250 beside a limit of 250.
 */
export function decimalsApart(value: number, limit: number, usual: number): number {
  let decimals = usual;
  while (decimals < MOST_DECIMALS && formatNumber(value, decimals) === formatNumber(limit, decimals)) decimals += 1;
  return decimals;
}

/** A number in pt-BR that reads otherwise than the limit that it passes. */
export const apartFrom = (value: number, limit: number, usual: number): string =>
  formatNumber(value, decimalsApart(value, limit, usual));
