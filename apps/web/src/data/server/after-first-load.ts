import { isNetworkScarce } from '../../device/network.ts';
import { whenIdle } from '../page/when-idle.ts';
import { areCallsUnderWay } from './calls-under-way.ts';

/** How long the network must be quiet before the first load counts as over, in ms. */
const QUIET_MS = 2_500;

/** Whether the app was just loaded over the network and not from the device's cache. */
function isFirstVisit(): boolean {
  const [own] = performance.getEntriesByName(import.meta.url);
  return own instanceof PerformanceResourceTiming && own.transferSize > 0;
}

/** Resolves once the network has been quiet for a while. */
const quietNetwork = (): Promise<void> =>
  new Promise((resolve) => {
    let timer = 0;
    const settle = () => {
      // The browser reports only completed downloads, and a large answer takes its time over a weak signal.
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
 * Resolves when the first load is over, at once if the app came from the device. Parts that no first screen needs are
 * loaded after it, so that they do not compete for a weak signal.
 */
export function firstLoad(): Promise<void> {
  settled ??= isFirstVisit() ? quietNetwork() : Promise.resolve();
  return settled;
}

/** Runs `act` after the first load, when the browser is idle; the answer cancels it. */
export function afterFirstLoad(act: () => void): () => void {
  let isCancelled = false;
  let cancel = () => {
    isCancelled = true;
  };
  void firstLoad().then(() => {
    if (!isCancelled) cancel = whenIdle(act);
  });
  return () => cancel();
}

/**
 * Whether parts may be fetched ahead of need: not on a metered or slow connection, as far as the browser tells. With a
 * service worker the device already has them.
 */
export function mayPrefetch(): boolean {
  // Insecure pages have no service worker.
  const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (worker?.controller) return true;
  return !isNetworkScarce();
}
