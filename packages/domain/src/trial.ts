/** Days of the trial that begins with a sign-up by e-mail (seed 9). */
export const TRIAL_DAYS = 7;
