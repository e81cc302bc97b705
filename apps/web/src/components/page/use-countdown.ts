import { useEffect, useState } from 'react';

/** Whole seconds from `now` until an instant in ms, at least 0; null for no instant. */
export const secondsUntil = (until: number | null, now: number): number =>
  until === null ? 0 : Math.max(0, Math.ceil((until - now) / 1_000));

/** A waiting time as text: `3 s`, from a minute on `4:52`. */
export const waitText = (seconds: number): string =>
  seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** Seconds left until an instant in ms, counted down on the screen to 0. */
export function useCountdown(until: number | null): number {
  const [now, setNow] = useState(Date.now);
  const left = secondsUntil(until, now);
  const isWaiting = secondsUntil(until, Date.now()) > 0;
  useEffect(() => {
    setNow(Date.now());
    if (!isWaiting) return;
    const ticking = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(ticking);
  }, [isWaiting]);
  return left;
}
