/** At the latest after so long, in ms: a page that never rests starts it all the same. */
const LATEST_MS = 2_000;

/** Starts what no first screen needs when the browser has nothing better to do, each part in a turn of its own. */
export function startWhenIdle(parts: readonly (() => unknown)[]): void {
  const [part, ...rest] = parts;
  if (part === undefined) return;
  const turn = () => {
    part();
    startWhenIdle(rest);
  };
  // Absent in older Safari.
  if ('requestIdleCallback' in window) requestIdleCallback(turn, { timeout: LATEST_MS });
  else setTimeout(turn, 200);
}
