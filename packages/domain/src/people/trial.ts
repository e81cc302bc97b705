/** Days of the trial, which starts with a sign-up by e-mail. */
export const TRIAL_DAYS = 7;

/** The text about the time after the trial; a sentence without its full stop. */
export const AFTER_TRIAL =
  'Depois do teste nada se fecha: seus dados continuam seus, para ver, registrar, imprimir e levar';

const MS_PER_DAY = 86_400_000;

/** Days left of a trial, rounded up; 0 when it is over. */
export const trialDaysLeft = (trialEndsAt: Date, now: Date): number =>
  Math.max(0, Math.ceil((trialEndsAt.getTime() - now.getTime()) / MS_PER_DAY));
