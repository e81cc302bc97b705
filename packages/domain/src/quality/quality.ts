/**
 * Grading of green coffee: COB defects and types, and scores by protocol. Pure functions over the tables of knowledge.
 */

import { COB_STEPS } from '../knowledge/cob.ts';
import { COB_WEIGHTS } from '../knowledge/cob-defects.ts';
import { at } from '../knowledge/knowledge.ts';
import { type CupProtocol, CVA_LINE, SCORE_SCALES } from '../knowledge/scores.ts';

const SAMPLE_GRAMS = 300;
/** Weights of defects are thirtieths. */
const THIRTIETHS = 30;

/** The COB result of counted defects: exact sum, whole defects, and type: `2` to `8`, `4-25` between two, or `fora`. */
export type CobResult = { sum: number; total: number; type: string };

/**
 * The COB type of whole defects in a 300 g sample: the last row of the trade's table with at most that many, of rows
 * with equal defects the better; below the first row the best type, above the last `fora`.
 */
export function cobTypeOf(total: number, day: string): string {
  const steps = at(COB_STEPS, day).value;
  if (steps.every(([defects]) => defects < total)) return 'fora';
  const reached = steps.findLast(([defects]) => defects <= total)?.[0];
  return (steps.find(([defects]) => defects === reached) ?? steps[0])?.[1] ?? 'fora';
}

/** Whether whole defects in a 300 g sample are of a type or a better one: "tipo 6 ou melhor" has at most 86. */
export function isTypeOrBetter(total: number, type: string, day: string): boolean {
  const most = at(COB_STEPS, day).value.find(([, name]) => name === type)?.[0];
  return most !== undefined && total <= most;
}

/** The COB result of counted defects by kind (unknown kinds are ignored), in a sample of `sampleGrams`. */
export function cobOf(
  counts: Readonly<Record<string, number>>,
  { day, sampleGrams = SAMPLE_GRAMS }: { day: string; sampleGrams?: number | undefined },
): CobResult {
  const weights = at(COB_WEIGHTS, day).value;
  const thirtieths = Object.entries(counts).reduce((total, [kind, count]) => total + (weights[kind] ?? 0) * count, 0);
  const scaled = (thirtieths * SAMPLE_GRAMS) / sampleGrams;
  const total = Math.floor((scaled + THIRTIETHS / 2) / THIRTIETHS);
  return { sum: scaled / THIRTIETHS, total, type: cobTypeOf(total, day) };
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Cups of a sample with light and grave defects; in the CVA non-uniform and defective ones. */
type Cups = { light?: number | undefined; grave?: number | undefined };

const lostByCups = (protocol: CupProtocol, { light = 0, grave = 0 }: Cups, day: string): number => {
  const { lightCup, graveCup } = at(SCORE_SCALES[protocol], day).value;
  return lightCup * light + graveCup * grave;
};

/** CVA affective score of eight sections (1 to 9), minus points for cups, rounded to 0.25. */
export function cvaScore(sections: readonly number[], cups: Cups, day: string): number {
  const { perPoint, base, step } = at(CVA_LINE, day).value;
  const raw = perPoint * sum(sections) + base - lostByCups('cva', cups, day);
  return Math.round(raw / step) * step;
}

/** Score of ten attributes by a protocol that sums them, to the hundredth, minus points for cups; never below 0. */
export function attributesScore(
  attributes: readonly number[],
  { protocol, day, ...cups }: Cups & { protocol: Exclude<CupProtocol, 'cva'>; day: string },
): number {
  const raw = sum(attributes) - lostByCups(protocol, cups, day);
  return Math.max(0, Math.round(raw * 100) / 100);
}
