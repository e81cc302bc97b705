import { randomUUID } from 'node:crypto';
import { Problem } from '@cafezal/domain/record/problem.ts';
import type { BodySlot } from '../request/body-slots.ts';
import { limitConcurrency } from '../request/concurrency-limit.ts';
import { readUpload } from '../request/read-upload.ts';
import type { Throttle, Throttles } from '../request/throttle.ts';
import type { EncodedPhoto } from './encode-photo.ts';
import { originalKey } from './original-files.ts';
import { photoAddress } from './photo-address.ts';
import { encodeApart } from './photo-process.ts';
import type { PhotoStore } from './photo-store.ts';

/** Enough for the photos of a week without signal. */
const UPLOADS_BY_ACCOUNT = { name: 'upload:account', max: 600, seconds: 3600 } as const satisfies Throttle;
/** Decoding a large photo takes a hundred megabytes, so only two run at once. */
const decoding = limitConcurrency(2, 20_000);

/** A stored photo: key of its file, size in pixels, and the instant (ISO) when it was taken, if known. */
export type StoredPhoto = { file: string } & Pick<EncodedPhoto, 'width' | 'height' | 'takenAt'>;

/** A request in the HTTP kernel's context, with the slot of its body if that is large. */
export type Upload = {
  readonly req: { readonly raw: Request };
  readonly get?: (name: 'bodySlot') => BodySlot | undefined;
};

const text = (bytes: Uint8Array, from: number, to: number): string =>
  Buffer.from(bytes.subarray(from, to)).toString('latin1');

/** Checks the content and not name or declared type: only these decoders get a stranger's bytes. */
function isAcceptedImage(bytes: Uint8Array): boolean {
  if (text(bytes, 0, 3) === '\xff\xd8\xff' || text(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return true;
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP') return true;
  return text(bytes, 4, 8) === 'ftyp' && /avi[fs]|mif1/.test(text(bytes, 8, 40));
}

/** Encodes a picture again, two at a time; `upload/not-an-image` (422) for anything else. */
export async function decodePhoto(bytes: Uint8Array): Promise<EncodedPhoto> {
  if (!isAcceptedImage(bytes)) throw new Problem('upload/not-an-image');
  const encoded = await decoding(() => encodeApart(bytes));
  if (encoded === null) throw new Problem('upload/not-an-image');
  return encoded;
}

const fullKey = (file: string): string => `${file}.webp`;
const thumbKey = (file: string): string => `${file}-thumb.webp`;

/**
 * Reads the single photo of a multipart request, encodes it again without EXIF, upright, at most 1600 px, with a
 * thumbnail of 400 px, and stores both. Problems: 415, 400, 413 and 422 of `readUpload`, 422 `upload/not-an-image`.
 */
export async function storePhoto(services: { photoStore: PhotoStore }, context: Upload): Promise<StoredPhoto> {
  return keepEncoded(services, await decodePhoto((await readUpload(context.req.raw, context.get?.('bodySlot'))).bytes));
}

/** Stores an encoded photo and its thumbnail under a new id. */
export async function keepEncoded(
  services: { photoStore: PhotoStore },
  { full, thumb, ...facts }: EncodedPhoto,
): Promise<StoredPhoto> {
  const file = randomUUID();
  await services.photoStore.put(thumbKey(file), thumb);
  await services.photoStore.put(fullKey(file), full);
  return { file, ...facts };
}

/** The addresses of a kept photo, relative to the site. */
export function photoUrls(services: { authSecret: string }, file: string): { url: string; thumbUrl: string } {
  const url = photoAddress(services, file);
  return { url, thumbUrl: `${url}?size=thumb` };
}

/**
 * Where a device reads a photo of full size itself for some minutes; null where it comes through us. Thumbnails always do: they
 * are small, and so stay in a browser's cache for a year.
 */
export const photoReading = (
  services: { photoStore: PhotoStore },
  file: string,
  size: 'full' | 'thumb',
): Promise<string | null> => (size === 'thumb' ? Promise.resolve(null) : services.photoStore.addressOf(fullKey(file)));

/** The bytes (WebP) of a kept photo, or null where there is none. */
export const readPhoto = (
  services: { photoStore: PhotoStore },
  file: string,
  size: 'full' | 'thumb',
): Promise<Uint8Array | null> => services.photoStore.get(size === 'thumb' ? thumbKey(file) : fullKey(file));

/** Stores a copy of a kept photo under another id; null where there is none. */
export async function copyPhoto(
  services: { photoStore: PhotoStore },
  { file, copy }: { file: string; copy: string },
): Promise<{ file: string; bytes: number } | null> {
  const bytes = await readPhoto(services, file, 'full');
  if (bytes === null) return null;
  await services.photoStore.put(fullKey(copy), bytes);
  return { file: copy, bytes: bytes.length };
}

/** Deletes what is stored under the id of a photo or of another file. */
export async function deletePhoto(services: { photoStore: PhotoStore }, file: string): Promise<void> {
  await services.photoStore.delete(fullKey(file));
  await services.photoStore.delete(thumbKey(file));
  await services.photoStore.delete(originalKey(file));
}

/** Counts a file that a person sends; 429 above 600 an hour. */
export const countUpload = ({ throttles }: { throttles: Throttles }, uid: string): Promise<void> =>
  throttles.count({ throttle: UPLOADS_BY_ACCOUNT, of: uid });

/** Stores a photo that a person sends, like `storePhoto`; 429 above 600 an hour. */
export async function receivePhoto(
  services: { photoStore: PhotoStore; throttles: Throttles },
  context: Upload,
  uid: string,
): Promise<StoredPhoto> {
  await countUpload(services, uid);
  return storePhoto(services, context);
}
