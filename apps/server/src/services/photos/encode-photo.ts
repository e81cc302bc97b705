import sharp from 'sharp';
import { exifInstant } from './exif-instant.ts';

const MAX_PIXELS = 50_000_000;
/** Longest side in pixels. */
const SIZES = { full: 1600, thumb: 400 } as const;
/** The encoder's default effort takes twice the processor for files that are a twentieth smaller. */
const WEBP = { quality: 80, effort: 2 } as const;

sharp.concurrency(1);
sharp.cache(false);

/** A photo in both sizes (WebP), with its size in pixels and the instant (ISO) when it was taken, if known. */
export type EncodedPhoto = {
  full: Uint8Array;
  thumb: Uint8Array;
  width: number;
  height: number;
  takenAt: string | null;
};

/**
 * Encodes a picture again without EXIF, upright, at most 1600 px, with a thumbnail of 400 px. Throws if it is no
 * picture.
 */
export async function encodePhoto(bytes: Uint8Array): Promise<EncodedPhoto> {
  const source = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
  const { exif, compression, format } = await source.metadata();
  if (format === 'heif' && compression !== 'av1') throw new Error('only AVIF of the HEIF family is taken');
  const inside = (side: number) => ({ width: side, height: side, fit: 'inside' as const, withoutEnlargement: true });
  const full = await source.autoOrient().resize(inside(SIZES.full)).webp(WEBP).toBuffer({ resolveWithObject: true });
  const thumb = await sharp(full.data).resize(inside(SIZES.thumb)).webp(WEBP).toBuffer();
  return {
    full: full.data,
    thumb,
    width: full.info.width,
    height: full.info.height,
    takenAt: exif === undefined ? null : exifInstant(exif),
  };
}
