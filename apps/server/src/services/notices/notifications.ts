import { Problem } from '@cafezal/domain/record/problem.ts';
import type { Database } from '../../db/database.ts';
import { tellNotifications } from '../../db/event-channel.ts';
import {
  findNotification,
  flagNotification,
  insertNotifications,
  type NotificationRow,
  newestNotifications,
  readAllNotifications,
} from '../../db/notification-rows.ts';
import { isUuid, uuidV5 } from '../../db/uuid.ts';

/** How many are listed (seed 9). */
export const NOTIFICATIONS_LISTED = 10;

/** A notification as its person sees it (seed 3). Times are ISO. */
export type NotificationJson = {
  id: string;
  userId: string;
  type: string;
  title: string;
  body: string;
  link: string | null;
  read: boolean;
  archived: boolean;
  createdAt: string;
};

/** Something to tell a person. `link` is a path of the product. */
export type Message = { type: string; title: string; body: string; link: string | null };

type Parts = { db: Database; now: () => Date };

/** A notification as the API gives it. */
export const notificationJson = (row: NotificationRow): NotificationJson => ({
  id: row.id,
  userId: row.uid,
  type: row.type,
  title: row.title,
  body: row.body,
  link: row.link,
  read: row.read,
  archived: row.archived,
  createdAt: row.created_at.toISOString(),
});

/** An address of our own: throws for one that could lead elsewhere, which is a bug of whoever wrote the message. */
export function assertOwnPath(link: string | null): void {
  if (link !== null && !/^\/(?![/\\])[^\s\\]*$/.test(link)) throw new Error(`not a path of the product: ${link}`);
}

/**
 * Tells a person something, live where they look and kept where they do not. `once` names the occasion: the same
 * occasion is told once, however often this is called. The first message stands on top.
 */
export async function notify(
  { db, now }: Parts,
  uid: string,
  { once, messages }: { once: string; messages: readonly Message[] },
): Promise<void> {
  const at = now();
  const rows = messages.map((message, index) => {
    assertOwnPath(message.link);
    const instant = new Date(at.getTime() - index);
    return { ...message, uid, id: uuidV5(uid, `${once}/${index}`), created_at: instant, updated_at: at };
  });
  const made = await insertNotifications(db, rows);
  if (made.length > 0) await tellNotifications(db, uid, made);
}

/** The newest of a person without the archived ones; `unreadCount` counts those listed (seed 4). */
export async function listNotifications(
  { db }: Parts,
  uid: string,
  limit: number,
): Promise<{ notifications: NotificationJson[]; unreadCount: number }> {
  const notifications = (await newestNotifications(db, uid, limit)).map(notificationJson);
  return { notifications, unreadCount: notifications.filter(({ read }) => !read).length };
}

/** `request/not-found` (404) for a notification that is not this person's. */
export async function assertNotification(
  { db }: Pick<Parts, 'db'>,
  { uid, id }: { uid: string; id: string },
): Promise<void> {
  if (!isUuid(id) || (await findNotification(db, uid, id)) === undefined) throw new Problem('request/not-found');
}

/** Sets what is given of `read` and `archived`. `request/not-found` (404) for one that is not this person's. */
export async function changeNotification(
  { db, now }: Parts,
  { uid, id }: { uid: string; id: string },
  flags: { read?: boolean; archived?: boolean },
): Promise<NotificationJson> {
  if (Object.keys(flags).length === 0) return foundJson(await findNotification(db, uid, id));
  const row = await flagNotification(db, { uid, id }, { ...flags, updated_at: now() });
  const json = foundJson(row);
  await tellNotifications(db, uid, [id]);
  return json;
}

function foundJson(row: NotificationRow | undefined): NotificationJson {
  if (row === undefined) throw new Problem('request/not-found');
  return notificationJson(row);
}

/** Marks every unread one of a person as read, listed or not, in one batch; gives how many. */
export async function markAllRead({ db, now }: Parts, uid: string): Promise<number> {
  const ids = await readAllNotifications(db, uid, now());
  if (ids.length > 0) await tellNotifications(db, uid, ids);
  return ids.length;
}
