/** Days of the trial that begins with a sign-up by e-mail (seed 9). */
export const TRIAL_DAYS = 7;

const MS_PER_DAY = 86_400_000;

/** Days of a trial that are left, a begun one whole; 0 when it is over. */
export const trialDaysLeft = (trialEndsAt: Date, now: Date): number =>
  Math.max(0, Math.ceil((trialEndsAt.getTime() - now.getTime()) / MS_PER_DAY));
