import { deviceOf } from '../database/device.ts';
import { allEntries } from '../database/queued-entries.ts';
import { askToPersist } from '../database/storage-room.ts';
import { allUnsentReadings } from '../database/unsent-readings.ts';
import { countWaiting } from '../database/unsent-work.ts';
import type { Person } from '../device/contract.ts';
import { exchangeLocked, httpTransport } from '../farm/farm-transport.ts';
import { leaveIfGone } from '../farm/membership.ts';
import { isFarmOpen, nudgeOpenFarm } from '../farm/open-farm.ts';
import { sendWaitingPhotos } from '../farm/photo-sending.ts';
import { sendQueue } from '../outbox/sync.ts';
import { tellRecordsChanged } from '../photos/record-news.ts';
import { readWaitingPhoto } from '../photos/waiting-photo.ts';
import { ApiError } from '../server/api.ts';
import { forgetCounted, reportConnection, whenConnectionReturns } from '../server/connection.ts';
import { readSession, whenSessionChanges } from '../session/session.ts';

const LOOK_EACH_MS = 60_000;

/** Whose photo the server refuses: it is tried again where it is shown, on the profile, which tells them why. */
const refused = new Set<string>();

/** Sends the own photo that waits; without a signal it waits on. */
async function sendOwnPhoto(person: Person): Promise<void> {
  if (refused.has(person.uid) || (await readWaitingPhoto(person.uid)) === null) return;
  const { isPhotoRefused, sendWaitingOwnPhoto } = await import('../photos/send-own-photo.ts');
  await sendWaitingOwnPhoto(person).catch((error: unknown) => {
    if (isPhotoRefused(error)) refused.add(person.uid);
  });
}

/** Sends what waits of the farms that are not open: an open one looks after itself. A farm that cannot be reached waits on. */
async function sendWaiting(person: Person): Promise<void> {
  const { uid: personId } = person;
  const database = await deviceOf(personId);
  reportConnection(await countWaiting(database));
  void sendWaitingPhotos(database);
  sendOwnPhoto(person).catch(() => undefined);
  const unsent = [...(await allEntries(database)), ...(await allUnsentReadings(database))];
  const ready = unsent.filter(({ trouble }) => trouble === null);
  const farms = new Set(ready.map(({ farmId }) => farmId));
  for (const farmId of farms) {
    if (isFarmOpen(personId, farmId)) continue;
    const onChanged = async (ids: readonly string[]) => tellRecordsChanged(database, farmId, ids);
    const exchange = { database, farmId, transport: httpTransport(farmId), onChanged };
    try {
      await exchangeLocked(farmId, (signal) => sendQueue({ ...exchange, signal }));
    } catch (error) {
      // What the server refuses of one farm holds up no other.
      if (!(error instanceof ApiError)) throw error;
      await leaveIfGone(database, farmId, error);
    }
  }
  if (farms.size > 0) reportConnection(await countWaiting(database));
}

/** Sends now what waits, on every farm of the person. */
export function sendNow(): void {
  nudgeOpenFarm();
  look();
}

/** Whose work was counted last. */
let countedOf: string | undefined;

function look(): void {
  const session = readSession();
  if (session.user?.uid !== countedOf) forgetCounted();
  countedOf = session.user?.uid;
  // Without an answer everything stays in the queue for the next look.
  if (session.status === 'signedIn') sendWaiting(session.user).catch(() => undefined);
}

/** Keeps sending what was written on any farm of the person, whichever screen is open; called once at start. */
export function startSending(): void {
  // What waits here must not go when the browser wants room; without an answer it stays as it is.
  askToPersist().catch(() => undefined);
  setInterval(look, LOOK_EACH_MS);
  whenConnectionReturns(look);
  whenSessionChanges(look);
  look();
}
