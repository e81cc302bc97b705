import { erasePerson, forgetPerson } from './device.ts';
import { deleteUnlessUnsent, peopleOnDevice } from './device-database.ts';
import { readPerson, readRefreshToken } from './token-store.ts';
import { isVisitor } from './visitor.ts';

/** What becomes of unsent work when a person leaves a device: it waits for them, it goes too, or the whole account does. */
export type Departure = 'unsentStays' | 'unsentGoes' | 'accountGoes';

const MARK = 'cafezal.leaving.';

const isDeparture = (text: string | null): text is Departure =>
  text === 'unsentStays' || text === 'unsentGoes' || text === 'accountGoes';

async function forget(personId: string, departure: Departure): Promise<void> {
  if (departure !== 'accountGoes') {
    await forgetPerson(personId, { discardUnsent: departure === 'unsentGoes' });
    localStorage.removeItem(MARK + personId);
    return;
  }
  await erasePerson(personId);
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

/** Takes emptied databases off a device, such as an earlier app kept: their names tell of persons who left. */
async function deleteEmptied(): Promise<void> {
  for (const personId of await peopleOnDevice()) {
    // Another tab may sign somebody in meanwhile.
    if (readPerson() !== null || readRefreshToken() !== null) return;
    if (!isVisitor(personId)) await deleteUnlessUnsent(personId);
  }
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
