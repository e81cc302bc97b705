import { useEffect, useState } from 'react';
import { correctedTime } from '../../data/device/token-store.ts';

const EACH_MS = 60_000;

/** The current time in ms of the epoch, at most a minute old. */
export function useNow(): number {
  const [now, setNow] = useState(() => correctedTime());
  useEffect(() => {
    const look = () => setNow(correctedTime());
    const timer = setInterval(look, EACH_MS);
    // The timer of a sleeping phone stops.
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return now;
}
