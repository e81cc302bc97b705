import { daysBetween } from '@cafezal/domain/ground/days.ts';
import type { WaitingHarvest, WaitingPeriod } from '@cafezal/domain/stages/activity/plot-waiting.ts';

/** Where things lie on the bar of a waiting period, in per cent from the left. */
export type WaitingBar = {
  free: number;
  /** Null where today lies outside the bar. */
  today: number | null;
  dots: readonly { harvest: WaitingHarvest; at: number }[];
};

/** So much longer than the waiting itself is the bar, that what comes after can be seen. */
const ROOM_AFTER = 0.46;

/** Lays a waiting period out on a bar that begins at its application. */
export function waitingBar({ appliedOn, phiDays, harvests }: WaitingPeriod, today: string): WaitingBar {
  const daysTo = (day: string): number => daysBetween(appliedOn, day) ?? 0;
  const last = Math.max(0, ...harvests.map(({ date }) => daysTo(date)));
  const days = Math.max(phiDays * (1 + ROOM_AFTER), last + 1);
  const at = (day: string): number => (Math.max(0, daysTo(day)) / days) * 100;
  const now = daysTo(today);
  return {
    free: (phiDays / days) * 100,
    today: now >= 0 && now <= days ? at(today) : null,
    dots: harvests.map((harvest) => ({ harvest, at: at(harvest.date) })),
  };
}

/** `29/06`, or `29/06/25` where it is not this year's. */
export const dayWords = (day: string, today: string): string => {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${date}/${month}${year === today.slice(0, 4) ? '' : `/${year.slice(2)}`}`;
};

/** What is said of a harvest beside its dot: `faltava 1 dia`, `certa`. */
export function harvestWords({ missingDays, planned }: WaitingHarvest): string {
  if (missingDays === 0) return planned ? 'marcada, já livre' : 'certa';
  const days = `${missingDays} ${missingDays === 1 ? 'dia' : 'dias'}`;
  if (planned) return `marcada, ${missingDays === 1 ? 'falta' : 'faltam'} ${days}`;
  return `${missingDays === 1 ? 'faltava' : 'faltavam'} ${days}`;
}
