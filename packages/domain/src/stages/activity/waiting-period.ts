import { addDays, daysBetween } from '../../ground/days.ts';
import { lastDay, numberAt, rowsAt, textAt, textsAt } from '../../record/data-values.ts';
import type { RecordContent } from '../../record/record.ts';

/** The parts of an activity that determine its waiting period. */
type Application = Pick<RecordContent, 'date' | 'status' | 'data'> & { id: string };

/** A plot that was harvested within the waiting period (carência) of a product. */
export type PhiViolation = {
  activityId: string;
  plotId: string;
  /** Days from the application's last day to the harvest's first; negative if it was sprayed during the harvest. */
  days: number;
  phiDays: number;
  /** YYYY-MM-DD. */
  firstAllowedDate: string;
};

/** Distinct plots of a harvest or activity: `data.plots[].plotId` and `data.plotIds`. */
export const plotIdsOf = (data: RecordContent['data']): readonly string[] => [
  ...new Set([...textsAt(data, 'plotIds'), ...rowsAt(data, 'plots').flatMap((row) => textAt(row, 'plotId') ?? [])]),
];

/** The plots of stored data, which nobody writes into, put together once: many plots are held against each work. */
const plotsOfData = new WeakMap<RecordContent['data'], ReadonlySet<string>>();

/** The plots that a work names. */
export function treatedPlots({ data }: Pick<Application, 'data'>): ReadonlySet<string> {
  const known = plotsOfData.get(data);
  if (known !== undefined) return known;
  const plots = new Set(plotIdsOf(data));
  plotsOfData.set(data, plots);
  return plots;
}

/** Longest periods that are taken: ten years until one may pick, and a year until one may go in. */
export const MOST_PHI_DAYS = 3_650;
export const MOST_REENTRY_HOURS = 8_760;

/** The waiting period of an activity in days, above 0; null without one or if it was cancelled. */
export function phiDaysOf({ status, data }: Pick<Application, 'status' | 'data'>): number | null {
  const days = numberAt(data, 'phiDays');
  return status === 'cancelled' || days === undefined || days <= 0 ? null : Math.min(days, MOST_PHI_DAYS);
}

/**
 * Violations of an activity's waiting period by a harvest, in the order of the plots. It is respected if the harvest's
 * first day is at least `phiDays` after the application's last. Planned applications count: they may have been done
 * without anybody recording it.
 */
export function phiViolations(
  harvest: Pick<RecordContent, 'date' | 'data'>,
  activities: readonly Application[],
): readonly PhiViolation[] {
  const harvestEnd = lastDay(harvest);
  const waited = activities.flatMap((activity) => {
    const phiDays = phiDaysOf(activity);
    if (phiDays === null || activity.date > harvestEnd) return [];
    const days = daysBetween(lastDay(activity), harvest.date);
    if (days === null || days >= phiDays) return [];
    const firstAllowedDate = addDays(lastDay(activity), phiDays);
    return [{ plots: treatedPlots(activity), found: { activityId: activity.id, days, phiDays, firstAllowedDate } }];
  });
  return plotIdsOf(harvest.data).flatMap((plotId) =>
    waited.flatMap(({ plots, found }) => (plots.has(plotId) ? [{ ...found, plotId }] : [])),
  );
}

/** The first day on which a plot may be harvested, YYYY-MM-DD, if it is in a waiting period today; otherwise null. */
export function plotBlockedUntil(plotId: string, activities: readonly Application[], today: string): string | null {
  const violations = phiViolations({ date: today, data: { plotIds: [plotId] } }, activities);
  return violations.reduce<string | null>(
    (latest, { firstAllowedDate }) => (latest === null || firstAllowedDate > latest ? firstAllowedDate : latest),
    null,
  );
}
