import { deleteUnlessUnsent, peopleHere } from '../database/forget-database.ts';
import { readPerson, readRefreshToken } from '../device/token-store.ts';
import { type CleanUp, forget, MARK } from './sign-out-clean-up.ts';

const isCleanUp = (text: string | null): text is CleanUp =>
  text === 'unsentStays' || text === 'unsentGoes' || text === 'accountGoes';

/**
 * Deletes databases without unsent work. Earlier versions of the app named a database after its person: unsent work in such
 * a database is moved to one with a made-up name, which says nothing of who signed out.
 */
async function deleteEmptied(): Promise<void> {
  // Another tab may sign a person in meanwhile, and their database must stay.
  const isNobodyHere = () => readPerson() === null && readRefreshToken() === null;
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
