import { oldNameOf } from '../database/database-names.ts';
import { openExistingDatabase } from '../database/device-database.ts';
import { peopleHere } from '../database/forget-database.ts';
import { countWaiting } from '../database/unsent-work.ts';

async function waitingIn(name: string): Promise<number> {
  // The database may be deleted meanwhile, by a sign-out that is in progress.
  const database = await openExistingDatabase(name);
  if (database === null) return 0;
  try {
    return (await countWaiting(database)).waiting;
  } finally {
    database.close();
  }
}

/** How much unsent work this device has of people who signed out. */
export async function countUnsentOfSignedOut(): Promise<number> {
  const { names, old } = await peopleHere();
  const counts = await Promise.all([...names, ...old.map(oldNameOf)].map(waitingIn));
  return counts.reduce((sum, count) => sum + count, 0);
}
