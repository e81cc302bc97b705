/** The picture of the rear camera. Rejects without a camera or permission. */
export async function openRearCamera(): Promise<MediaStream> {
  if (navigator.mediaDevices === undefined) throw new Error('this browser lends no camera');
  return navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' }, audio: false });
}

/** Reads QR codes from a picture, a canvas or the current frame of a video. */
export type QrDetector = {
  detect: (source: HTMLVideoElement | ImageBitmap | HTMLCanvasElement) => Promise<{ rawValue: string }[]>;
};

type SystemDetector = {
  new (options: { formats: string[] }): QrDetector;
  getSupportedFormats: () => Promise<readonly string[]>;
};

/** The device's own reader of QR codes; null if it has none. */
export async function systemQrDetector(): Promise<QrDetector | null> {
  if (!('BarcodeDetector' in window)) return null;
  // TypeScript's DOM does not know it: https://wicg.github.io/shape-detection-api/
  const System = window.BarcodeDetector as SystemDetector;
  const formats = await System.getSupportedFormats();
  return formats.includes('qr_code') ? new System({ formats: ['qr_code'] }) : null;
}
