import { useEffect, useRef, useState } from 'react';
import { type Located, locatedOf, locationTrouble } from '../../../components/map/use-location.ts';

const OPTIONS: PositionOptions = { enableHighAccuracy: true, maximumAge: 0, timeout: 30_000 };

/** Keeps the screen on while `isOn`, where the device lets it: a screen that is off marks no points. */
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
          // With a battery that is nearly empty the screen may go off: the walk goes on when it is on again.
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

/** Follows the device while `isOn`: where it is, told at each step, and why it does not know. */
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
