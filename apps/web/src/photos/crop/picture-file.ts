import type { CropView, Cut, Size } from './crop-view.ts';
import { croppedSize, drawing } from './crop-view.ts';

/** A file that this device cannot open as a picture; the message is for the person. */
export class ClosedPictureError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'ClosedPictureError';
  }
}

const HEIC = 'Este aparelho não abre fotos HEIC. Mande em JPEG, ou tire a foto por aqui.';
const BROKEN = 'Este arquivo não abre como foto. Escolha um JPEG, PNG, WebP ou AVIF.';
const QUALITY = 0.88;

const isHeic = ({ name, type }: File): boolean => /\.hei[cf]$/i.test(name) || /^image\/hei[cf]/.test(type);

/** Opens a picture with its EXIF orientation applied. Throws `ClosedPictureError`. */
export async function openPicture(file: File): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch (cause) {
    throw new ClosedPictureError(isHeic(file) ? HEIC : BROKEN, cause);
  }
}

/** Draws the visible part of a picture onto a whole canvas. */
export function drawKept(canvas: HTMLCanvasElement, bitmap: ImageBitmap, { cut, view }: { cut: Cut; view: CropView }) {
  const context = canvas.getContext('2d');
  if (context === null) return;
  // JPEG has no transparency: make transparent pixels white instead of black.
  context.fillStyle = 'white';
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.setTransform(...drawing(cut, view, canvas.width));
  context.drawImage(bitmap, 0, 0);
}

/** Size of the sent file: at most `longest` px wide, never larger than the visible part. */
function sentSize(kept: Size, aspect: number, longest: number): Size {
  const width = Math.max(1, Math.round(Math.min(longest, kept.width)));
  return { width, height: Math.max(1, Math.round(width / aspect)) };
}

/** The visible part as a JPEG file without EXIF data. Throws `ClosedPictureError`. */
export async function cutPicture(
  bitmap: ImageBitmap,
  { cut, view, longest }: { cut: Cut; view: CropView; longest: number },
): Promise<File> {
  const canvas = Object.assign(document.createElement('canvas'), sentSize(croppedSize(cut, view), cut.aspect, longest));
  drawKept(canvas, bitmap, { cut, view });
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  if (blob === null) throw new ClosedPictureError('Faltou memória para esta foto. Escolha uma menor.');
  return new File([blob], 'foto.jpg', { type: 'image/jpeg' });
}
