import { randomUUID } from 'node:crypto';
import { Problem } from '@cafezal/domain/record/problem.ts';
import sharp from 'sharp';
import type { BodySlot } from '../request/body-slots.ts';
import { limitConcurrency } from '../request/concurrency-limit.ts';
import { readUpload } from '../request/read-upload.ts';
import type { Throttle, Throttles } from '../request/throttle.ts';
import { exifInstant } from './exif-instant.ts';
import { photoAddress } from './photo-address.ts';
import type { PhotoStore } from './photo-store.ts';

const MAX_PIXELS = 50_000_000;
/** Enough for the photos of a week without signal. */
const UPLOADS_BY_ACCOUNT = { name: 'upload:account', max: 600, seconds: 3600 } as const satisfies Throttle;
/** Longest side in pixels. */
const SIZES = { full: 1600, thumb: 400 } as const;
const QUALITY = 80;

sharp.concurrency(1);
sharp.cache(false);
/** Decoding a large photo takes a hundred megabytes: two at once. */
const decoding = limitConcurrency(2, 20_000);
/** How long the decoder may take over one picture: the largest that is taken needs some seconds on a slow machine. */
const DECODING_SECONDS = 30;

/** A photo that is kept: key of its file, size in pixels, and the instant (ISO) at which it was taken, where known. */
export type StoredPhoto = { file: string; width: number; height: number; takenAt: string | null };

/** A request in the HTTP kernel's context, with the slot of its body if that is large. */
type Upload = { readonly req: { readonly raw: Request }; readonly get?: (name: 'bodySlot') => BodySlot | undefined };

type Encoded = Omit<StoredPhoto, 'file'> & { full: Buffer; thumb: Buffer };

const text = (bytes: Uint8Array, from: number, to: number): string =>
  Buffer.from(bytes.subarray(from, to)).toString('latin1');

/** By content, never by name or declared type: only these decoders ever see a stranger's bytes. */
function isAcceptedImage(bytes: Uint8Array): boolean {
  if (text(bytes, 0, 3) === '\xff\xd8\xff' || text(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return true;
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP') return true;
  return text(bytes, 4, 8) === 'ftyp' && /avi[fs]|mif1/.test(text(bytes, 8, 40));
}

async function encode(bytes: Uint8Array): Promise<Encoded> {
  const source = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
  const { exif, compression, format } = await source.metadata();
  if (format === 'heif' && compression !== 'av1') throw new Error('only AVIF of the HEIF family is taken');
  const inside = (side: number) => ({ width: side, height: side, fit: 'inside' as const, withoutEnlargement: true });
  const full = await source
    .autoOrient()
    .resize(inside(SIZES.full))
    .webp({ quality: QUALITY })
    .timeout({ seconds: DECODING_SECONDS })
    .toBuffer({ resolveWithObject: true });
  const thumb = await sharp(full.data).resize(inside(SIZES.thumb)).webp({ quality: QUALITY }).toBuffer();
  return {
    full: full.data,
    thumb,
    width: full.info.width,
    height: full.info.height,
    takenAt: exif === undefined ? null : exifInstant(exif),
  };
}

async function decode(bytes: Uint8Array): Promise<Encoded> {
  if (!isAcceptedImage(bytes)) throw new Problem('upload/not-an-image');
  return decoding(async () => {
    try {
      return await encode(bytes);
    } catch (cause) {
      throw new Problem('upload/not-an-image', { cause });
    }
  });
}

const fullKey = (file: string): string => `${file}.webp`;
const thumbKey = (file: string): string => `${file}-thumb.webp`;

/**
 * Reads the one photo of a multipart request, re-encodes it without EXIF, upright, at most 1600 px, with a thumb of
 * 400 px, and keeps both. Problems: 415, 400, 413 and 422 of `readUpload`, 422 `upload/not-an-image`.
 */
export async function storePhoto(services: { photoStore: PhotoStore }, context: Upload): Promise<StoredPhoto> {
  const { full, thumb, ...facts } = await decode(await readUpload(context.req.raw, context.get?.('bodySlot')));
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

/** The bytes (WebP) of a kept photo, or null where there is none. */
export const readPhoto = (
  services: { photoStore: PhotoStore },
  file: string,
  size: 'full' | 'thumb',
): Promise<Uint8Array | null> => services.photoStore.get(size === 'thumb' ? thumbKey(file) : fullKey(file));

/** Deletes the files of a photo. */
export async function deletePhoto(services: { photoStore: PhotoStore }, file: string): Promise<void> {
  await services.photoStore.delete(fullKey(file));
  await services.photoStore.delete(thumbKey(file));
}

/** Keeps the photo that a person sends, as `storePhoto` does; 429 past 600 an hour. */
export async function receivePhoto(
  services: { photoStore: PhotoStore; throttles: Throttles },
  context: Upload,
  uid: string,
): Promise<StoredPhoto> {
  await services.throttles.count({ throttle: UPLOADS_BY_ACCOUNT, of: uid });
  return storePhoto(services, context);
}
