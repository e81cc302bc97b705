import { AFTER_TRIAL, trialDaysLeft } from '@cafezal/domain/people/trial.ts';

/** Whether a trial ends later today, in the device's time zone. */
export const isLastDay = (trialEndsAt: Date, now: Date): boolean =>
  trialEndsAt > now && trialEndsAt.toDateString() === now.toDateString();

/** The message about a trial: the days left, or that it is over. Null without a trial. */
export function trialWords(trialEndsAt: Date | null, now: Date): { strong: string; rest: string } | null {
  if (trialEndsAt === null) return null;
  const days = trialDaysLeft(trialEndsAt, now);
  const rest = `${AFTER_TRIAL}.`;
  if (days <= 0) return { strong: 'O teste terminou.', rest };
  if (isLastDay(trialEndsAt, now)) return { strong: 'Hoje é o último dia do teste.', rest };
  return { strong: days === 1 ? 'Falta 1 dia do teste.' : `Faltam ${days} dias do teste.`, rest };
}
