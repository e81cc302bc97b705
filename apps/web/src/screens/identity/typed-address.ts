let typed = '';

/**
 * Keeps the e-mail typed at the sign-in for the next screen; in memory alone, so that neither the address bar nor the
 * history contains it.
 */
export const keepTypedAddress = (email: string): void => {
  typed = email.trim();
};

/** The kept e-mail; empty without one. */
export const typedAddress = (): string => typed;

/** Forgets it, when the next screen is left. */
export const forgetTypedAddress = (): void => keepTypedAddress('');
