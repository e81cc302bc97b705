import { isUuid } from '@cafezal/domain/ground/uuid.ts';
import { uuidV5 } from '@cafezal/domain/ground/uuid-v5.ts';
import { Problem } from '@cafezal/domain/record/problem.ts';
import type { AnyDatabase } from '../../db/database.ts';
import { announceNotifications } from '../../db/event-channel.ts';
import {
  findNotification,
  flagNotification,
  insertNotifications,
  type NotificationRow,
  newestNotifications,
  readAllNotifications,
} from '../../db/notification-rows.ts';

/** How many are listed. */
export const NOTIFICATIONS_LISTED = 10;

/** A notification as its person sees it. Times are ISO. */
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

/** The contents of a notification. `link` is a path of the product. */
export type Message = { type: string; title: string; body: string; link: string | null };

type Parts = { db: AnyDatabase; now: () => Date };

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

/** Throws if a link could lead to another site, which would be a bug. */
export function assertOwnPath(link: string | null): void {
  if (link !== null && !/^\/(?![/\\])[^\s\\]*$/.test(link)) throw new Error(`not a path of the product: ${link}`);
}

/**
 * Notifies a person, live and in their list. `once` names the occasion: the same occasion is sent once, however often
 * this is called. The first message is on top.
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
  if (made.length > 0) await announceNotifications(db, uid, made);
}

/** A person's newest notifications without archived ones; `unreadCount` counts those listed. */
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

/** Sets `read` and `archived` if given. `request/not-found` (404) for somebody else's notification. */
export async function changeNotification(
  { db, now }: Parts,
  { uid, id }: { uid: string; id: string },
  flags: { read?: boolean; archived?: boolean },
): Promise<NotificationJson> {
  if (Object.keys(flags).length === 0) return foundJson(await findNotification(db, uid, id));
  const row = await flagNotification(db, { uid, id }, { ...flags, updated_at: now() });
  const json = foundJson(row);
  await announceNotifications(db, uid, [id]);
  return json;
}

function foundJson(row: NotificationRow | undefined): NotificationJson {
  if (row === undefined) throw new Problem('request/not-found');
  return notificationJson(row);
}

/** Marks all unread notifications of a person as read, listed or not, in one statement; answers how many. */
export async function markAllRead({ db, now }: Parts, uid: string): Promise<number> {
  const ids = await readAllNotifications(db, uid, now());
  if (ids.length > 0) await announceNotifications(db, uid, ids);
  return ids.length;
}
