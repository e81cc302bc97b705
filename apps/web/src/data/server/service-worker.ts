import { isOnline } from '../../device/network.ts';
import { isInShell } from '../device/server-address.ts';
import { offerNewVersions, showReplaced } from './new-version.ts';

const LOOK_EACH_MS = 60 * 60_000;

/** Shows a new version that took over the page; at the first visit there is nothing to replace. */
function followReplacements(container: ServiceWorkerContainer): void {
  let hadApp = container.controller !== null;
  container.addEventListener('controllerchange', () => {
    if (hadApp) showReplaced();
    hadApp = true;
  });
}

/** Registers the service worker, so that the app opens offline, and looks for a new version each hour. */
export function keepForOffline(): void {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined; // absent where the page is not secure
  // The native app has its files already.
  if (container === undefined || isInShell()) return;
  followReplacements(container);
  const register = async () => {
    try {
      const registration = await container.register('/sw.js');
      offerNewVersions(container, registration);
      setInterval(() => isOnline() && registration.update().catch(() => undefined), LOOK_EACH_MS);
    } catch {
      return; // no worker in development or without storage: the app then needs the network
    }
  };
  // After the page's own files, so that the registration does not slow the first load.
  if (document.readyState === 'complete') void register();
  else window.addEventListener('load', register);
}
