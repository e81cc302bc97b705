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

/** Whether a new version of the app waits to be taken. */
export const useNewVersion = (): boolean => useSyncExternalStore(subscribe, () => isOffered);

/** Puts the offer off until the app is opened again. */
export const putNewVersionOff = (): void => offer(false);

/** Takes the new version: every tab without an open form shows it; what is typed is kept as a draft. */
export const takeNewVersion = (): void => take();

/** Nobody types in any tab, and nothing waits to be sent. */
async function isFree(): Promise<boolean> {
  const { counted, waiting } = readConnection();
  return (!counted || waiting === 0) && !(await isAnyFormOpen());
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
 * Offers each newer app that the worker has fetched. It is taken by itself only while nobody looks at the page, nothing
 * typed is unsaved and nothing waits to be sent.
 */
export function offerNewVersions(container: ServiceWorkerContainer, registration: ServiceWorkerRegistration): void {
  const look = () => {
    const { waiting } = registration;
    if (waiting !== null && container.controller !== null) found(waiting);
  };
  look();
  // A page that the browser kept as it was, to go back to, may not have heard of what came meanwhile.
  window.addEventListener('pageshow', ({ persisted }) => persisted && look());
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      // The first app of a device replaces nothing.
      if (installing.state === 'installed' && container.controller !== null) found(installing);
    });
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void takeWhereFree();
  });
}

/** Shows the app that took over, in this tab: at once where nobody types here, else when the person says so. */
export function showReplaced(): void {
  take = () => window.location.reload();
  if (hasOpenForm()) offer(true);
  else take();
}
