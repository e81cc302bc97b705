import { useEffect, useRef } from 'react';
import { whenIdle } from '../../data/page/when-idle.ts';

/** Runs `act` once after the first render, when the device is idle; not after the screen was left. */
export function useWhenIdle(act: () => void): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  }, [act]);
  useEffect(() => whenIdle(() => latest.current()), []);
}
