import { attentionOf } from '@cafezal/domain/attention/attention.ts';
import { deviceOf } from '../../data/database/device.ts';
import type { Farm } from '../../data/device/contract.ts';
import { todayIn } from '../../data/device/corrected-clock.ts';
import { readCurrentReadings } from '../../data/farm/farm-attention.ts';
import { keepSummary, recallSummary } from '../../data/farm/kept-summary.ts';
import { isFarmOpen } from '../../data/farm/open-farm.ts';
import type { Replica } from '../../data/replica/replica.ts';
import { farmFactsOf } from '../../data/replica/rule-context.ts';
import { readSession } from '../../data/session/session.ts';
import { SHOWN_ITEMS } from './attention-card.tsx';
import { type DashboardView, dashboardView } from './dashboard-view.ts';
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

async function keep(farm: Farm, personId: string, { attention, ...view }: DashboardView): Promise<void> {
  if (isAtFirstSteps(view.day)) return;
  const seen = attention && { ...attention, items: attention.items.slice(0, SHOWN_ITEMS) };
  const summary: DashboardView = { ...view, attention: seen };
  await keepSummary(await deviceOf(personId), farm.id, { how: howOf(farm), summary });
}

/** What was kept last, and of which records. */
type Kept = { farm: Farm; replica: Replica; snapshot: object; view: DashboardView; personId: string };
let kept: Kept | null = null;

async function viewNow({ farm, replica, personId }: Kept): Promise<DashboardView> {
  const facts = farmFactsOf(farm);
  const measured = await readCurrentReadings(replica);
  const records = [...replica.everything()];
  const items = attentionOf({ records, ...measured, ...facts.settings });
  return dashboardView({ ...measured, farm, facts, records, items, personId });
}

/** Most is written on other screens: as the app goes out of sight, what the dashboard would show by now is kept. */
async function keepOutOfSight(): Promise<void> {
  const last = kept;
  if (last === null || document.visibilityState !== 'hidden' || !isFarmOpen(last.personId, last.farm.id)) return;
  const { snapshot } = last.replica;
  const view = snapshot === last.snapshot ? last.view : await viewNow(last);
  kept = { ...last, snapshot, view };
  await keep(last.farm, last.personId, view);
}

// Nobody misses what could not be kept: the next start then waits until the farm was read.
const keepIfPossible = (): void => void keepOutOfSight().catch(() => undefined);

/** Keeps what the dashboard of a farm shows, with the items that are seen at first; what it would show later too. */
export async function keepView(farm: Farm, replica: Replica, view: DashboardView): Promise<void> {
  const { user } = readSession();
  if (user === undefined) return;
  kept = { farm, replica, snapshot: replica.snapshot, view, personId: user.uid };
  document.addEventListener('visibilitychange', keepIfPossible);
  await keep(farm, user.uid, view);
}

/** What the dashboard of a farm showed last, as far as it holds today; null if the farm has changed since. */
export async function recallView(farm: Farm): Promise<DashboardView | null> {
  const { user } = readSession();
  if (user === undefined) return null;
  const kept = await recallSummary(await deviceOf(user.uid), farm.id, howOf(farm));
  // This version of the app kept it, by `how`.
  return kept === null ? null : onDay(kept as DashboardView, todayIn(farmFactsOf(farm).settings.timezone));
}
