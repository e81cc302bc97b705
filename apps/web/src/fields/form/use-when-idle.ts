import { useEffect, useRef } from 'react';
import { whenIdle } from '../../data/page/when-idle.ts';

/** Does something once after the first drawing, when the device has nothing better to do; not after the screen was left. */
export function useWhenIdle(act: () => void): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  }, [act]);
  useEffect(() => whenIdle(() => latest.current()), []);
}
