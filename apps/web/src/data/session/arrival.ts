import { useSyncExternalStore } from 'react';

/** The farm whose records this device is still to get for the first time. */
let arriving: string | null = null;
const listeners = new Set<() => void>();

function become(next: string | null): void {
  if (next === arriving) return;
  arriving = next;
  for (const listener of listeners) listener();
}

/** Says that the records of a farm are on their way to this device. */
export const beginArrival = (farmId: string): void => become(farmId);

/** Says that the records of a farm are here, or that nobody waits for them any more. */
export const endArrival = (farmId: string): void => {
  if (arriving === farmId) become(null);
};

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the records of a farm are still on their way to this device, so that what it shows is not all. */
export const useIsArriving = (farmId: string): boolean => useSyncExternalStore(subscribe, () => arriving === farmId);
