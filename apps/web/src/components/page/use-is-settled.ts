import { useEffect, useState } from 'react';

/**
 * Whether what was drawn first has been on the screen for a frame: time for what may come after it, whose parts are
 * fetched before that by `fetch`.
 */
export function useIsSettled(fetch: () => Promise<unknown>): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    let isMounted = true;
    const settle = () => isMounted && setSettled(true);
    // The frame after the next begins when the first was painted. What cannot be fetched is told where it is drawn.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        setTimeout(() => isMounted && void fetch().then(settle, settle));
      });
    });
    return () => {
      isMounted = false;
      cancelAnimationFrame(frame);
    };
  }, [fetch]);
  return isSettled;
}
