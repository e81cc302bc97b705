import { useSyncExternalStore } from 'react';
import type { Connection } from './contract.ts';

const UNCOUNTED = { counted: false, waiting: 0, sending: false, problems: 0 } as const;

let state: Connection = { online: navigator.onLine, ...UNCOUNTED };
const listeners = new Set<() => void>();
const onReturn = new Set<() => void>();

/** Tells the screens what the top bar shows. `online` false→true runs the callbacks of `whenConnectionReturns`. */
export function reportConnection(change: Partial<Connection>): void {
  const counted = state.counted || change.waiting !== undefined;
  const next = { ...state, counted, ...change };
  const isSame = (Object.keys(next) as (keyof Connection)[]).every((key) => next[key] === state[key]);
  if (isSame) return;
  const returned = next.online && !state.online;
  state = next;
  for (const listener of listeners) listener();
  if (returned) for (const callback of onReturn) callback();
}

/** Forgets what was counted: it was another person's. */
export const forgetCounted = (): void => reportConnection(UNCOUNTED);

/** Runs a callback each time the connection returns; answers how to stop it. */
export function whenConnectionReturns(callback: () => void): () => void {
  onReturn.add(callback);
  return () => onReturn.delete(callback);
}

export const readConnection = (): Connection => state;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The network and what waits to be sent, for the top bar. */
export const useConnection = (): Connection => useSyncExternalStore(subscribe, readConnection);

window.addEventListener('online', () => reportConnection({ online: true }));
window.addEventListener('offline', () => reportConnection({ online: false }));
