import { formatNumber, sumKg } from '@cafezal/domain/numbers.ts';

/** What the kilos that went in and came out say of each other, and whether it cannot be. */
export type MassWords = { text: string; isTooMuch: boolean };

const kgText = (kg: number): string => `${formatNumber(kg, 3)}\u00a0kg`;

/**
 * The running balance under the lots that come out. `isComparable` is false where water leaves, so that less is no
 * loss; null while one side is not known.
 */
export function massWords(inKg: number, outKg: number, isComparable: boolean): MassWords | null {
  if (inKg <= 0 || outKg <= 0) return inKg > 0 ? { text: `Entram ${kgText(inKg)}.`, isTooMuch: false } : null;
  const left = sumKg([inKg, -outKg]);
  const sides = `Entram ${kgText(inKg)}, saem ${kgText(outKg)}`;
  if (left < 0) return { text: `${sides}: ${kgText(-left)} a mais.`, isTooMuch: true };
  if (left === 0) return { text: `${sides}. As contas fecham.`, isTooMuch: false };
  const share = `${formatNumber((left / inKg) * 100, 1)}\u00a0%`;
  return { text: `${sides}: ${isComparable ? 'faltam' : 'quebra de'} ${kgText(left)} (${share}).`, isTooMuch: false };
}
