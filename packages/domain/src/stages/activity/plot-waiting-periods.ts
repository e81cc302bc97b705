import { addDays, daysBetween } from '../../ground/days.ts';
import { lastDay, textAt } from '../../record/data-values.ts';
import type { FarmRecord } from '../../record/record.ts';
import { phiDaysOf, plotIdsOf } from './waiting-period.ts';

/** A harvest, done or planned, after an application; `missingDays` is 0 if the waiting period was over. */
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
  /** Brand name of the product; null if it was not recorded. */
  product: string | null;
  /** Whether the application is planned: it counts until somebody cancels it. */
  planned: boolean;
  /** Last day of the application. */
  appliedOn: string;
  phiDays: number;
  /** The first day on which the plot may be picked. */
  freeOn: string;
  /** Harvests of the plot from the application until as long after the first free day, oldest first. */
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

/** The waiting periods of a plot, the latest application first, with the harvests within and soon after each. */
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
