import { useSyncExternalStore } from 'react';

/** The farm whose first pull is in progress: this device does not have all of its records yet. */
let pulling: string | null = null;
const listeners = new Set<() => void>();

function become(next: string | null): void {
  if (next === pulling) return;
  pulling = next;
  for (const listener of listeners) listener();
}

/** Tells the screens that the first pull of a farm has begun. */
export const beginFirstPull = (farmId: string): void => become(farmId);

/** Tells the screens that the first pull has ended or its farm was closed. */
export const endFirstPull = (farmId: string): void => {
  if (pulling === farmId) become(null);
};

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the first pull of a farm is in progress. Until then the screens show only a part of its records, or none. */
export const useIsFirstPull = (farmId: string): boolean => useSyncExternalStore(subscribe, () => pulling === farmId);
