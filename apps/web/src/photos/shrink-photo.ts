import type { StoredImage } from '../data/database/device-database.ts';

/** Longest side of a stored photo, in px: enough to read a label on a sack, small enough for a bad signal. */
const LONGEST_SIDE = 2_560;
const QUALITY = 0.82;

/** The file is not a picture that this device can open. */
export class UnreadablePhotoError extends Error {}

/** The sides of a picture scaled down to fit a square of `longest` px; never enlarged. */
export function fitInside({ width, height }: { width: number; height: number }, longest: number) {
  const scale = Math.min(1, longest / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

async function open(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch (cause) {
    throw new UnreadablePhotoError('not a picture', { cause });
  }
}

/**
 * Makes a photo small enough to store and send: upright, at most 2,560 px, JPEG, without EXIF data (location, device).
 * Throws `UnreadablePhotoError`.
 */
export async function shrinkPhoto(file: Blob): Promise<StoredImage> {
  const bitmap = await open(file);
  const { width, height } = fitInside(bitmap, LONGEST_SIDE);
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  if (context === null) throw new UnreadablePhotoError('no canvas');
  // JPEG has no transparency: make transparent pixels white instead of black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  if (blob === null) throw new UnreadablePhotoError('no memory for the picture');
  return { blob, width, height };
}
