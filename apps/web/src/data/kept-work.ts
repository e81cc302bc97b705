import { openDeviceDatabase } from './device-database.ts';
import { readUnsent, waitingOf } from './unsent-work.ts';
import { isVisitor } from './visitor.ts';

const PREFIX = 'cafezal-';

async function waitingFor(personId: string): Promise<number> {
  const database = await openDeviceDatabase(personId);
  try {
    return waitingOf(await readUnsent(database)).waiting;
  } finally {
    database.close();
  }
}

/** How much work of whoever was signed in waits on this device to be sent; 0 where a browser does not tell its databases. */
export async function countKeptWork(): Promise<number> {
  if (!('databases' in indexedDB)) return 0;
  const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? []);
  const people = names.filter((name) => name.startsWith(PREFIX)).map((name) => name.slice(PREFIX.length));
  const counts = await Promise.all(people.filter((personId) => !isVisitor(personId)).map(waitingFor));
  return counts.reduce((sum, count) => sum + count, 0);
}
