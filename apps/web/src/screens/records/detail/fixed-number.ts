import type { Unit } from '@cafezal/domain/fields.ts';
import { formatMoney, formatNumber } from '@cafezal/domain/numbers.ts';
import { unitWord } from '@cafezal/domain/unit-word.ts';
import type { FigureProps } from '../../../components/figure.tsx';

/** A number with all its decimals, so that figures side by side read alike: `80,0`. */
export const fixedNumber = (value: number, decimals: number): string =>
  value.toLocaleString('pt-BR', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });

/** A weight as people read it: `1.775 kg`. */
export const kgText = (kg: number): string => `${formatNumber(kg, 3)}\u00a0kg`;

const LARGE = 1_000;

/** An amount as a figure: centavos of thousands would only take its room. */
export const leadMoney = (value: number): string =>
  Math.abs(value) >= LARGE ? `R$\u00a0${formatNumber(value, 0)}` : formatMoney(value).replace(' ', '\u00a0');

/** A derived number as a figure; per cents keep their decimals, small money its centavos. */
export function asFigure(
  { label, unit, decimals }: { label: string; unit: Unit; decimals: number },
  value: number,
): FigureProps {
  if (unit === 'R$') return { label, value: leadMoney(value) };
  const text = unit === '%' ? fixedNumber(value, decimals) : formatNumber(value, decimals);
  return { label, value: text, unit: unitWord(unit) };
}
