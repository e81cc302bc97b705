import { formatNumber, sumKg } from '@cafezal/domain/ground/numbers.ts';

/** What the kilos that went in and came out say of each other, and whether it cannot be. */
export type MassWords = { text: string; isTooMuch: boolean };

const kgText = (kg: number): string => `${formatNumber(kg, 3)}\u00a0kg`;

/**
 * The running balance of what went in and what came out. `gainPct` is by how much the weight may grow; `losesWater`
 * where less is no loss. Null while nothing is known of what went in.
 */
export function massWords(
  inKg: number,
  outKg: number,
  { gainPct, losesWater }: { gainPct: number; losesWater: boolean },
): MassWords | null {
  if (inKg <= 0 || outKg <= 0) return inKg > 0 ? { text: `Entraram ${kgText(inKg)}.`, isTooMuch: false } : null;
  const left = sumKg([inKg, -outKg]);
  const sides = `Entraram ${kgText(inKg)} · saíram ${kgText(outKg)}`;
  if (-left > (inKg * gainPct) / 100) return { text: `${sides}. Não pode sair mais do que entrou.`, isTooMuch: true };
  if (left < 0) return { text: `${sides} · ${kgText(-left)} a mais`, isTooMuch: false };
  if (left === 0) return { text: `${sides}. As contas fecham.`, isTooMuch: false };
  const share = `${formatNumber((left / inKg) * 100, 1)}\u00a0%`;
  return { text: `${sides} · ${losesWater ? 'água e quebra' : 'quebra'} ${kgText(left)} (${share})`, isTooMuch: false };
}
