import { useCallback, useEffect, useRef } from 'react';

const PAUSE_MS = 150;

/** Debounces `act` until the person pauses. It is not called after the screen was left. */
export function useDebounced(act: () => void): () => void {
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
