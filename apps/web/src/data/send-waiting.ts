import { reportConnection, whenConnectionReturns } from './connection.ts';
import { deviceOf } from './device.ts';
import { exchangeLocked, httpTransport } from './farm-transport.ts';
import { isFarmOpen } from './open-farm.ts';
import { allEntries, waitingOf } from './outbox.ts';
import { readSession, whenSessionChanges } from './session.ts';
import { sendQueue } from './sync.ts';

const LOOK_EACH_MS = 60_000;

const ignoreChanges = (): Promise<void> => Promise.resolve();

/** Sends what waits of the farms that are not open: an open one looks after itself. A farm that cannot be reached waits on. */
async function sendWaiting(personId: string): Promise<void> {
  const database = await deviceOf(personId);
  const entries = await allEntries(database);
  reportConnection(waitingOf(entries));
  const farms = new Set(entries.filter(({ trouble }) => trouble === null).map(({ farmId }) => farmId));
  for (const farmId of farms) {
    if (isFarmOpen(personId, farmId)) continue;
    const exchange = { database, farmId, transport: httpTransport(farmId), onChanged: ignoreChanges };
    await exchangeLocked(farmId, () => sendQueue(exchange));
  }
  if (farms.size > 0) reportConnection(waitingOf(await allEntries(database)));
}

function look(): void {
  const session = readSession();
  if (session.status !== 'signedIn' || !navigator.onLine) return;
  // Without an answer everything stays in the queue for the next look.
  sendWaiting(session.user.uid).catch(() => undefined);
}

/** Keeps sending what was written on any farm of the person, whichever screen is open; called once at start. */
export function startSending(): void {
  setInterval(look, LOOK_EACH_MS);
  whenConnectionReturns(look);
  whenSessionChanges(look);
  look();
}
