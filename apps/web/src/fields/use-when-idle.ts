import { useEffect, useRef } from 'react';

const LONGEST_MS = 2_000;
/** Where a browser tells of no idle time. */
const SETTLED_MS = 500;

/** Does something once after the first drawing, when the device has nothing better to do; not after the screen was left. */
export function useWhenIdle(act: () => void): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  }, [act]);
  useEffect(() => {
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(() => latest.current(), SETTLED_MS);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(() => latest.current(), { timeout: LONGEST_MS });
    return () => cancelIdleCallback(handle);
  }, []);
}
