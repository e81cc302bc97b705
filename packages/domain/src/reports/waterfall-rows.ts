import type { Waterfall } from './waterfall.ts';

/** A line of the way from cherry to bean: a sum or a loss. `start` and `size` are shares of the longest bar. */
export type WaterfallRow = {
  key: string;
  label: string;
  kg: number;
  kind: 'cherry' | 'water' | 'loss' | 'gain' | 'green';
  start: number;
  size: number;
};

/** Losses between cherry and bean, with their names, also for gains. */
const LOSSES: readonly (readonly [key: keyof Waterfall, label: string, gain?: string])[] = [
  ['impurities', 'Impurezas'],
  ['pulp', 'Polpa'],
  ['processingLoss', 'Perda no processamento', 'A mais no processamento'],
  ['fermentationLoss', 'Fermentação', 'A mais na fermentação'],
  ['waterTheoretical', 'Água, na secagem'],
  ['dryingTechnicalLoss', 'Perda na secagem', 'A mais na secagem'],
  ['restingLoss', 'Descanso', 'A mais no descanso'],
  ['storageLoss', 'Perda na tulha', 'A mais na tulha'],
  ['husk', 'Palha'],
  ['parchmentHull', 'Casca'],
  ['millingLoss', 'Perda no beneficiamento', 'A mais no beneficiamento'],
  ['losses', 'Perdas anotadas', 'A mais na contagem'],
  ['soldUnmilled', 'Vendido sem beneficiar'],
  ['toOtherSeasons', 'Para outra safra', 'A mais de outra safra'],
  ['inProcess', 'Ainda no caminho'],
];

/** What came in, and how it is called. */
const SOURCES = [
  ['cherry', 'Cereja colhida'],
  ['openingKg', 'Já havia'],
  ['boughtKg', 'Comprado'],
] as const satisfies readonly (readonly [key: keyof Waterfall, label: string])[];

/** kg that came in: cherry, what there was before and what was bought. */
export const cameInKg = (waterfall: Waterfall): number => SOURCES.reduce((sum, [key]) => sum + waterfall[key], 0);

const HALF_A_KG = 0.5;

/** kg by which outputs of stages exceed their inputs, without an explanation. */
export const gainedKg = (waterfall: Waterfall): number =>
  LOSSES.reduce((sum, [key, , gain]) => sum + (gain === undefined ? 0 : Math.max(0, -waterfall[key])), 0);

/** Whole kg for the lines, so that they sum to the bean; rounding differences go to the largest remainders. */
function wholeKg(kilos: readonly number[], total: number): readonly number[] {
  const floors = kilos.map(Math.floor);
  const left = total - floors.reduce((sum, kg) => sum + kg, 0);
  const byRemainder = kilos
    .map((kg, at) => ({ at, remainder: kg - Math.floor(kg) }))
    .sort((one, other) => other.remainder - one.remainder || one.at - other.at);
  const raised = new Set(byRemainder.slice(0, Math.max(0, left)).map(({ at }) => at));
  return floors.map((kg, at) => (raised.has(at) ? kg + 1 : kg));
}

type Line = Omit<WaterfallRow, 'start' | 'size'>;

/** The lines in kg without rounding: inputs positive, losses negative. */
function linesOf(waterfall: Waterfall): readonly Line[] {
  const gone = LOSSES.flatMap(([key, label, gain]): Line[] => {
    const kg = waterfall[key];
    if (kg === 0) return [];
    const isGain = kg < 0 && gain !== undefined;
    const kind = isGain ? 'gain' : key === 'waterTheoretical' ? 'water' : 'loss';
    return [{ key, label: isGain ? gain : label, kg: -kg, kind }];
  });
  const came = SOURCES.map(([key, label]): Line => ({ key, label, kg: waterfall[key], kind: 'cherry' }));
  return [...came.filter(({ key, kg }) => key === 'cherry' || kg !== 0), ...gone];
}

/** The lines of the way from cherry to bean in whole kg, with an exact sum; zero losses are left out. */
export function waterfallRows(waterfall: Waterfall): WaterfallRow[] {
  const whole = cameInKg(waterfall);
  if (whole <= 0) return [];
  const lines = linesOf(waterfall);
  const green = Math.round(waterfall.green) + 0;
  const isClosed = Math.abs(waterfall.residual) < HALF_A_KG;
  const exact = lines.map(({ kg }) => kg);
  const kilos = isClosed ? wholeKg(exact, green) : exact.map((kg) => Math.round(kg) + 0);
  const reached = exact.map((_, at) => exact.slice(0, at + 1).reduce((sum, kg) => sum + kg, 0));
  // Gains may exceed the picked coffee: scale to the longest bar.
  const widest = Math.max(...reached);
  const rows = lines.map((line, at): WaterfallRow => {
    const end = reached[at] ?? 0;
    const start = Math.max(0, Math.min(end, end - line.kg)) / widest;
    return { ...line, kg: kilos[at] ?? 0, start, size: Math.abs(line.kg) / widest };
  });
  const bean = { key: 'green', label: 'Café beneficiado', kg: green, kind: 'green', start: 0 } as const;
  return [...rows, { ...bean, size: waterfall.green / widest }];
}
