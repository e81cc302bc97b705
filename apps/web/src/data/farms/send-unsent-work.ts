import { askToPersist } from '../../device/room.ts';
import { deviceOf } from '../database/device.ts';
import { allEntries } from '../database/queued-entries.ts';
import { allUnsentReadings } from '../database/unsent-readings.ts';
import { countWaiting } from '../database/unsent-work.ts';
import { writeWithRoom } from '../database/write-with-room.ts';
import type { Person } from '../device/contract.ts';
import { exchangeLocked, httpTransport } from '../farm/farm-transport.ts';
import { forgetIfGone } from '../farm/membership.ts';
import { exchangeOpenFarmSoon, isFarmOpen } from '../farm/open-farm.ts';
import { sendQueue } from '../outbox/send-queue.ts';
import { notifyRecordsChanged } from '../photos/records-changed.ts';
import { sendUnsentPhotos } from '../photos/send-unsent-photos.ts';
import { readUnsentProfilePhoto } from '../photos/unsent-profile-photo.ts';
import { ApiError } from '../server/api.ts';
import { forgetCounted, reportConnection, whenConnectionReturns } from '../server/connection.ts';
import { readSession, whenSessionChanges } from '../session/session.ts';

const LOOK_EACH_MS = 60_000;

/** People whose profile photo the server refused. It is sent again from the profile screen, which shows the reason. */
const refused = new Set<string>();

/** Sends the waiting profile photo; without a signal it keeps waiting. */
async function sendProfilePhoto(person: Person): Promise<void> {
  if (refused.has(person.uid) || (await readUnsentProfilePhoto(person.uid)) === null) return;
  const { isProfilePhotoRefused, sendUnsentProfilePhoto } = await import('../photos/send-profile-photo.ts');
  await sendUnsentProfilePhoto(person).catch((error: unknown) => {
    if (isProfilePhotoRefused(error)) refused.add(person.uid);
  });
}

/** Sends unsent work of farms that are not open; an open farm sends its own. Unreachable farms keep waiting. */
async function sendUnsentWork(person: Person): Promise<void> {
  const { uid: personId } = person;
  const database = await deviceOf(personId);
  reportConnection(await countWaiting(database));
  void sendUnsentPhotos(database);
  sendProfilePhoto(person).catch(() => undefined);
  const unsent = [...(await allEntries(database)), ...(await allUnsentReadings(database))];
  const ready = unsent.filter(({ trouble }) => trouble === null);
  const farms = new Set(ready.map(({ farmId }) => farmId));
  for (const farmId of farms) {
    if (isFarmOpen(personId, farmId)) continue;
    const onChanged = async (ids: readonly string[]) => notifyRecordsChanged(database, farmId, ids);
    const exchange = { database, farmId, transport: httpTransport(farmId), onChanged };
    try {
      await exchangeLocked(farmId, (signal) => writeWithRoom(database, () => sendQueue({ ...exchange, signal })));
    } catch (error) {
      // A refusal on one farm does not stop the others.
      if (!(error instanceof ApiError)) throw error;
      await forgetIfGone(database, farmId, error);
    }
  }
  if (farms.size > 0) reportConnection(await countWaiting(database));
}

/** Sends the unsent work of all farms of the person now. */
export function sendNow(): void {
  exchangeOpenFarmSoon();
  look();
}

/** The person whose unsent work was counted last. */
let countedOf: string | undefined;

function look(): void {
  const session = readSession();
  if (session.user?.uid !== countedOf) forgetCounted();
  countedOf = session.user?.uid;
  // Without an answer everything stays in the queue until the next round.
  if (session.status === 'signedIn') sendUnsentWork(session.user).catch(() => undefined);
}

/** Sends unsent work of all the person's farms in the background, on every screen. Called once at start. */
export function startSending(): void {
  // Unsent work must not be evicted by the browser. Without an answer nothing changes.
  askToPersist().catch(() => undefined);
  setInterval(look, LOOK_EACH_MS);
  whenConnectionReturns(look);
  whenSessionChanges(look);
  look();
}
