import { useEffect, useState } from 'react';
import { rightTime } from '../../data/device/token-store.ts';

const EACH_MS = 60_000;

/** The time in ms of the epoch, a minute old at most. */
export function useNow(): number {
  const [now, setNow] = useState(() => rightTime());
  useEffect(() => {
    const look = () => setNow(rightTime());
    const timer = setInterval(look, EACH_MS);
    // A phone that slept has not counted.
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return now;
}
