import { useSyncExternalStore } from 'react';

/** Something that a person is told, as the API answers it. `link` is a path of the product; `createdAt` is ISO. */
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

/** What the bell and its panel show; `heard` is the title of the one that came last while the app was open. */
export type Notices = {
  status: 'loading' | 'ready' | 'failed';
  notices: readonly PersonNotice[];
  heard: string;
};

/** Before anything was read. */
export const NO_NOTICES: Notices = { status: 'loading', notices: [], heard: '' };

let state = NO_NOTICES;
const listeners = new Set<() => void>();

/** Puts what is known in front of the screens. */
export function tellNotices(change: Partial<Notices>): void {
  state = { ...state, ...change };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What is known now. */
export const readNotices = (): Notices => state;

const unread = (): number => state.notices.filter(({ read }) => !read).length;

/** The listed notices of the signed-in person. */
export const useNotices = (): Notices => useSyncExternalStore(subscribe, readNotices);

/** How many of those listed are unread: the one number of bell, panel and page title. */
export const useUnreadNotices = (): number => useSyncExternalStore(subscribe, unread);
