import { ApiError, api, NoConnectionError } from '../server/api.ts';
import { LISTED, type NoticeFlags, withNotice } from './notice-list.ts';
import { type PersonNotice, readNotices, setNotices } from './notices.ts';
import { readStoredNotices, storeNotices } from './stored-notices.ts';

/** Live notices received while the list was being fetched; they may be newer than the list. */
let cameMeanwhile: PersonNotice[] | null = null;

/** Fetches the list. On failure the last one stays; without one the screens show the error. */
export async function loadNotices(uid: string): Promise<void> {
  cameMeanwhile = [];
  try {
    // The contract's answer of GET /notifications.
    const { notifications } = (await api.get('/notifications')) as { notifications: readonly PersonNotice[] };
    const list = cameMeanwhile.reduce<readonly PersonNotice[]>(withNotice, notifications);
    storeNotices(uid, () => ({ list, isKnown: true }));
  } catch (error) {
    if (!(error instanceof ApiError || error instanceof NoConnectionError)) throw error;
    if (!readStoredNotices(uid).isKnown) setNotices({ status: 'failed' });
  } finally {
    cameMeanwhile = null;
  }
}

/** Fetches the list again at the person's request. */
export async function retryNotices(uid: string): Promise<void> {
  setNotices({ status: 'loading' });
  await loadNotices(uid);
}

/** Stores one notice from the server; a new one is also announced. */
export function receiveNotice(uid: string, notice: PersonNotice): void {
  cameMeanwhile?.push(notice);
  const { list, isKnown } = readStoredNotices(uid);
  const isFresh = isKnown && !notice.read && !list.some(({ id }) => id === notice.id);
  storeNotices(uid, (kept) => ({ list: withNotice(kept.list, notice) }));
  if (isFresh) setNotices({ heard: notice.title });
}

/** Forgets a sent change, unless the person changed the notice again meanwhile. */
const settle = (uid: string, id: string, sent: NoticeFlags): void =>
  storeNotices(uid, ({ waiting }) => {
    const { [id]: current, ...others } = waiting;
    return JSON.stringify(current) === JSON.stringify(sent) ? { waiting: others } : {};
  });

async function sendFlags(uid: string, id: string, flags: NoticeFlags): Promise<void> {
  try {
    // The contract's answer of PATCH /notifications/{id}.
    const { notification } = (await api.patch(`/notifications/${id}`, flags)) as { notification: PersonNotice };
    storeNotices(uid, ({ list }) => ({ list: withNotice(list, notification) }));
    settle(uid, id, flags);
  } catch (error) {
    if (error instanceof ApiError) settle(uid, id, flags);
    throw error;
  }
}

/**
 * Sends waiting changes in order; without a connection they keep waiting. Throws `ApiError` for a refused change, which
 * is dropped, so that the list shows the server's state.
 */
export async function sendNoticeChanges(uid: string): Promise<void> {
  for (const [id, flags] of Object.entries(readStoredNotices(uid).waiting)) {
    try {
      await sendFlags(uid, id, flags);
    } catch (error) {
      if (error instanceof NoConnectionError) return;
      throw error;
    }
  }
}

/** Marks a notice as read or archived, or undoes that: shown at once, sent when there is a connection. */
export async function changeNotice(uid: string, notice: PersonNotice, flags: NoticeFlags): Promise<void> {
  const wasFull = readNotices().notices.length === LISTED;
  storeNotices(uid, ({ list, waiting }) => ({
    list: withNotice(list, notice),
    waiting: { ...waiting, [notice.id]: { ...waiting[notice.id], ...flags } },
  }));
  await sendNoticeChanges(uid);
  // In a full list an older notice may take the free place.
  if (flags.archived === true && wasFull) await loadNotices(uid);
}

/** Marks all notices as read in one call, also those beyond the list. Offline, the listed ones wait to be sent. */
export async function readAllNotices(uid: string): Promise<void> {
  const ids = new Set(
    readNotices()
      .notices.filter(({ read }) => !read)
      .map(({ id }) => id),
  );
  storeNotices(uid, ({ waiting }) => ({
    waiting: { ...waiting, ...Object.fromEntries([...ids].map((id) => [id, { ...waiting[id], read: true }])) },
  }));
  try {
    await api.post('/notifications/read-all');
    storeNotices(uid, ({ list }) => ({
      list: list.map((notice) => (ids.has(notice.id) ? { ...notice, read: true } : notice)),
    }));
  } catch (error) {
    if (error instanceof NoConnectionError) return;
    for (const id of ids) settle(uid, id, { read: true });
    throw error;
  }
  for (const id of ids) settle(uid, id, { read: true });
}
