import { useSyncExternalStore } from 'react';

const KEY = 'cafezal.analytics';

const listeners = new Set<() => void>();

/** Whether the person agreed to analytics on this device. False without a choice and without storage. */
export function mayCount(): boolean {
  try {
    return localStorage.getItem(KEY) === 'yes';
  } catch {
    return false;
  }
}

/** Keeps the choice on this device. */
export function chooseCounting(isAgreed: boolean): void {
  if (isAgreed) localStorage.setItem(KEY, 'yes');
  else localStorage.removeItem(KEY);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The choice, as the privacy page shows it. */
export const useCountingChoice = (): boolean => useSyncExternalStore(subscribe, mayCount);
