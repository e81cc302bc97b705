import { useEffect, useRef, useState } from 'react';
import { type Located, locatedOf, locationTrouble } from '../../../components/map/use-location.ts';

const OPTIONS: PositionOptions = { enableHighAccuracy: true, maximumAge: 0, timeout: 30_000 };

/** Keeps the screen on while `isOn`, if the device allows it: no points are recorded with the screen off. */
function useScreenOn(isOn: boolean): void {
  useEffect(() => {
    if (!isOn || !('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | undefined;
    const hold = () => {
      if (document.visibilityState !== 'visible') return;
      navigator.wakeLock.request('screen').then(
        (held) => {
          lock = held;
        },
        () => {
          // With a low battery the screen may turn off: the walk continues when it is on again.
        },
      );
    };
    hold();
    document.addEventListener('visibilitychange', hold);
    return () => {
      document.removeEventListener('visibilitychange', hold);
      void lock?.release();
    };
  }, [isOn]);
}

/** Tracks the device's location while `isOn`; reports each position, or why it is unknown. */
export function useWalk(
  isOn: boolean,
  onStep: (located: Located) => void,
): { located: Located | null; trouble: string | null } {
  const [located, setLocated] = useState<Located | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const step = useRef(onStep);
  useEffect(() => {
    step.current = onStep;
  });
  useScreenOn(isOn);
  useEffect(() => {
    if (!isOn) return;
    const watch = navigator.geolocation.watchPosition(
      (position) => {
        const found = locatedOf(position);
        setTrouble(null);
        setLocated(found);
        step.current(found);
      },
      (error) => setTrouble(locationTrouble(error)),
      OPTIONS,
    );
    return () => navigator.geolocation.clearWatch(watch);
  }, [isOn]);
  return { located, trouble };
}
