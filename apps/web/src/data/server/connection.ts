import { useSyncExternalStore } from 'react';
import { isOnline, whenNetworkChanges } from '../../device/network.ts';
import type { Connection } from '../device/contract.ts';

const UNCOUNTED = { counted: false, waiting: 0, sending: false, problems: 0, behind: 0, stuck: false } as const;

let state: Connection = { online: isOnline(), ...UNCOUNTED };
const listeners = new Set<() => void>();
const onReturn = new Set<() => void>();

/** After this long with a signal but without progress of the queue the person is told, in ms. */
const STUCK_MS = 300_000;

/** When the queue last made progress, or could not: by `performance.now()`. */
let movedAt = 0;

const readyOf = ({ waiting, problems, behind }: Connection): number =>
  waiting - (problems === 0 ? 0 : problems + behind);

/**
 * Whether the queue has not become shorter for some minutes with a signal. Checked with every report; there is one each
 * minute.
 */
function isStuck(next: Connection): boolean {
  const now = performance.now();
  const couldGo = state.online && next.online && readyOf(state) > 0 && readyOf(next) > 0;
  if (!couldGo || readyOf(next) < readyOf(state)) movedAt = now;
  return now - movedAt >= STUCK_MS;
}

/**
 * Updates what the top bar shows. `online` false→true runs the callbacks of `whenConnectionReturns`; that nothing waited
 * before is no count then, since another tab may have saved something meanwhile.
 */
export function reportConnection(change: Partial<Omit<Connection, 'stuck'>>): void {
  const isBack = change.online === true && !state.online;
  const isKnown = state.counted && !(isBack && state.waiting === 0);
  const changed = { ...state, counted: isKnown || change.waiting !== undefined, ...change };
  const next = { ...changed, stuck: isStuck(changed) };
  const isSame = (Object.keys(next) as (keyof Connection)[]).every((key) => next[key] === state[key]);
  if (isSame) return;
  state = next;
  for (const listener of listeners) listener();
  if (isBack) for (const callback of onReturn) callback();
}

/** Forgets the counts, which belong to another person. */
export const forgetCounted = (): void => reportConnection(UNCOUNTED);

/** Runs a callback each time the connection returns; answers how to stop. */
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

whenNetworkChanges((online) => reportConnection({ online }));
