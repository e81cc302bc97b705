import { oldNameOf } from '../database/database-names.ts';
import { openKeptDatabase } from '../database/device-database.ts';
import { peopleHere } from '../database/forget-database.ts';
import { countWaiting } from '../database/unsent-work.ts';

async function waitingIn(name: string): Promise<number> {
  // Who just signed out may be taken off the device meanwhile.
  const database = await openKeptDatabase(name);
  if (database === null) return 0;
  try {
    return (await countWaiting(database)).waiting;
  } finally {
    database.close();
  }
}

/** How much work of whoever was signed in waits on this device to be sent. */
export async function countKeptWork(): Promise<number> {
  const { names, old } = await peopleHere();
  const counts = await Promise.all([...names, ...old.map(oldNameOf)].map(waitingIn));
  return counts.reduce((sum, count) => sum + count, 0);
}
