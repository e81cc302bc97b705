import { useCallback, useLayoutEffect, useRef } from 'react';

/** A handler that stays the same while what it does follows the last drawing, so that what it is given to is not drawn again for it. */
export function useLatest<Given extends readonly unknown[]>(act: (...given: Given) => void): (...given: Given) => void {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  }, [act]);
  return useCallback((...given) => latest.current(...given), []);
}
