import { isOnline } from '../../device/network.ts';
import { isInShell } from '../device/server-address.ts';
import { offerNewVersions, showReplaced } from './new-version.ts';

const LOOK_EACH_MS = 60 * 60_000;
/** After a try of which a file did not come; those that came are not fetched anew. */
const RETRY_AFTER_MS = 60_000;

/** Shows a new version that took over the page; at the first visit there is nothing to replace. */
function followReplacements(container: ServiceWorkerContainer): void {
  let hadApp = container.controller !== null;
  container.addEventListener('controllerchange', () => {
    if (hadApp) showReplaced();
    hadApp = true;
  });
}

/** Whether a worker has all files of the app; false where it went because one did not come. */
async function isInstalled({ active, waiting, installing }: ServiceWorkerRegistration): Promise<boolean> {
  if ((active ?? waiting) !== null) return true;
  if (installing === null) return false;
  return new Promise((resolve) => {
    installing.addEventListener('statechange', () => resolve(installing.state !== 'redundant'));
  });
}

/** The worker takes the pages that are there as it begins; one that was on its way then has to ask for it. */
async function askForWorker(container: ServiceWorkerContainer): Promise<void> {
  const { active } = await container.ready;
  if (container.controller === null) active?.postMessage({ type: 'CLAIM' });
}

async function register(container: ServiceWorkerContainer): Promise<void> {
  try {
    const registration = await container.register('/sw.js');
    if (await isInstalled(registration)) {
      offerNewVersions(container, registration);
      setInterval(() => isOnline() && registration.update().catch(() => undefined), LOOK_EACH_MS);
      return await askForWorker(container);
    }
  } catch (error) {
    // Of any other kind where there is no worker, in development or without storage: the app then needs the network.
    if (!(error instanceof TypeError)) return;
  }
  setTimeout(register, RETRY_AFTER_MS, container);
}

/** Registers the service worker, so that the app opens offline, and looks for a new version each hour. */
export function keepForOffline(): void {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined; // absent where the page is not secure
  // The native app has its files already.
  if (container === undefined || isInShell()) return;
  followReplacements(container);
  const begin = () => void register(container);
  // After the page's own files, so that the registration does not slow the first load.
  if (document.readyState === 'complete') begin();
  else window.addEventListener('load', begin);
}
