import { useSyncExternalStore } from 'react';
import type { Connection } from '../device/contract.ts';

const UNCOUNTED = { counted: false, waiting: 0, sending: false, problems: 0, stuck: false } as const;

let state: Connection = { online: navigator.onLine, ...UNCOUNTED };
const listeners = new Set<() => void>();
const onReturn = new Set<() => void>();

/** For how long nothing may leave with signal before it is said, in ms. */
const STUCK_MS = 300_000;

/** When something left last, or could not: by the page's own clock. */
let movedAt = 0;

const readyOf = ({ waiting, problems }: Connection): number => waiting - problems;

/** Whether what may go has not become less for some minutes with signal. Looked at with every report: one comes each minute. */
function isStuck(next: Connection): boolean {
  const now = performance.now();
  const couldGo = state.online && next.online && readyOf(state) > 0 && readyOf(next) > 0;
  if (!couldGo || readyOf(next) < readyOf(state)) movedAt = now;
  return now - movedAt >= STUCK_MS;
}

/** Tells the screens what the top bar shows. `online` false→true runs the callbacks of `whenConnectionReturns`. */
export function reportConnection(change: Partial<Omit<Connection, 'stuck'>>): void {
  const counted = state.counted || change.waiting !== undefined;
  const told = { ...state, counted, ...change };
  const next = { ...told, stuck: isStuck(told) };
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
