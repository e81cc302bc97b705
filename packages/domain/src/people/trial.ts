/** Days of the trial that begins with a sign-up by e-mail (seed 9). */
export const TRIAL_DAYS = 7;

/** What comes after the trial, wherever it is told; a sentence without its full stop. */
export const AFTER_TRIAL =
  'Depois do teste nada se fecha: seus dados continuam seus, para ver, registrar, imprimir e levar';

const MS_PER_DAY = 86_400_000;

/** Days of a trial that are left, a begun one whole; 0 when it is over. */
export const trialDaysLeft = (trialEndsAt: Date, now: Date): number =>
  Math.max(0, Math.ceil((trialEndsAt.getTime() - now.getTime()) / MS_PER_DAY));
