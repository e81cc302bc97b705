const KEY = 'cafezal.ended';

/** The e-mail of the ended session, in memory only: a device that a person left must not store their address. */
let email: string | null = null;

/**
 * Notes that the server ended the session on this device, so that the sign-in screen can say so, in other tabs and
 * after a restart too.
 */
export function keepEnded(address: string): void {
  email = address;
  localStorage.setItem(KEY, 'yes');
}

/**
 * Whether the server ended a session here, with the person's e-mail if this page knows it; null if somebody signed in
 * or out since.
 */
export const readEnded = (): { email: string | null } | null => (localStorage.getItem(KEY) === null ? null : { email });

/** Deletes the note, for example when somebody signs in. */
export function forgetEnded(): void {
  email = null;
  localStorage.removeItem(KEY);
}
