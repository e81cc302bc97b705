/** Longest wait for an idle browser, in ms. */
const LATEST_MS = 2_000;
/** Delay for browsers without `requestIdleCallback`, such as older Safari, in ms. */
const SETTLED_MS = 200;

/** Runs `act` when the browser is idle; the answer cancels it. */
export function whenIdle(act: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act, SETTLED_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(act, { timeout: LATEST_MS });
  return () => cancelIdleCallback(handle);
}
