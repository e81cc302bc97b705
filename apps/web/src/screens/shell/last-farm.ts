import { whenPersonLeaves } from '../../data/session/session.ts';

const KEY = 'cafezal.farm';

/** Keeps which farm this tab was on last, by its slug. */
export const keepLastFarm = (farmSlug: string): void => sessionStorage.setItem(KEY, farmSlug);

/** The slug of the farm that this tab was on last; null where it was on none. */
export const lastFarm = (): string | null => sessionStorage.getItem(KEY);

whenPersonLeaves(async () => sessionStorage.removeItem(KEY));
