import { formatNumber, percentText, sumKg } from '@cafezal/domain/ground/numbers.ts';

/** The text of the mass balance, and whether it is impossible. */
export type MassWords = { text: string; isTooMuch: boolean };

const kgText = (kg: number): string => `${formatNumber(kg, 3)}\u00a0kg`;

/**
 * The running mass balance of inputs and outputs. `gainPct`: by how much the weight may grow; `losesWater`: less weight
 * is no loss. Null without known inputs.
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
  const share = percentText((left / inKg) * 100);
  return { text: `${sides} · ${losesWater ? 'água e quebra' : 'quebra'} ${kgText(left)} (${share})`, isTooMuch: false };
}
