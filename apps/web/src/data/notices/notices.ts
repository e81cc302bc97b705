import { useSyncExternalStore } from 'react';

/** A notice as the API answers it. `link` is a path of the product; `createdAt` is ISO. */
export type PersonNotice = {
  id: string;
  type: string;
  title: string;
  body: string;
  link: string | null;
  read: boolean;
  archived: boolean;
  createdAt: string;
};

/** The state of the bell and its panel. `heard`: title of the last notice that arrived while the app was open. */
export type Notices = {
  status: 'loading' | 'ready' | 'failed';
  notices: readonly PersonNotice[];
  heard: string;
};

/** Before anything was read. */
export const NO_NOTICES: Notices = { status: 'loading', notices: [], heard: '' };

let state = NO_NOTICES;
const listeners = new Set<() => void>();

/** Updates the state that the screens show. */
export function setNotices(change: Partial<Notices>): void {
  state = { ...state, ...change };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The current state. */
export const readNotices = (): Notices => state;

const unread = (): number => state.notices.filter(({ read }) => !read).length;

/** The listed notices of the signed-in person. */
export const useNotices = (): Notices => useSyncExternalStore(subscribe, readNotices);

/** How many of those listed are unread: the one number of bell, panel and page title. */
export const useUnreadNotices = (): number => useSyncExternalStore(subscribe, unread);
