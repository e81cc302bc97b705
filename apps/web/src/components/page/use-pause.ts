import { useCallback, useEffect, useRef } from 'react';

const PAUSE_MS = 150;

/** Does what may wait once a person pauses: each call puts it off again, and it is not done after the screen was left. */
export function usePause(act: () => void): () => void {
  const latest = useRef(act);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    latest.current = act;
  }, [act]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest.current(), PAUSE_MS);
  }, []);
}
