import { daysBetween } from '@cafezal/domain/ground/days.ts';
import type { WaitingHarvest, WaitingPeriod } from '@cafezal/domain/stages/activity/plot-waiting-periods.ts';

/** Positions on the bar of a waiting period, in per cent from the left. */
export type WaitingBar = {
  free: number;
  /** Null if today is outside the bar. */
  today: number | null;
  dots: readonly { harvest: WaitingHarvest; at: number }[];
};

/** How much longer the bar is than the waiting period, so that harvests after it are visible. */
const ROOM_AFTER = 0.46;

/** The layout of a waiting period on a bar that starts at its application. */
export function waitingPeriodBar({ appliedOn, phiDays, harvests }: WaitingPeriod, today: string): WaitingBar {
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

/** `29/06`, or `29/06/25` for another year. */
export const dayWords = (day: string, today: string): string => {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${date}/${month}${year === today.slice(0, 4) ? '' : `/${year.slice(2)}`}`;
};

/** The label of a harvest's dot: `faltava 1 dia`, `certa`. */
export function harvestWords({ missingDays, planned }: WaitingHarvest): string {
  if (missingDays === 0) return planned ? 'marcada, já livre' : 'certa';
  const days = `${missingDays} ${missingDays === 1 ? 'dia' : 'dias'}`;
  if (planned) return `marcada, ${missingDays === 1 ? 'falta' : 'faltam'} ${days}`;
  return `${missingDays === 1 ? 'faltava' : 'faltavam'} ${days}`;
}
