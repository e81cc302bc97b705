const MS_PER_DAY = 86_400_000;
/** A question that was snoozed by "not now" is not asked again on this device for so many days. */
export const SNOOZE_DAYS = 30;

// The key has the name that earlier versions of the app wrote.
const keyOf = (personId: string, what: string): string => `cafezal.putOff.${personId}.${what}`;

/** Snoozes the question `what` for a person from `now` on, in ms since 1970. */
export const snooze = (personId: string, what: string, now: number): void =>
  localStorage.setItem(keyOf(personId, what), String(now));

/** Whether a person snoozed the question `what` within the last 30 days. `now` in ms since 1970. */
export function isSnoozed(personId: string, what: string, now: number): boolean {
  const since = Number(localStorage.getItem(keyOf(personId, what)) ?? Number.NaN);
  return Math.abs(now - since) < SNOOZE_DAYS * MS_PER_DAY;
}

/** Whether a person put the question `what` aside on this device at whatever time: for what is answered once. */
export const isAnswered = (personId: string, what: string): boolean =>
  localStorage.getItem(keyOf(personId, what)) !== null;
