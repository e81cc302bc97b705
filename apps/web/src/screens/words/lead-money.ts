import { formatMoney, formatNumber } from '@cafezal/domain/ground/numbers.ts';

const LARGE = 1_000;

/** An amount as a figure: centavos of thousands would only take its room. */
export const leadMoney = (value: number): string =>
  Math.abs(value) >= LARGE ? `R$\u00a0${formatNumber(value, 0)}` : formatMoney(value).replace(' ', '\u00a0');
