/** What the pH of a fermentation aims at, from `least` to `most`, and from where down it tastes of vinegar. */
export type PhGoal = { least: number; most: number; vinegar: number };

/** `target`: it may end; `passed`: it should have ended; `vinegar`: it has an off-taste. */
export type Sourness = 'unmeasured' | 'sour-on' | 'target' | 'passed' | 'vinegar';

/** How sour a fermentation is by its last pH. */
export function sournessOf(ph: number | undefined, goal: PhGoal): Sourness {
  if (ph === undefined) return 'unmeasured';
  if (ph > goal.most) return 'sour-on';
  if (ph >= goal.least) return 'target';
  return ph > goal.vinegar ? 'passed' : 'vinegar';
}
