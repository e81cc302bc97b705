/** An e-mail as it was typed, without the space around it and with its accents in one form. */
export const trimEmail = (text: string): string => text.trim().normalize('NFC');

/** The form of an e-mail by which an account is found and two addresses are one, whatever the case in which it is typed. */
export const emailKey = (text: string): string => trimEmail(text).toLowerCase();
