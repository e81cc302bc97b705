const MS_PER_DAY = 86_400_000;
/** Days for which a person who said "not now" is not asked again on this device. */
export const PUT_OFF_DAYS = 30;

const keyOf = (personId: string, what: string): string => `cafezal.putOff.${personId}.${what}`;

/** Keeps that a person does not want to be asked for something now (ms). */
export const putOff = (personId: string, what: string, now: number): void =>
  localStorage.setItem(keyOf(personId, what), String(now));

/** Whether a person on this device said "not now" within the last 30 days. */
export function isPutOff(personId: string, what: string, now: number): boolean {
  const since = Number(localStorage.getItem(keyOf(personId, what)) ?? Number.NaN);
  return Math.abs(now - since) < PUT_OFF_DAYS * MS_PER_DAY;
}
