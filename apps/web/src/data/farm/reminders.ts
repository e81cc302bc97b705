import { type Reminder, remindersOf } from '@cafezal/domain/attention/reminders.ts';
import { isDemonstrationId } from '@cafezal/domain/demonstration/demonstration-id.ts';
import type { SystemReminders } from '../../device/reminders.ts';
import type { Farm } from '../device/contract.ts';
import { putRemindersChoice, readRemindersChoice } from '../device/reminders-choice.ts';
import { nextTurn } from '../page/next-turn.ts';
import { farmFactsOf } from '../replica/rule-context.ts';
import { readCurrentReadings } from './farm-attention.ts';
import type { FarmStore } from './farm-store.ts';

/** How long records must rest before the reminders follow them, in ms: a pull changes them many times. */
const REST_MS = 3_000;
const changed = new EventTarget();

/**
 * Turns reminders on or off for this device. Turned on, the system asks the person where it never did; answers whether
 * it lets the app remind.
 */
export async function chooseReminders(system: SystemReminders, isWanted: boolean): Promise<boolean> {
  const isOn = isWanted && (await system.mayRemind({ asks: true }));
  putRemindersChoice(isOn);
  if (!isOn) await system.forget();
  changed.dispatchEvent(new Event('change'));
  return isOn;
}

type Kept = { farm: Farm; store: FarmStore };

async function remindersNow({ farm, store: { replica } }: Kept): Promise<readonly Reminder[]> {
  const { settings } = farmFactsOf(farm);
  const measured = await readCurrentReadings(replica);
  await nextTurn();
  const records = [...replica.everything()];
  return remindersOf({ records, ...measured, ...settings }, farm.role);
}

/**
 * Keeps the system's reminders of the open farm as its records are: what was measured or delivered is no longer reminded
 * of. Answers how to stop; what is planned then stays.
 */
export function keepReminders(system: SystemReminders, kept: Kept): () => void {
  const { farm, store } = kept;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let isOver = false;
  const plan = async () => {
    if (isOver) return;
    const isOn =
      readRemindersChoice() === true && !isDemonstrationId(farm.id) && (await system.mayRemind({ asks: false }));
    const reminders = isOn ? await remindersNow(kept) : [];
    const path = `/fazenda/${farm.farmSlug}`;
    if (!isOver)
      await system.plan(
        farm.id,
        reminders.map((one) => ({ ...one, title: farm.name, path })),
      );
  };
  const planNow = () => {
    clearTimeout(timer);
    // One after another: each takes the place of what was planned before.
    last = last.then(plan).catch((error: unknown) => console.warn('no reminders', error));
  };
  const planSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(planNow, REST_MS);
  };
  // The system may end an app that nobody sees.
  const onHidden = () => document.visibilityState === 'hidden' && planNow();
  const stop = store.replica.subscribe(planSoon);
  changed.addEventListener('change', planNow);
  document.addEventListener('visibilitychange', onHidden);
  planNow();
  return () => {
    isOver = true;
    clearTimeout(timer);
    stop();
    changed.removeEventListener('change', planNow);
    document.removeEventListener('visibilitychange', onHidden);
  };
}
