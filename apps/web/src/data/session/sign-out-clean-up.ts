import { systemReminders } from '../../device/reminders.ts';
import { erasePerson, forgetPerson } from '../database/device.ts';
import { readPerson, readRefreshToken } from '../device/token-store.ts';

/**
 * What a sign-out removes from the device. `unsentStays`: all but the unsent work, which waits for the same person.
 * `unsentGoes`: the unsent work too. `accountGoes`: the whole database, since the account is erased.
 */
export type CleanUp = 'unsentStays' | 'unsentGoes' | 'accountGoes';

/** A note of this key stays until the clean-up has ended, so that the next start can finish it. */
const MARK = 'cafezal.leaving.';

const isCleanUp = (text: string | null): text is CleanUp =>
  text === 'unsentStays' || text === 'unsentGoes' || text === 'accountGoes';

async function forget(personId: string, cleanUp: CleanUp): Promise<void> {
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

/**
 * Deletes databases without unsent work. Earlier versions of the app named a database after its person: unsent work in such
 * a database is moved to one with a made-up name, which says nothing of who signed out.
 */
async function deleteEmptied(): Promise<void> {
  // Another tab may sign a person in meanwhile, and their database must stay.
  const isNobodyHere = () => readPerson() === null && readRefreshToken() === null;
  const { deleteUnlessUnsent, peopleHere } = await import('../database/forget-database.ts');
  for (const personId of (await peopleHere()).old) {
    const { moveOldDatabase } = await import('../database/move-old-database.ts');
    if (isNobodyHere()) await moveOldDatabase(personId);
  }
  for (const name of (await peopleHere()).names) if (isNobodyHere()) await deleteUnlessUnsent(name);
}

/** Finishes the clean-up of sign-outs whose page was closed too early. To be called only while nobody is signed in. */
export async function finishCleanUps(): Promise<void> {
  const marks = Object.keys(localStorage).filter((key) => key.startsWith(MARK));
  for (const mark of marks) {
    const cleanUp = localStorage.getItem(mark);
    if (isCleanUp(cleanUp)) await forget(mark.slice(MARK.length), cleanUp);
  }
  await deleteEmptied();
}
