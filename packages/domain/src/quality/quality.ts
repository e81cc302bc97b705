/** Green coffee grading: COB defects and type, SCA 2004 and CVA scores, score classes (4-domain 1.7). Pure sums. */

import type { DefectKind } from './quality-words.ts';

/** Grains of a 300 g sample that make one defect, as thirtieths of a defect so that sums stay exact. */
const THIRTIETHS = {
  black: 30,
  sour: 15,
  blackGreen: 15,
  boredLight: 6,
  boredHeavy: 15,
  shell: 10,
  green: 6,
  broken: 6,
  immature: 6,
  pod: 30,
  parchment: 15,
  huskBig: 30,
  huskSmall: 15,
  foreignLarge: 150,
  foreignMedium: 60,
  foreignSmall: 30,
} as const satisfies Record<DefectKind, number>;

const SAMPLE_GRAMS = 300;
const TYPE_LIMITS: readonly (readonly [type: number, limit: number])[] = [
  [2, 4],
  [3, 12],
  [4, 26],
  [5, 46],
  [6, 86],
  [7, 160],
  [8, 360],
];

/** What COB says of a count of defects: `type` is `2` to `8` or `fora`, `intermediate` such as `4-25`, null out of type. */
type CobResult = { sum: number; total: number; type: string; intermediate: string | null };

/** COB's type and intermediate type of a total of defects of a 300 g sample. */
export function cobTypeOf(total: number): Pick<CobResult, 'type' | 'intermediate'> {
  const found = TYPE_LIMITS.find(([, limit]) => total <= limit);
  if (found === undefined) return { type: 'fora', intermediate: null };
  return { type: String(found[0]), intermediate: intermediateOf(total, found) };
}

function intermediateOf(total: number, [type, limit]: readonly [number, number]): string {
  const below = TYPE_LIMITS.find(([other]) => other === type - 1);
  if (below === undefined || total === limit) return String(type);
  const steps = Math.floor(((total - below[1]) * 10) / (limit - below[1]));
  return steps === 0 ? String(below[0]) : `${below[0]}-${String(steps * 5).padStart(2, '0')}`;
}

/** Counts of defects by kind (unknown kinds are left out), in a sample of so many grams, as COB adds them up. */
export function cobOf(counts: Readonly<Record<string, number>>, sampleGrams = SAMPLE_GRAMS): CobResult {
  const thirtieths = Object.entries(counts).reduce((sum, [kind, count]) => sum + weightOf(kind) * count, 0);
  const scaled = (thirtieths * SAMPLE_GRAMS) / sampleGrams;
  const total = Math.floor((scaled + 15) / 30);
  return { sum: scaled / 30, total, ...cobTypeOf(total) };
}

const weights: ReadonlyMap<string, number> = new Map(Object.entries(THIRTIETHS));
const weightOf = (kind: string): number => weights.get(kind) ?? 0;

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** CVA affective score of eight sections (1 to 9), less 2 a non-uniform and 4 a defective cup, to the nearest 0.25. */
export function cvaScore(sections: readonly number[], cups: { nonUniform?: number; defective?: number } = {}): number {
  const raw = 0.65625 * sum(sections) + 52.75 - 2 * (cups.nonUniform ?? 0) - 4 * (cups.defective ?? 0);
  return Math.round(raw * 4) / 4;
}

/** SCA 2004 score to the hundredth: the sum of ten attributes, less 2 a cup with a light defect and 4 a cup with a grave one; never below 0. */
export function scaScore(attributes: readonly number[], cups: { light?: number; grave?: number } = {}): number {
  const raw = sum(attributes) - 2 * (cups.light ?? 0) - 4 * (cups.grave ?? 0);
  return Math.max(0, Math.round(raw * 100) / 100);
}

/** From this score on a lot is special, whatever the protocol. */
export const SPECIALTY_SCORE = 80;
