import { addDays, daysBetween } from '../../ground/days.ts';
import { lastDay, textAt } from '../../record/data-values.ts';
import type { FarmRecord } from '../../record/record.ts';
import { phiDaysOf, plotIdsOf } from './waiting-period.ts';

/** A harvest that was picked, or is planned, from an application on; `missingDays` is 0 where the waiting was over. */
export type WaitingHarvest = {
  id: string;
  /** YYYY-MM-DD. */
  date: string;
  planned: boolean;
  missingDays: number;
};

/** The waiting period (carência) of one application on a plot. Days are YYYY-MM-DD. */
export type WaitingPeriod = {
  activityId: string;
  /** As on the package; null where nobody wrote it down. */
  product: string | null;
  /** Whether it is only meant to be applied: it counts all the same until somebody says that it was not. */
  planned: boolean;
  /** Last day of the application. */
  appliedOn: string;
  phiDays: number;
  /** The first day on which the plot may be picked. */
  freeOn: string;
  /** The harvests of the plot from the application to as long after the first free day, oldest first. */
  harvests: readonly WaitingHarvest[];
};

const onPlot =
  (plotId: string) =>
  ({ data, deletedAt }: FarmRecord): boolean =>
    deletedAt === null && plotIdsOf(data).includes(plotId);

function harvestsOf(harvests: readonly FarmRecord[], { appliedOn, phiDays, freeOn }: WaitingPeriod): WaitingHarvest[] {
  const until = addDays(freeOn, phiDays);
  return harvests
    .filter((harvest) => lastDay(harvest) >= appliedOn && harvest.date <= until)
    .map(({ id, date, status }) => ({
      id,
      date,
      planned: status === 'planned',
      missingDays: Math.max(0, daysBetween(date, freeOn) ?? 0),
    }))
    .sort((one, other) => (one.date < other.date ? -1 : 1));
}

/** The waiting periods of a plot, the newest application first, with the harvests inside and soon after each. */
export function waitingPeriodsOf(
  plotId: string,
  { activities, harvests }: { activities: readonly FarmRecord[]; harvests: readonly FarmRecord[] },
): readonly WaitingPeriod[] {
  const picked = harvests.filter(onPlot(plotId)).filter(({ status }) => status !== 'cancelled');
  return activities
    .filter(onPlot(plotId))
    .flatMap((activity): WaitingPeriod[] => {
      const phiDays = phiDaysOf(activity);
      if (phiDays === null) return [];
      const appliedOn = lastDay(activity);
      const period: WaitingPeriod = {
        activityId: activity.id,
        product: textAt(activity.data, 'product') ?? textAt(activity.data, 'activeIngredient') ?? null,
        planned: activity.status === 'planned',
        appliedOn,
        phiDays,
        freeOn: addDays(appliedOn, phiDays),
        harvests: [],
      };
      return [{ ...period, harvests: harvestsOf(picked, period) }];
    })
    .sort((one, other) => (one.appliedOn > other.appliedOn ? -1 : 1));
}
