import { type QrDetector, systemQrDetector } from '../../device/camera.ts';

/** The phone's own detector if it has one, otherwise one in JavaScript, loaded on demand. */
export async function openDetector(): Promise<QrDetector> {
  const native = await systemQrDetector();
  if (native !== null) return native;
  const { BarcodeDetector } = await import('qr/decode.js');
  return new BarcodeDetector({ formats: ['qr_code'] });
}

const LONGEST_SIDE = 1600;

/** The text of the first QR code in a picture; null without one, or if the file is no picture. */
export async function readPicture(file: Blob): Promise<string | null> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (bitmap === null) return null;
  const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const detector = await openDetector();
  const [found] = await detector.detect(canvas);
  return found?.rawValue ?? null;
}
