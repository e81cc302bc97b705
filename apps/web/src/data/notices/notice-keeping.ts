import { ApiError, api, NoConnectionError } from '../server/api.ts';
import { keepNotices, readKeptNotices } from './kept-notices.ts';
import { LISTED, type NoticeFlags, withNotice } from './notice-list.ts';
import { type PersonNotice, readNotices, tellNotices } from './notices.ts';

/** What came live while the list was on its way, which may be newer than the list. */
let cameMeanwhile: PersonNotice[] | null = null;

/** Fetches the list. Where that fails the last seen one stays; without one the screens hear of the failure. */
export async function loadNotices(uid: string): Promise<void> {
  cameMeanwhile = [];
  try {
    // The contract's answer of GET /notifications.
    const { notifications } = (await api.get('/notifications')) as { notifications: readonly PersonNotice[] };
    const list = cameMeanwhile.reduce<readonly PersonNotice[]>(withNotice, notifications);
    keepNotices(uid, () => ({ list, isKnown: true }));
  } catch (error) {
    if (!(error instanceof ApiError || error instanceof NoConnectionError)) throw error;
    if (!readKeptNotices(uid).isKnown) tellNotices({ status: 'failed' });
  } finally {
    cameMeanwhile = null;
  }
}

/** Fetches the list again at the person's wish. */
export async function retryNotices(uid: string): Promise<void> {
  tellNotices({ status: 'loading' });
  await loadNotices(uid);
}

/** Takes in what the server says of one notice; one that nobody heard of here is told aloud. */
export function hearNotice(uid: string, notice: PersonNotice): void {
  cameMeanwhile?.push(notice);
  const { list, isKnown } = readKeptNotices(uid);
  const isFresh = isKnown && !notice.read && !list.some(({ id }) => id === notice.id);
  keepNotices(uid, (kept) => ({ list: withNotice(kept.list, notice) }));
  if (isFresh) tellNotices({ heard: notice.title });
}

/** Forgets a change that waited, unless the person changed their mind while it was sent. */
const settle = (uid: string, id: string, sent: NoticeFlags): void =>
  keepNotices(uid, ({ waiting }) => {
    const { [id]: current, ...others } = waiting;
    return JSON.stringify(current) === JSON.stringify(sent) ? { waiting: others } : {};
  });

async function sendFlags(uid: string, id: string, flags: NoticeFlags): Promise<void> {
  try {
    // The contract's answer of PATCH /notifications/{id}.
    const { notification } = (await api.patch(`/notifications/${id}`, flags)) as { notification: PersonNotice };
    keepNotices(uid, ({ list }) => ({ list: withNotice(list, notification) }));
    settle(uid, id, flags);
  } catch (error) {
    if (error instanceof ApiError) settle(uid, id, flags);
    throw error;
  }
}

/**
 * Sends what waits, in turn. Without a connection it waits on. Throws `ApiError` for a change that the server refused; that
 * change is dropped, so that the list shows what the server holds.
 */
export async function sendNoticeChanges(uid: string): Promise<void> {
  for (const [id, flags] of Object.entries(readKeptNotices(uid).waiting)) {
    try {
      await sendFlags(uid, id, flags);
    } catch (error) {
      if (error instanceof NoConnectionError) return;
      throw error;
    }
  }
}

/** Marks a notice as read or archived, or takes that back: shown at once, sent when there is a connection. */
export async function changeNotice(uid: string, notice: PersonNotice, flags: NoticeFlags): Promise<void> {
  const wasFull = readNotices().notices.length === LISTED;
  keepNotices(uid, ({ list, waiting }) => ({
    list: withNotice(list, notice),
    waiting: { ...waiting, [notice.id]: { ...waiting[notice.id], ...flags } },
  }));
  await sendNoticeChanges(uid);
  // Behind a full list an older one may move up.
  if (flags.archived === true && wasFull) await loadNotices(uid);
}

/** Marks all as read in one batch, also those behind the listed ones. Without a connection the listed ones wait to be sent. */
export async function readAllNotices(uid: string): Promise<void> {
  const ids = new Set(
    readNotices()
      .notices.filter(({ read }) => !read)
      .map(({ id }) => id),
  );
  keepNotices(uid, ({ waiting }) => ({
    waiting: { ...waiting, ...Object.fromEntries([...ids].map((id) => [id, { ...waiting[id], read: true }])) },
  }));
  try {
    await api.post('/notifications/read-all');
    keepNotices(uid, ({ list }) => ({
      list: list.map((notice) => (ids.has(notice.id) ? { ...notice, read: true } : notice)),
    }));
  } catch (error) {
    if (error instanceof NoConnectionError) return;
    for (const id of ids) settle(uid, id, { read: true });
    throw error;
  }
  for (const id of ids) settle(uid, id, { read: true });
}
