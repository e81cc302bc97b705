import { whenIdle } from '../page/when-idle.ts';
import { areCallsUnderWay } from './calls-under-way.ts';

/** How long nothing must have come over the network, in ms, before the first load counts as over. */
const QUIET_MS = 2_500;

/** Whether the app came over the network just now, rather than from what this device keeps of it. */
function isFirstVisit(): boolean {
  const [own] = performance.getEntriesByName(import.meta.url);
  return own instanceof PerformanceResourceTiming && own.transferSize > 0;
}

/** Resolves once the network has been quiet for a while. */
const quietNetwork = (): Promise<void> =>
  new Promise((resolve) => {
    let timer = 0;
    const settle = () => {
      // The browser tells of what came, not of what is awaited: a season takes its time over a weak signal.
      if (areCallsUnderWay()) return wait();
      observer.disconnect();
      resolve();
    };
    const wait = () => {
      clearTimeout(timer);
      timer = window.setTimeout(settle, QUIET_MS);
    };
    const observer = new PerformanceObserver(wait);
    observer.observe({ type: 'resource' });
    wait();
  });

let settled: Promise<void> | null = null;

/**
 * Resolves when the first load is over: what no first screen needs is fetched after it, so that it takes nothing of a
 * weak signal. At once where the app came from the device.
 */
export function firstLoad(): Promise<void> {
  settled ??= isFirstVisit() ? quietNetwork() : Promise.resolve();
  return settled;
}

/** Does something after the first load, when the browser has nothing better to do; the answer takes that back where it was not done. */
export function whenSettled(act: () => void): () => void {
  let isTakenBack = false;
  let takeBack = () => {
    isTakenBack = true;
  };
  void firstLoad().then(() => {
    if (!isTakenBack) takeBack = whenIdle(act);
  });
  return () => takeBack();
}

type Connection = { saveData?: boolean; effectiveType?: string };

/**
 * Whether what nobody asked for yet may be fetched: not where bytes are dear or slow, as far as the browser tells. What
 * the device keeps costs nothing.
 */
export function mayFetchAhead(): boolean {
  // Absent where the page is not secure.
  const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (worker?.controller) return true;
  const { connection } = navigator as { connection?: Connection };
  return connection?.saveData !== true && (connection?.effectiveType ?? '4g') === '4g';
}
