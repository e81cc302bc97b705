import { useSyncExternalStore } from 'react';
import { hasOpenForm, isAnyFormOpen } from '../page/open-forms.ts';
import { readConnection } from './connection.ts';

let isOffered = false;
let take: () => void = () => window.location.reload();
const listeners = new Set<() => void>();

function offer(isThere: boolean): void {
  if (isOffered === isThere) return;
  isOffered = isThere;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether a new version of the app is ready to be activated. */
export const useNewVersion = (): boolean => useSyncExternalStore(subscribe, () => isOffered);

/** Hides the offer until the app is opened again. */
export const putNewVersionOff = (): void => offer(false);

/** Activates the new version: every tab without unsaved input reloads, and the others offer it. */
export const takeNewVersion = (): void => take();

/** Whether no tab has unsaved input and nothing waits to be sent. */
async function isFree(): Promise<boolean> {
  const { counted, waiting } = readConnection();
  return counted && waiting === 0 && !(await isAnyFormOpen());
}

async function takeWhereFree(): Promise<void> {
  if (isOffered && (await isFree())) take();
}

function found(worker: ServiceWorker): void {
  take = () => worker.postMessage({ type: 'SKIP_WAITING' });
  offer(true);
  if (document.visibilityState === 'hidden') void takeWhereFree();
}

/**
 * Offers each new version that the service worker has fetched. It is activated automatically only while the page is
 * hidden, no form has unsaved input and nothing waits to be sent.
 */
export function offerNewVersions(container: ServiceWorkerContainer, registration: ServiceWorkerRegistration): void {
  const look = () => {
    const { waiting } = registration;
    if (waiting !== null && container.controller !== null) found(waiting);
  };
  look();
  // A page restored from the back/forward cache may have missed a new version.
  window.addEventListener('pageshow', ({ persisted }) => persisted && look());
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      // The first version on a device replaces nothing.
      if (installing.state === 'installed' && container.controller !== null) found(installing);
    });
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void takeWhereFree();
  });
}

/** Reloads this tab with the activated version: at once without unsaved input, else when the person agrees. */
export function showReplaced(): void {
  take = () => window.location.reload();
  if (hasOpenForm()) offer(true);
  else take();
}
