import type { RecordPhoto } from '@cafezal/domain/record/record.ts';
import type { DeviceDatabase, StoredImage, UnsentPhoto } from '../database/device-database.ts';
import { isCreationQueued } from '../database/queued-entries.ts';
import { answeredNow, triedAgain } from '../database/tries.ts';
import { countWaiting } from '../database/unsent-work.ts';
import { writeWithRoom } from '../database/write-with-room.ts';
import { farmGone } from '../outbox/farm-gone.ts';
import { isTooLarge, TOO_LARGE } from '../outbox/too-large.ts';
import { oneAtATime } from '../page/one-at-a-time.ts';
import { pageSignal } from '../page/page-life.ts';
import { ApiError, api, NoConnectionError } from '../server/api.ts';
import { reportConnection } from '../server/connection.ts';
import { goneCode } from '../server/gone-code.ts';
import { type RetryClock, withRetry } from '../server/retry.ts';
import { retryAfterMs } from '../server/retry-after.ts';
import { addDirectly } from './direct-photo.ts';
import { cachePhoto } from './photo-cache.ts';
import { notifyPhotosChanged, UNDO_MS } from './unsent-photos.ts';

/** Time limit of the attempts in one round, in ms. A later round starts again. */
const UPLOAD_MS = 600_000;
const OPERATION_MS = 120_000;

/** The server refuses a photo; thrown by the transport. */
export class PhotoRefusedError extends Error {
  readonly refusal: { code: string; message: string };

