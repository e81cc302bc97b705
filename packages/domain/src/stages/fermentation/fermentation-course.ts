import { fitLine } from '../../ground/fit-line.ts';
import { at } from '../../knowledge/knowledge.ts';
import { FERMENTATION_PH } from '../../knowledge/stage-practice.ts';
import { type PhGoal, type Sourness, sournessOf } from './sourness.ts';

/** A reading of one kind: time in ms of the epoch, and value. */
export type Measurement = { at: number; value: number };

const MS_PER_HOUR = 3_600_000;
/** Number of readings for the current fall of the pH. */
const LAST_READINGS = 4;
const FURTHEST_HOURS = 120;

/** The evaluation of a fermentation's pH. */
export type FermentationCourse = {
  /** The pH that it aims at. */
  goal: PhGoal;
  last: Measurement | null;
  state: Sourness;
  /** Hours from the last reading until the target pH; null if unknown, and once it is reached. */
  hoursToTarget: number | null;
};

function hoursToTarget(last: Measurement, run: readonly Measurement[], goal: PhGoal): number | null {
  const line = fitLine(run.map((one) => ({ x: (one.at - last.at) / MS_PER_HOUR, y: one.value })));
  if (line === null || line.slope >= 0) return null;
  const hours = (last.value - goal.most) / -line.slope;
  return hours > FURTHEST_HOURS ? null : hours;
}

/**
 * Evaluates the pH readings, in any order, of a fermentation that began on a day. Over hours the pH falls nearly
 * linearly.
 */
export function fermentationCourse(measured: readonly Measurement[], day: string): FermentationCourse {
  const run = measured
    .filter((one) => Number.isFinite(one.at) && Number.isFinite(one.value))
    .sort((one, other) => one.at - other.at);
  const last = run.at(-1) ?? null;
  const goal = at(FERMENTATION_PH, day).value;
  const state = sournessOf(last?.value, goal);
  const isOnTheWay = last !== null && state === 'sour-on';
  return { goal, last, state, hoursToTarget: isOnTheWay ? hoursToTarget(last, run.slice(-LAST_READINGS), goal) : null };
}
