const KEY = 'cafezal.ended';

/** Keeps whose session the server ended on this device, by e-mail, so that the sign-in can say so; also for other tabs and the next start. */
export const keepEnded = (email: string): void => localStorage.setItem(KEY, email);

/** The e-mail of the person whose session the server ended; null where nobody's was, or somebody signed in or out since. */
export const readEnded = (): string | null => localStorage.getItem(KEY);

/** Forgets it, as when somebody signs in. */
export const forgetEnded = (): void => localStorage.removeItem(KEY);
