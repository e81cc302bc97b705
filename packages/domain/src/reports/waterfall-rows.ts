import type { Waterfall } from './waterfall.ts';

/** A line of the way from cherry to bean: a sum, or what left on the way. `start` and `size` are shares of the whole bar. */
export type WaterfallRow = {
  key: string;
  label: string;
  kg: number;
  kind: 'cherry' | 'water' | 'loss' | 'green';
  start: number;
  size: number;
};

const LOSSES: readonly (readonly [key: keyof Waterfall, label: string])[] = [
  ['impurities', 'Impurezas'],
  ['pulp', 'Polpa'],
  ['processingLoss', 'Perda no lavador'],
  ['fermentationLoss', 'Fermentação'],
  ['waterTheoretical', 'Água, na secagem'],
  ['dryingTechnicalLoss', 'Perda na secagem'],
  ['restingLoss', 'Descanso'],
  ['storageLoss', 'Perda na tulha'],
  ['husk', 'Palha'],
  ['parchmentHull', 'Casca'],
  ['millingLoss', 'Perda no benefício'],
  ['soldUnmilled', 'Vendido sem beneficiar'],
  ['toOtherSeasons', 'Para outra safra'],
  ['inProcess', 'Ainda no caminho'],
];

/** The lines of the way from cherry to bean; a loss of nothing is left out. */
export function waterfallRows(waterfall: Waterfall): WaterfallRow[] {
  const whole = waterfall.cherry + waterfall.fromOtherSeasons;
  if (whole <= 0) return [];
  const share = (kg: number): number => kg / whole;
  let left = whole;
  const losses = LOSSES.flatMap(([key, label]): WaterfallRow[] => {
    const kg = waterfall[key];
    if (kg === 0) return [];
    left -= kg;
    const kind = key === 'waterTheoretical' ? 'water' : 'loss';
    return [{ key, label, kg: -kg, kind, start: share(Math.min(left, left + kg)), size: share(Math.abs(kg)) }];
  });
  return [
    { key: 'cherry', label: 'Cereja colhida', kg: whole, kind: 'cherry', start: 0, size: 1 },
    ...losses,
    {
      key: 'green',
      label: 'Café beneficiado',
      kg: waterfall.green,
      kind: 'green',
      start: 0,
      size: share(waterfall.green),
    },
  ];
}
