import { erasePerson, forgetPerson } from '../database/device.ts';
import { readPerson, readRefreshToken } from '../device/token-store.ts';

/** What becomes of unsent work when a person leaves a device: it waits for them, it goes too, or the whole account does. */
export type Departure = 'unsentStays' | 'unsentGoes' | 'accountGoes';

const MARK = 'cafezal.leaving.';

const isDeparture = (text: string | null): text is Departure =>
  text === 'unsentStays' || text === 'unsentGoes' || text === 'accountGoes';

async function forget(personId: string, departure: Departure): Promise<void> {
  if (departure === 'accountGoes') await erasePerson(personId);
  else await forgetPerson(personId, { discardUnsent: departure === 'unsentGoes' });
  // What names them otherwise, the mark too.
  for (const key of Object.keys(localStorage)) if (key.includes(personId)) localStorage.removeItem(key);
}

/**
 * Notes that a person leaves; what it answers takes their data off the device. Where the page is closed before that has
 * ended, `endDepartures` does it.
 */
export function beginDeparture(personId: string, departure: Departure): () => Promise<void> {
  localStorage.setItem(MARK + personId, departure);
  return () => forget(personId, departure);
}

/** The person is here again: what was to be taken away is theirs to see. */
export const cancelDeparture = (personId: string): void => localStorage.removeItem(MARK + personId);

/** Takes emptied databases off a device, and from what waits in others the names that an earlier app gave, which tell of persons who left. */
async function deleteEmptied(): Promise<void> {
  // Another tab may sign somebody in meanwhile.
  const isNobodyHere = () => readPerson() === null && readRefreshToken() === null;
  const { deleteUnlessUnsent, peopleHere } = await import('../database/forget-database.ts');
  for (const personId of (await peopleHere()).old) {
    const { moveOldDatabase } = await import('../database/move-old-database.ts');
    if (isNobodyHere()) await moveOldDatabase(personId);
  }
  for (const name of (await peopleHere()).names) if (isNobodyHere()) await deleteUnlessUnsent(name);
}

/** Takes away what persons left on the device whose page was closed while they signed out; for a device on which nobody is signed in. */
export async function endDepartures(): Promise<void> {
  const marks = Object.keys(localStorage).filter((key) => key.startsWith(MARK));
  for (const mark of marks) {
    const departure = localStorage.getItem(mark);
    if (isDeparture(departure)) await forget(mark.slice(MARK.length), departure);
  }
  await deleteEmptied();
}
