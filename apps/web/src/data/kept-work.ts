import { openKeptDatabase, peopleOnDevice } from './device-database.ts';
import { readUnsent, waitingOf } from './unsent-work.ts';
import { isVisitor } from './visitor.ts';

async function waitingFor(personId: string): Promise<number> {
  // Who just signed out may be taken off the device meanwhile.
  const database = await openKeptDatabase(personId);
  if (database === null) return 0;
  try {
    return waitingOf(await readUnsent(database)).waiting;
  } finally {
    database.close();
  }
}

/** How much work of whoever was signed in waits on this device to be sent; 0 where a browser does not tell its databases. */
export async function countKeptWork(): Promise<number> {
  const people = (await peopleOnDevice()).filter((personId) => !isVisitor(personId));
  const counts = await Promise.all(people.map(waitingFor));
  return counts.reduce((sum, count) => sum + count, 0);
}
