import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * A handler with a stable identity that always calls the latest `act`, so that components that get it do not render
 * again.
 */
export function useLatest<Given extends readonly unknown[]>(act: (...given: Given) => void): (...given: Given) => void {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  }, [act]);
  return useCallback((...given) => latest.current(...given), []);
}
