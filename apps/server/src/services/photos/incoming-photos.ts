import { createHmac } from 'node:crypto';
import { Problem } from '@cafezal/domain/record/problem.ts';
import type { Bucket } from '../../external/bucket.ts';
import { limitConcurrency } from '../request/concurrency-limit.ts';
import { MAX_PHOTO_BYTES } from '../request/read-upload.ts';
import type { EncodedPhoto } from './encode-photo.ts';
import { decodePhoto } from './photos.ts';

/** A photo that a device puts into the bucket itself: whose it is, and which of which record. */
export type Arrival = { userId: string; farmKey: string; recordId: string; photoId: string };

/** Photos that devices put into the bucket, until we have taken them. */
export type IncomingPhotos = {
  /** An address at which a device may put a photo of exactly so many bytes, for ten minutes. 413 above 15 MB. */
  readonly offer: (arrival: Arrival, bytes: number) => Promise<{ url: string; seconds: number }>;
  /** Reads and encodes an arrived photo, two at a time. 409 `upload/not-arrived`, 413, 422 `upload/not-an-image`. */
  readonly read: (arrival: Arrival) => Promise<EncodedPhoto>;
  /** Deletes what arrived. */
  readonly discard: (arrival: Arrival) => Promise<void>;
  /** Deletes what arrived before an instant and was never taken. */
  readonly discardBefore: (instant: Date) => Promise<void>;
};

/** Where devices put photos: `docs/operating.md` has the rule by which the bucket forgets them too. */
export const INCOMING = 'incoming/';
const OFFER_SECONDS = 600;

/**
 * The name of an arrival. It follows from who sends what to which record, and nobody without our secret can make it: so a
 * person finds nothing under the ids of another's photo.
 */
const nameOf = (authSecret: string, { userId, farmKey, recordId, photoId }: Arrival): string =>
  `${INCOMING}${createHmac('sha256', authSecret).update(`incoming:${userId}:${farmKey}:${recordId}:${photoId}`).digest('hex')}`;

/** Photos that arrive in a bucket. */
export function createIncomingPhotos(bucket: Bucket, authSecret: string): IncomingPhotos {
  // What waits for its turn must not wait in memory.
  const taking = limitConcurrency(2, 20_000);
  const discard = (arrival: Arrival): Promise<void> => bucket.delete(nameOf(authSecret, arrival));

  /** The bytes of an arrival. Its size is asked for before anything is read. */
  const fetched = async (arrival: Arrival): Promise<Uint8Array> => {
    const name = nameOf(authSecret, arrival);
    const size = await bucket.size(name);
    if (size !== null && size > MAX_PHOTO_BYTES) throw new Problem('upload/too-large');
    const bytes = size === null ? null : await bucket.get(name, { mostBytes: MAX_PHOTO_BYTES, isOurs: false });
    if (bytes === null) throw new Problem('upload/not-arrived');
    return bytes;
  };

  return {
    offer: async (arrival, bytes) => {
      if (bytes > MAX_PHOTO_BYTES) throw new Problem('upload/too-large');
      const headers = { 'content-length': String(bytes) };
      const order = { method: 'PUT', name: nameOf(authSecret, arrival), seconds: OFFER_SECONDS, headers } as const;
      return { url: await bucket.presign(order), seconds: OFFER_SECONDS };
    },
    read: (arrival) => taking(async () => decodePhoto(await fetched(arrival))),
    discard,
    discardBefore: async (instant) => {
      for await (const { name, changedAt } of bucket.list(INCOMING)) if (changedAt < instant) await bucket.delete(name);
    },
  };
}
