import { systemReminders } from '../../device/reminders.ts';
import { erasePerson, forgetPerson } from '../database/device.ts';

/**
 * What a sign-out removes from the device. `unsentStays`: all but the unsent work, which waits for the same person.
 * `unsentGoes`: the unsent work too. `accountGoes`: the whole database, since the account is erased.
 */
export type CleanUp = 'unsentStays' | 'unsentGoes' | 'accountGoes';

/** A note of this key stays until the clean-up has ended, so that the next start can finish it. */
export const MARK = 'cafezal.leaving.';

/** Removes from the device what a sign-out removes. */
export async function forget(personId: string, cleanUp: CleanUp): Promise<void> {
  // Reminders name farms: a system that refuses keeps nobody from leaving.
  await systemReminders()
    ?.forget()
    .catch((error: unknown) => console.warn('reminders stay', error));
  if (cleanUp === 'accountGoes') await erasePerson(personId);
  else await forgetPerson(personId, { discardUnsent: cleanUp === 'unsentGoes' });
  // Other keys of the person go too, and with them the note.
  for (const key of Object.keys(localStorage)) if (key.includes(personId)) localStorage.removeItem(key);
}

/**
 * Notes that a person signed out, and answers the function that removes their data. If the page is closed before that
 * function has ended, `finishCleanUps` removes the data at the next start.
 */
export function beginCleanUp(personId: string, cleanUp: CleanUp): () => Promise<void> {
  localStorage.setItem(MARK + personId, cleanUp);
  return () => forget(personId, cleanUp);
}

/** Drops the note, because the person signed in again: their data stays. */
export const cancelCleanUp = (personId: string): void => localStorage.removeItem(MARK + personId);
