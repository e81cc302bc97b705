/** At the latest after so long, in ms: a page that never rests gets to it all the same. */
const LATEST_MS = 2_000;
/** Where a browser tells of no idle time, as older Safari. */
const SETTLED_MS = 200;

/** Does something when the browser has nothing better to do; the answer takes that back where it was not done. */
export function whenIdle(act: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act, SETTLED_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(act, { timeout: LATEST_MS });
  return () => cancelIdleCallback(handle);
}
