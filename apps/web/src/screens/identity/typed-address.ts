let typed = '';

/** Keeps the e-mail that was typed at the sign-in for the screen that is opened from there; in memory alone, so that neither the address bar nor the history has it. */
export const keepTypedAddress = (email: string): void => {
  typed = email.trim();
};

/** The e-mail that was kept; empty where none was typed. */
export const typedAddress = (): string => typed;

/** Forgets it, as when the screen that it was for is left. */
export const forgetTypedAddress = (): void => keepTypedAddress('');
