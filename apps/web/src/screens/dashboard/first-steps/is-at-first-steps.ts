import type { FarmDay } from '../../farm/farm-day.ts';

type Counted = Pick<FarmDay, 'plots' | 'harvests'>;

/** The steps that end a farm's beginning, and whether they were taken; what was in store before keeps nobody from going on. */
export const stepsTaken = ({ plots, harvests }: Counted) => ({ plots: plots > 0, harvest: harvests > 0 });

/** Whether a farm still has first steps to take. */
export const isAtFirstSteps = (counted: Counted): boolean => Object.values(stepsTaken(counted)).includes(false);
