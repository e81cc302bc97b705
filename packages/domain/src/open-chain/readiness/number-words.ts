import { formatNumber } from '../../ground/numbers.ts';

/** Hectares with two decimals: `5,00`. */
export function hectares(value: number): string {
  const [whole = '', part = ''] = value.toFixed(2).split('.');
  return `${formatNumber(Number(whole))},${part}`;
}

/** Whole kilos: `2.122`; of less than ten with their decimals. */
export const kilos = (kg: number): string => formatNumber(kg, kg < 10 ? 3 : 0);
