import { fitLine } from '../../ground/fit-line.ts';

/** A reading of one kind: when, in ms of the epoch, and how much. */
export type Measurement = { at: number; value: number };

/** The pH at which a fermentation ends, and below which it tastes of vinegar (4-domain 1.4). */
export const FERMENTATION_PH = { least: 4, most: 4.5, vinegar: 3.6 } as const;
/** Hours that a fermentation usually takes (4-domain 1.4). */
export const FERMENTATION_HOURS = { least: 18, most: 120 } as const;

const MS_PER_HOUR = 3_600_000;
/** Readings that still tell how fast the pH falls now. */
const LAST_READINGS = 4;
const FURTHEST_HOURS = 120;

/** What the pH of a fermentation says. */
export type FermentationCourse = {
  last: Measurement | null;
  /** `target`: it may end; `passed`: it should have; `vinegar`: it tastes by now. */
  state: 'unmeasured' | 'sour-on' | 'target' | 'passed' | 'vinegar';
  /** Hours from the last reading until the pH comes to the target; null while one cannot tell, and once it is there. */
  hoursToTarget: number | null;
};

function stateOf(ph: number | undefined): FermentationCourse['state'] {
  if (ph === undefined) return 'unmeasured';
  if (ph > FERMENTATION_PH.most) return 'sour-on';
  if (ph >= FERMENTATION_PH.least) return 'target';
  return ph >= FERMENTATION_PH.vinegar ? 'passed' : 'vinegar';
}

function hoursToTarget(last: Measurement, run: readonly Measurement[]): number | null {
  const line = fitLine(run.map(({ at, value }) => ({ x: (at - last.at) / MS_PER_HOUR, y: value })));
  if (line === null || line.slope >= 0) return null;
  const hours = (last.value - FERMENTATION_PH.most) / -line.slope;
  return hours > FURTHEST_HOURS ? null : hours;
}

/** What the pH readings of a fermentation say, in whatever order they come; over hours the pH falls about straight. */
export function fermentationCourse(measured: readonly Measurement[]): FermentationCourse {
  const run = measured
    .filter(({ at, value }) => Number.isFinite(at) && Number.isFinite(value))
    .sort((one, other) => one.at - other.at);
  const last = run.at(-1) ?? null;
  const state = stateOf(last?.value);
  const isOnTheWay = last !== null && state === 'sour-on';
  return { last, state, hoursToTarget: isOnTheWay ? hoursToTarget(last, run.slice(-LAST_READINGS)) : null };
}
