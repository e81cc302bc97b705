import { shellDevice } from './shell-device.ts';

const TOUCH_MS = 40;
const TONE_HZ = 1_320;
const TONE_S = 0.08;
const LOUDNESS = 0.1;

function tone(): void {
  if (!('AudioContext' in window)) return;
  const audio = new AudioContext();
  const loudness = new GainNode(audio, { gain: LOUDNESS });
  const source = new OscillatorNode(audio, { frequency: TONE_HZ });
  source.connect(loudness).connect(audio.destination);
  source.onended = () => void audio.close();
  source.start();
  source.stop(audio.currentTime + TONE_S);
}

/** Lets hand and ear know that the camera read a code, since the eye is on the sack. */
export function confirmRead(): void {
  const vibrate = shellDevice()?.vibrate;
  if (vibrate === undefined) navigator.vibrate?.(TOUCH_MS);
  else vibrate();
  tone();
}
