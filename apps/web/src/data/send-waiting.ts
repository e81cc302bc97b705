import { ApiError } from './api.ts';
import { reportConnection, whenConnectionReturns } from './connection.ts';
import { deviceOf } from './device.ts';
import { exchangeLocked, httpTransport } from './farm-transport.ts';
import { isLeft, leaveFarm } from './membership.ts';
import { isFarmOpen, nudgeOpenFarm } from './open-farm.ts';
import { sendWaitingPhotos } from './photo-sending.ts';
import { readSession, whenSessionChanges } from './session.ts';
import { sendQueue } from './sync.ts';
import { readUnsent, waitingOf } from './unsent-work.ts';

const LOOK_EACH_MS = 60_000;

const ignoreChanges = (): Promise<void> => Promise.resolve();

/** Sends what waits of the farms that are not open: an open one looks after itself. A farm that cannot be reached waits on. */
async function sendWaiting(personId: string): Promise<void> {
  const database = await deviceOf(personId);
  const unsent = await readUnsent(database);
  reportConnection(waitingOf(unsent));
  if (!navigator.onLine) return;
  void sendWaitingPhotos(database);
  const ready = [...unsent.entries, ...unsent.readings].filter(({ trouble }) => trouble === null);
  const farms = new Set(ready.map(({ farmId }) => farmId));
  for (const farmId of farms) {
    if (isFarmOpen(personId, farmId)) continue;
    const exchange = { database, farmId, transport: httpTransport(farmId), onChanged: ignoreChanges };
    try {
      await exchangeLocked(farmId, () => sendQueue(exchange));
    } catch (error) {
      // What the server refuses of one farm holds up no other.
      if (!(error instanceof ApiError)) throw error;
      if (isLeft(error)) await leaveFarm(database, farmId);
    }
  }
  if (farms.size > 0) reportConnection(waitingOf(await readUnsent(database)));
}

/** Sends now what waits, on every farm of the person. */
export function sendNow(): void {
  nudgeOpenFarm();
  look();
}

function look(): void {
  const session = readSession();
  // Without an answer everything stays in the queue for the next look.
  if (session.status === 'signedIn') sendWaiting(session.user.uid).catch(() => undefined);
}

/** Keeps sending what was written on any farm of the person, whichever screen is open; called once at start. */
export function startSending(): void {
  setInterval(look, LOOK_EACH_MS);
  whenConnectionReturns(look);
  whenSessionChanges(look);
  look();
}
