import { whenPersonLeaves } from '../../data/session/session.ts';

const KEY = 'cafezal.farm';

/** Stores the slug of this tab's last farm. */
export const keepLastFarm = (farmSlug: string): void => sessionStorage.setItem(KEY, farmSlug);

/** The slug of this tab's last farm; null without one. */
export const lastFarm = (): string | null => sessionStorage.getItem(KEY);

whenPersonLeaves(async () => sessionStorage.removeItem(KEY));
