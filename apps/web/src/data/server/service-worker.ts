import { offerNewVersions, showReplaced } from './new-version.ts';

const LOOK_EACH_MS = 60 * 60_000;

/** Shows a newer app that took over the page; at the first visit there is nothing to replace. */
function followReplacements(container: ServiceWorkerContainer): void {
  let hadApp = container.controller !== null;
  container.addEventListener('controllerchange', () => {
    if (hadApp) showReplaced();
    hadApp = true;
  });
}

/** Keeps the app on the device, so that it opens without a network, and looks for a newer one each hour. */
export function keepForOffline(): void {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined; // absent where the page is not secure
  if (container === undefined) return;
  followReplacements(container);
  const register = async () => {
    try {
      const registration = await container.register('/sw.js');
      offerNewVersions(container, registration);
      setInterval(() => navigator.onLine && registration.update().catch(() => undefined), LOOK_EACH_MS);
    } catch {
      return; // no worker is served in development, or storage is shut: the app works as long as there is a network
    }
  };
  // The page's own files come first; the app may start before or after the page has them.
  if (document.readyState === 'complete') void register();
  else window.addEventListener('load', register);
}
