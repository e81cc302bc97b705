import { deviceOf } from '../../data/database/device.ts';
import type { Farm } from '../../data/device/contract.ts';
import { todayIn } from '../../data/device/corrected-clock.ts';
import { keepSummary, recallSummary } from '../../data/farm/kept-summary.ts';
import { farmFactsOf } from '../../data/replica/rule-context.ts';
import { readSession } from '../../data/session/session.ts';
import { SHOWN_ITEMS } from './attention-card.tsx';
import type { DashboardView } from './dashboard-view.ts';
import { isAtFirstSteps } from './first-steps/is-at-first-steps.ts';

/** The app's own file says which version made a view: another one may show other things. */
const versionOf = (): string => document.querySelector('script[src]')?.getAttribute('src') ?? '';

const howOf = (farm: Farm): string => JSON.stringify([versionOf(), farm.farmSlug, farm.role, farmFactsOf(farm)]);

/** A day as it is told on a later one: what was to come by then is no longer known. */
function onDay(view: DashboardView, today: string): DashboardView {
  const { day } = view;
  if (day.today === today) return view;
  const isAhead = (known: string | undefined) => known !== undefined && known >= today;
  return {
    ...view,
    attention: null,
    day: {
      ...day,
      today,
      ready: isAhead(day.ready?.day) ? day.ready : null,
      nextHarvest: isAhead(day.nextHarvest ?? undefined) ? day.nextHarvest : null,
    },
  };
}

/** Keeps what the dashboard of a farm shows, with the items that are seen at first. */
export async function keepView(farm: Farm, { attention, ...view }: DashboardView): Promise<void> {
  const { user } = readSession();
  if (user === undefined || isAtFirstSteps(view.day)) return;
  const seen = attention && { ...attention, items: attention.items.slice(0, SHOWN_ITEMS) };
  const summary: DashboardView = { ...view, attention: seen };
  await keepSummary(await deviceOf(user.uid), farm.id, { how: howOf(farm), summary });
}

/** What the dashboard of a farm showed last, as far as it holds today; null if the farm has changed since. */
export async function recallView(farm: Farm): Promise<DashboardView | null> {
  const { user } = readSession();
  if (user === undefined) return null;
  const kept = await recallSummary(await deviceOf(user.uid), farm.id, howOf(farm));
  // This version of the app kept it, by `how`.
  return kept === null ? null : onDay(kept as DashboardView, todayIn(farmFactsOf(farm).settings.timezone));
}
