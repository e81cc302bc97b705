import { formatNumber, parseDecimal } from '@cafezal/domain/ground/numbers.ts';
import type { Choice } from '../../../components/controls/select-input.tsx';

const hundredths = (hectares: number): number => Math.round(hectares * 100) / 100;
const isNear = (one: number, other: number): boolean => Math.abs(one - other) <= 0.01;

/** The area filled in from the outline, only if none was typed, not even an incomplete number. */
export function filledIn(typed: unknown, drawn: number | null): number | null {
  const isBlank = typed === undefined || typed === null || typed === '';
  return drawn === null || !isBlank ? null : hundredths(drawn);
}

/** The typed area and the outline's area if they differ; null if they agree. */
export function areasToChoose(
  typed: unknown,
  drawn: number | null,
): { drawn: number; choices: readonly Choice[] } | null {
  const own = parseDecimal(typed);
  if (own === null || drawn === null || isNear(own, drawn)) return null;
  return {
    drawn: hundredths(drawn),
    choices: [
      { value: 'typed', label: `${formatNumber(own, 4)}\u00a0ha, digitada` },
      { value: 'drawn', label: `${formatNumber(hundredths(drawn))}\u00a0ha, do contorno` },
    ],
  };
}
