import { formatMoney, formatNumber } from '@cafezal/domain/ground/numbers.ts';

const LARGE = 1_000;

/** An amount of money as a main figure: without centavos from a thousand on, to save space. */
export const leadMoney = (value: number): string =>
  Math.abs(value) >= LARGE ? `R$\u00a0${formatNumber(value, 0)}` : formatMoney(value).replace(' ', '\u00a0');