  constructor(refusal: { code: string; message: string }) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

type Placed = Pick<UnsentPhoto, 'id' | 'farmId' | 'section' | 'recordId'>;

/**
 * How photos reach the server. Both calls can be repeated: uploads are identified by the photo's id, and removing a
 * removed photo is no error.
 */
export type PhotoTransport = {
  add: (photo: Placed, image: StoredImage) => Promise<RecordPhoto>;
  remove: (photo: Placed) => Promise<void>;
};

/** HTTP statuses of photos that the server will never accept as they are. */
const NEVER: ReadonlySet<number> = new Set([400, 403, 404, 409, 413, 415, 422]);

const pathOf = ({ farmId, section, recordId }: Placed): string => `/farms/${farmId}/${section}/${recordId}/fotos`;

/**
 * The refusal in an error. If the farm itself is gone, the photo is not refused: it can be sent once the farm is back.
 */
function refusal(error: unknown): unknown {
  if (isTooLarge(error)) return new PhotoRefusedError(TOO_LARGE);
  const isRefusal = error instanceof ApiError && NEVER.has(error.status) && goneCode(error) === undefined;
  return isRefusal ? new PhotoRefusedError({ code: error.code, message: error.message }) : error;
}

const http: PhotoTransport = {
  add: async (photo, { blob }) => {
    try {
      const direct = await addDirectly(pathOf(photo), photo.id, blob);
      if (direct !== null) return direct;
      const file = new File([blob], `${photo.id}.jpg`, { type: blob.type });
      const { photo: kept } = await api.upload(pathOf(photo), file, { 'idempotency-key': photo.id });
      // The contract's answer of …/fotos.
      return kept as RecordPhoto;
    } catch (error) {
      throw refusal(error);
    }
  },
  remove: async (photo) => {
    try {
      await api.delete(`${pathOf(photo)}/${photo.id}`);
    } catch (error) {
      const isGone = error instanceof ApiError && error.status === 404 && goneCode(error) === undefined;
      if (!isGone) throw refusal(error);
    }
  },
};

type Sending = { database: DeviceDatabase; transport: PhotoTransport } & RetryClock;

/** Records that the server has a photo, or has removed it: queue and record in one transaction. */
async function settle(database: DeviceDatabase, { id, farmId, recordId }: Placed, kept: RecordPhoto | null) {
  const transaction = database.transaction(['unsentPhotos', 'records'], 'readwrite', { durability: 'strict' });
  const queue = transaction.objectStore('unsentPhotos');
  const records = transaction.objectStore('records');
  const waiting = await queue.get(id);
  // Removed by the person during the upload: the removal must still be sent.
  if (kept !== null && waiting !== undefined && waiting.removedAt !== null)
    await queue.put({ ...waiting, image: null });
  else await queue.delete(id);
  const record = await records.get([farmId, recordId]);
  if (record !== undefined) {
    const others = record.photos.filter((photo) => photo.id !== id);
    await records.put({ ...record, photos: kept === null ? others : [...others, kept] });
  }
  await transaction.done;
}

/** Changes a photo of the queue, if it is still there. */
async function mark(
  database: DeviceDatabase,
  id: string,
  partsOf: (waiting: UnsentPhoto) => Partial<UnsentPhoto>,
): Promise<void> {
  const transaction = database.transaction('unsentPhotos', 'readwrite', { durability: 'strict' });
  const waiting = await transaction.store.get(id);
  if (waiting !== undefined) await transaction.store.put({ ...waiting, ...partsOf(waiting) });
  await transaction.done;
}

async function sendOne({ database, transport }: Sending, photo: UnsentPhoto): Promise<void> {
  const { id, image, removedAt, wasTried } = photo;
  if (removedAt !== null || image === null) {
    if (wasTried) await transport.remove(photo);
    return settle(database, photo, null);
  }
  await mark(database, id, triedAgain);
  const sent = await transport.add(photo, image);
  await settle(database, photo, sent);
  // Keep a copy, so that the photo can be seen offline. Without room for it the photo counts as sent all the same.
  await cachePhoto(database, { address: sent.url, blob: image.blob }).catch(() => undefined);
}

const isWorthIt = (error: unknown): boolean =>
  !pageSignal().aborted &&
  (error instanceof NoConnectionError || (error instanceof ApiError && (error.status === 429 || error.status >= 500)));

/** Whether the time to undo a removal is over. A removal in the future means that the clock was set back since. */
const isPastUndo = (removedAt: number, now: number): boolean => removedAt + UNDO_MS <= now || removedAt > now;

/** Whether a photo can be sent: not refused, its record is on the server, and the time to undo its removal is over. */
async function isDue(database: DeviceDatabase, photo: UnsentPhoto, now: number): Promise<boolean> {
  const { draft, trouble, removedAt, farmId, recordId } = photo;
  if (trouble !== null) return false;
  if (removedAt !== null) return isPastUndo(removedAt, now);
  return draft === undefined && !(await isCreationQueued(database, farmId, recordId));
}

/** Photos that can be sent, read one by one. Whoever asks for the next one gets it alone. */
async function* duePhotos({ database, now }: Sending): AsyncGenerator<UnsentPhoto> {
  for (const id of await database.getAllKeys('unsentPhotos')) {
    const photo = await database.get('unsentPhotos', id);
    if (photo !== undefined && (await isDue(database, photo, now()))) yield photo;
  }
}

/** Sends one photo with retries; a refused one waits for the person. Throws if the network or the server fails. */
async function sendWithRetries(sending: Sending, photo: UnsentPhoto): Promise<void> {
  const { database, now, wait } = sending;
  const limitMs = photo.removedAt === null ? UPLOAD_MS : OPERATION_MS;
  const limits = { now, wait, retries: Number.POSITIVE_INFINITY, limitMs, retryAfterMs: retryAfterMs };
  try {
    await withRetry(() => sendOne(sending, photo), isWorthIt, limits);
  } catch (error) {
    const trouble = error instanceof PhotoRefusedError ? error.refusal : await farmGone(database, photo.farmId, error);
    if (trouble === undefined) throw error;
    await mark(database, photo.id, (waiting) => ({ ...answeredNow(waiting), trouble }));
  }
  notifyPhotosChanged(database, photo);
  reportConnection(await countWaiting(database));
}

/** Photos on their way at once. More would take the whole of a weak signal from the records. */
const AT_ONCE = 2;

/**
 * Sends waiting photos, two at a time: up to ten minutes for an upload, two for a removal. Throws if the network or the
 * server fails; unconfirmed photos stay in the queue.
 */
export async function sendPhotoQueue(sending: Sending): Promise<void> {
  const due = duePhotos(sending);
  let hasFailed = false;
  const sendMore = async () => {
    for (let next = await due.next(); !hasFailed && next.done !== true; next = await due.next())
      await sendWithRetries(sending, next.value).catch((error: unknown) => {
        hasFailed = true;
        throw error;
      });
  };
  // The lock of the round must hold until both have ended.
  const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, sendMore));
  const failed = ended.find((end) => end.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}

type Round = { isWanted: boolean; wakes: Set<() => void> };
let round: Round | null = null;

/** Waits some milliseconds, or until the round is wanted at once. */
const waitIn = ({ wakes }: Round, milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer);
      wakes.delete(wake);
      resolve();
    };
    const timer = setTimeout(wake, milliseconds);
    wakes.add(wake);
  });

/** Sends waiting photos, one round at a time over all tabs. A call during a round makes it retry at once. */
export async function sendPhotos(database: DeviceDatabase): Promise<void> {
  if (round !== null) {
    round.isWanted = true;
    for (const wake of [...round.wakes]) wake();
    return;
  }
  const own: Round = { isWanted: true, wakes: new Set() };
  round = own;
  const wait = (milliseconds: number) => waitIn(own, milliseconds);
  const sending = { database, transport: http, now: Date.now, wait };
  try {
    while (own.isWanted) {
      own.isWanted = false;
      await oneAtATime(`cafezal-photos-${database.name}`, () => writeWithRoom(database, () => sendPhotoQueue(sending)));
    }
  } finally {
    round = null;
  }
}
