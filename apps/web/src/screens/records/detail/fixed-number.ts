import type { Unit } from '@cafezal/domain/definition/fields.ts';
import { unitWord, wordBehind } from '@cafezal/domain/definition/unit-word.ts';
import { formatNumber } from '@cafezal/domain/ground/numbers.ts';
import type { FigureProps } from '../../../components/surfaces/figure.tsx';
import { leadMoney } from '../../words/money-text.ts';

/** A number with a fixed number of decimals, so that figures align: `80,0`. */
export const fixedNumber = (value: number, decimals: number): string =>
  value.toLocaleString('pt-BR', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });

/** A weight as text: `1.775 kg`. */
export const kgText = (kg: number): string => `${formatNumber(kg, 3)}\u00a0kg`;

/** A derived number as a figure; per cents keep their decimals, money its centavos. */
export function asFigure(
  { label, unit, decimals }: { label: string; unit: Unit; decimals: number },
  value: number,
): FigureProps {
  if (unit === 'R$') return { label, value: leadMoney(value) };
  const text = unit === '%' ? fixedNumber(value, decimals) : formatNumber(value, decimals);
  return { label, value: text, unit: wordBehind(text, unitWord(unit)) };
}
