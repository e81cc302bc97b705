import type { StoredImage } from '../data/database/device-database.ts';
import { readMoment, withMoment } from './exif-moment.ts';

/** Longest side of a stored photo, in px: enough to read a label on a sack, small enough for a bad signal. */
const LONGEST_SIDE = 2_048;
/** About what a photo may weigh, in bytes; leaves and gravel take the lower qualities to get there. */
const ENOUGH_BYTES = 600_000;
const QUALITIES = [0.82, 0.7, 0.55] as const;

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

/** The canvas as a JPEG, of the best quality that is small enough. */
async function jpegOf(canvas: HTMLCanvasElement): Promise<Blob> {
  let made: Blob | null = null;
  for (const quality of QUALITIES) {
    made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    if (made === null || made.size <= ENOUGH_BYTES) break;
  }
  if (made === null) throw new UnreadablePhotoError('no memory for the picture');
  return made;
}

/**
 * Makes a photo small enough to store and send: upright, at most 2,048 px and about 0.5 MB, JPEG. Of its EXIF data only
 * the moment stays, not the location or the device. Throws `UnreadablePhotoError`.
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
  const jpeg = await jpegOf(canvas);
  const moment = await readMoment(file);
  return { blob: moment === null ? jpeg : withMoment(jpeg, moment), width, height };
}
