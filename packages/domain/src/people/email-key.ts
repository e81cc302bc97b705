/** An e-mail as typed, trimmed and in Unicode NFC. */
export const trimEmail = (text: string): string => text.trim().normalize('NFC');

/** Whether a text looks like an e-mail: something, an @ and a domain with a dot. */
export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

/** The normalised e-mail by which an account is found, ignoring case. */
export const emailKey = (text: string): string => trimEmail(text).toLowerCase();
