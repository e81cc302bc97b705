import { NOTICES_KEY } from '../device/token-store.ts';
import type { WaitingFlags } from './notice-list.ts';
import { listedNotices } from './notice-list.ts';
import type { PersonNotice } from './notices.ts';
import { setNotices } from './notices.ts';

/** A person's notices on this device: the last list and unsent changes. Deleted at the end of the session. */
export type StoredNotices = {
  uid: string;
  /** Whether the server has ever answered, to tell an empty list from an unknown one. */
  isKnown: boolean;
  list: readonly PersonNotice[];
  waiting: WaitingFlags;
};

/** A person's notices on this device; the initial state if they belong to somebody else. */
export function readStoredNotices(uid: string): StoredNotices {
  const nothing: StoredNotices = { uid, isKnown: false, list: [], waiting: {} };
  const stored = localStorage.getItem(NOTICES_KEY);
  if (stored === null) return nothing;
  // Written by `storeNotices` alone.
  const kept = JSON.parse(stored) as StoredNotices;
  return kept.uid === uid ? kept : nothing;
}

/** Shows the notices that the device has of a person. */
export function showStoredNotices(uid: string): void {
  const { isKnown, list, waiting } = readStoredNotices(uid);
  setNotices({ notices: listedNotices(list, waiting), ...(isKnown && { status: 'ready' }) });
}

/**
 * Changes the stored notices in one synchronous read and write, so that tabs do not undo each other's changes. All tabs
 * show the result.
 */
export function storeNotices(uid: string, change: (kept: StoredNotices) => Partial<StoredNotices>): void {
  const kept = readStoredNotices(uid);
  localStorage.setItem(NOTICES_KEY, JSON.stringify({ ...kept, ...change(kept) }));
  showStoredNotices(uid);
}
