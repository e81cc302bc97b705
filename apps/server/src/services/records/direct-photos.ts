import { Problem } from '@cafezal/domain/record/problem.ts';
import type { FarmScope } from '../../db/farm-scope.ts';
import type { StoredRecord } from '../../db/stored-record.ts';
import type { Arrival, IncomingPhotos } from '../photos/incoming-photos.ts';
import { countUpload, keepEncoded } from '../photos/photos.ts';
import { idOfCreation } from '../request/idempotency-key.ts';
import type { Throttle } from '../request/throttle.ts';
import { type KeptPhoto, keepPhoto, knownPhoto, type RecordPhotoParts } from './record-photos.ts';

type Parts = RecordPhotoParts & { incoming: IncomingPhotos | null };

/** A photo of a record that goes into the bucket by itself; the key is the Idempotency-Key of the whole upload. */
type Direct = { record: StoredRecord; key: string | undefined };

/** Offers of one person: as many as photos may be sent. */
const OFFERS_BY_ACCOUNT = { name: 'upload:offer', max: 600, seconds: 3600 } as const satisfies Throttle;

function arrivalOf(services: Parts, scope: FarmScope, { record, key }: Direct): Arrival {
  if (key === undefined) {
    throw new Problem('request/invalid', { message: 'Diga na Idempotency-Key qual foto é.' });
  }
  const photoId = idOfCreation({ id: undefined, key, userId: scope.userId, now: services.now() });
  return { userId: scope.userId, farmKey: scope.key, recordId: record.id, photoId };
}

/** What a device is told that wants to send a photo: the photo if it is known already, or where to put it; neither: through us. */
export type PhotoOffer = { photo: KeptPhoto['photo'] | null; upload: { url: string; expiresAt: string } | null };

/** Offers a place for a photo of exactly so many bytes, by this person, for this record, for ten minutes. */
export async function offerPhoto(
  services: Parts,
  scope: FarmScope,
  { bytes, ...direct }: Direct & { bytes: number },
): Promise<PhotoOffer> {
  const { incoming, throttles, now } = services;
  const arrival = arrivalOf(services, scope, direct);
  const known = await knownPhoto(services, scope, { recordId: arrival.recordId, id: arrival.photoId });
  if (known !== undefined) return { photo: known.photo, upload: null };
  if (incoming === null) return { photo: null, upload: null };
  await throttles.count({ throttle: OFFERS_BY_ACCOUNT, of: scope.userId });
  const { url, seconds } = await incoming.offer(arrival, bytes);
  return { photo: null, upload: { url, expiresAt: new Date(now().getTime() + seconds * 1_000).toISOString() } };
}

/** Problems with which an arrived photo is of no more use. */
const USELESS: readonly string[] = ['upload/not-an-image', 'upload/too-large', 'record/not-found', 'record/id-taken'];

/**
 * Takes a photo that the same person put into the bucket by an offer, once; again it is the same photo. What arrived is deleted;
 * where that fails, within a day. 409 `upload/not-arrived`, 413, 422 `upload/not-an-image`; 429 above 600 an hour.
 */
export async function takePhoto(services: Parts, scope: FarmScope, direct: Direct): Promise<KeptPhoto> {
  const { incoming } = services;
  const arrival = arrivalOf(services, scope, direct);
  const at = { recordId: arrival.recordId, id: arrival.photoId };
  const known = await knownPhoto(services, scope, at);
  if (known !== undefined) return known;
  if (incoming === null) throw new Problem('upload/not-arrived');
  await countUpload(services, scope.userId);
  const discard = (): Promise<void> => incoming.discard(arrival).catch(() => undefined);
  try {
    const stored = await keepEncoded(services, await incoming.read(arrival));
    const kept = await keepPhoto(services, scope, { ...at, stored });
    await discard();
    return kept;
  } catch (error) {
    if (error instanceof Problem && USELESS.includes(error.code)) await discard();
    throw error;
  }
}
