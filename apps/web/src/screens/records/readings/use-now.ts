import { useEffect, useState } from 'react';

const EACH_MS = 60_000;

/** The time in ms of the epoch, a minute old at most. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), EACH_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
