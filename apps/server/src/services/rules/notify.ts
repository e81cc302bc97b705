import { type NoticeKind, type NoticeWays, noticeChoicesOf, waysOf } from '@cafezal/domain/people/notice-choices.ts';
import { noticeIdOf } from '@cafezal/domain/people/notice-occasions.ts';
import type { FarmAction } from '@cafezal/domain/people/permissions.ts';
import type { AnyDatabase } from '../../db/database.ts';
import { announceNotifications } from '../../db/event-channel.ts';
import { chosenNotices } from '../../db/notice-choice-rows.ts';
import { insertNotifications } from '../../db/notification-rows.ts';
import { noteOccasions } from '../../db/occasion-rows.ts';
import type { DigestLine } from '../../db/rule-tables.ts';
import { assertOwnPath, type Message } from '../notices/notifications.ts';

/** A notice for one person, sent once. */
export type PersonNotice = {
  uid: string;
  kind: NoticeKind;
  /**
   * The name of the occasion within its kind. A person is notified once for each occasion, by whichever instance is
   * first.
   */
  once: string;
  message: Omit<Message, 'type'>;
  /** The person caused it and needs no notice: the occasion counts as sent. */
  isKnown?: boolean;
  /** The line in the person's digest mail, and when that is due; absent: no mail. */
  mail?: { farm: DigestLine['farm']; action: FarmAction; text: string; dueAt: Date };
};

const NOWHERE: NoticeWays = { app: false, mail: false };

/** A notice that this call sent, or noted as known, for the first time. */
export type SentNotice = PersonNotice & { ways: NoticeWays };

type Planned = SentNotice & { id: string };

async function planNotices(db: AnyDatabase, notices: readonly PersonNotice[]): Promise<Planned[]> {
  for (const { message } of notices) assertOwnPath(message.link);
  const rows = await chosenNotices(
    db,
    notices.map(({ uid }) => uid),
  );
  const chosen = Map.groupBy(rows, ({ uid }) => uid);
  return notices.map((notice) => {
    const { uid, kind, isKnown = false } = notice;
    const ways = isKnown ? NOWHERE : waysOf(noticeChoicesOf(chosen.get(uid) ?? []), kind);
    return { ...notice, id: noticeIdOf(uid, notice), ways };
  });
}

function occasionRow({ uid, id, kind, ways, mail, message: { title, link } }: Planned, at: Date) {
  if (!ways.mail || mail === undefined) return { uid, id, at, line: null, mail_due_at: null };
  const { farm, action, text, dueAt } = mail;
  const line: DigestLine = { farm, title, text, link, kind, action };
  return { uid, id, at, line: JSON.stringify(line), mail_due_at: dueAt };
}

/**
 * Sends notices to each person by their choices: in the app, in the digest mail, or not at all. Notices that were sent
 * before are skipped; answers the new ones. A person's first notice is listed on top.
 */
export async function notify(
  { db, now }: { db: AnyDatabase; now: () => Date },
  notices: readonly PersonNotice[],
): Promise<readonly SentNotice[]> {
  if (notices.length === 0) return [];
  const planned = await planNotices(db, notices);
  const at = now();
  const sent = await db.transaction().execute(async (trx) => {
    const isNew = await noteOccasions(
      trx,
      planned.map((one) => occasionRow(one, at)),
    );
    const fresh = planned.filter(({ id }) => isNew.has(id));
    const shown = fresh.filter(({ ways }) => ways.app);
    const rows = shown.map(({ uid, id, kind, message }, index) => {
      const instant = new Date(at.getTime() - index);
      return { ...message, type: kind, uid, id, created_at: instant, updated_at: at };
    });
    if (rows.length > 0) await insertNotifications(trx, rows);
    return { fresh, shown };
  });
  for (const [uid, shown] of Map.groupBy(sent.shown, (one) => one.uid)) {
    await announceNotifications(
      db,
      uid,
      shown.map(({ id }) => id),
    );
  }
  return sent.fresh;
}
