const KEY = 'cafezal.ended';

/** Whose session it was: nothing of a person stays on a device that they left, their address neither. */
let email: string | null = null;

/** Keeps that the server ended a session on this device, so that the sign-in can say so; also for other tabs and the next start. */
export function keepEnded(address: string): void {
  email = address;
  localStorage.setItem(KEY, 'yes');
}

/** That the server ended a session here, with the person's e-mail where this page saw it; null where somebody signed in or out since. */
export const readEnded = (): { email: string | null } | null => (localStorage.getItem(KEY) === null ? null : { email });

/** Forgets it, as when somebody signs in. */
export function forgetEnded(): void {
  email = null;
  localStorage.removeItem(KEY);
}
