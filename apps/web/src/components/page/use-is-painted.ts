import { useEffect, useState } from 'react';

/**
 * Whether the first content has been on the screen for a frame, so that secondary parts may follow. `fetch` loads their
 * code before.
 */
export function useIsPainted(fetch: () => Promise<unknown>): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    let isMounted = true;
    const settle = () => isMounted && setSettled(true);
    // After the first paint the second frame starts. If loading fails, the part that needs it reports that.
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
