import type { FarmDay } from '../../farm/farm-day.ts';

/** Whether a farm still has first steps to take; what was in store before keeps nobody from going on. */
export const isAtFirstSteps = ({ plots, harvests }: Pick<FarmDay, 'plots' | 'harvests'>): boolean =>
  plots === 0 || harvests === 0;
