import { NOTICES_KEY } from '../device/token-store.ts';
import type { WaitingFlags } from './notice-list.ts';
import { listedNotices } from './notice-list.ts';
import type { PersonNotice } from './notices.ts';
import { tellNotices } from './notices.ts';

/** What this device keeps of a person's notices: what was last seen and what waits to be sent. It goes with the session. */
export type KeptNotices = {
  uid: string;
  /** Whether the server ever answered, so that an empty list is one. */
  isKnown: boolean;
  list: readonly PersonNotice[];
  waiting: WaitingFlags;
};

/** What is kept of a person; nothing where it is somebody else's. */
export function readKeptNotices(uid: string): KeptNotices {
  const nothing: KeptNotices = { uid, isKnown: false, list: [], waiting: {} };
  const stored = localStorage.getItem(NOTICES_KEY);
  if (stored === null) return nothing;
  // Written by `keepNotices` alone.
  const kept = JSON.parse(stored) as KeptNotices;
  return kept.uid === uid ? kept : nothing;
}

/** Shows what is kept of a person. */
export function showKeptNotices(uid: string): void {
  const { isKnown, list, waiting } = readKeptNotices(uid);
  tellNotices({ notices: listedNotices(list, waiting), ...(isKnown && { status: 'ready' }) });
}

/** Changes what is kept, read and written in one go, so that no tab undoes what another one kept; all tabs show it. */
export function keepNotices(uid: string, change: (kept: KeptNotices) => Partial<KeptNotices>): void {
  const kept = readKeptNotices(uid);
  localStorage.setItem(NOTICES_KEY, JSON.stringify({ ...kept, ...change(kept) }));
  showKeptNotices(uid);
}
