import { openRearCamera } from '../../device/camera.ts';
import { confirmRead } from '../../device/feedback.ts';
import { openDetector } from './qr-detector.ts';

/** A running camera. `torch` is null if its light cannot be switched. */
export type OpenCamera = { stop: () => void; torch: ((isOn: boolean) => Promise<void>) | null };

const BETWEEN_LOOKS_MS = 120;

function torchOf(track: MediaStreamTrack | undefined): OpenCamera['torch'] {
  if (track === undefined || !('torch' in (track.getCapabilities?.() ?? {}))) return null;
  // TypeScript's DOM does not know `torch`: https://w3c.github.io/mediacapture-image/
  return (isOn) => track.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] });
}

/** Shows the rear camera in the video and reports each QR code once. Throws without a camera or permission. */
export async function watchCamera(video: HTMLVideoElement, onText: (text: string) => void): Promise<OpenCamera> {
  const stream = await openRearCamera();
  const detector = await openDetector();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOn = true;
  let last: string | undefined;
  const look = async () => {
    const found = video.readyState >= video.HAVE_CURRENT_DATA ? await detector.detect(video).catch(() => []) : [];
    if (!isOn) return;
    const text = found[0]?.rawValue;
    if (text !== undefined && text !== last) {
      confirmRead();
      onText(text);
    }
    last = text ?? last;
    timer = setTimeout(look, BETWEEN_LOOKS_MS);
  };
  video.srcObject = stream;
  await video.play().catch(() => undefined);
  timer = setTimeout(look, 0);
  return {
    torch: torchOf(stream.getVideoTracks()[0]),
    stop: () => {
      isOn = false;
      clearTimeout(timer);
      for (const track of stream.getTracks()) track.stop();
    },
  };
}
