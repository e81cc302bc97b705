import { type NoticeKind, type NoticeWays, noticeChoicesOf, waysOf } from '@cafezal/domain/people/notice-choices.ts';
import type { Database } from '../../db/database.ts';
import { tellNotifications } from '../../db/event-channel.ts';
import { chosenNotices } from '../../db/notice-choice-rows.ts';
import { insertNotifications } from '../../db/notification-rows.ts';
import { noteOccasions } from '../../db/occasion-rows.ts';
import type { DigestLine } from '../../db/tables.ts';
import { uuidV5 } from '../../db/uuid.ts';
import { assertOwnPath, type Message } from '../notices/notifications.ts';

/** A notice for one person, sent once. */
export type Telling = {
  uid: string;
  kind: NoticeKind;
  /**
   * The name of the occasion within its kind. A person is notified once for each occasion, by whichever instance is
   * first.
   */
  once: string;
  message: Omit<Message, 'type'>;
  /** The person caused it and need not be notified: the occasion counts as told. */
  isKnown?: boolean;
  /** The line of the mail that gathers a person's notices, and when that is due; without it no mail says it. */
  mail?: { farm: DigestLine['farm']; text: string; dueAt: Date };
};

const NOWHERE: NoticeWays = { app: false, mail: false };

/** A notice that this call sent or noted as known, and none before it. */
export type Told = Telling & { ways: NoticeWays };

type Planned = Told & { id: string };

async function planTellings(db: Database, tellings: readonly Telling[]): Promise<Planned[]> {
  for (const { message } of tellings) assertOwnPath(message.link);
  const rows = await chosenNotices(
    db,
    tellings.map(({ uid }) => uid),
  );
  const chosen = Map.groupBy(rows, ({ uid }) => uid);
  return tellings.map((telling) => {
    const { uid, kind, once, isKnown = false } = telling;
    const ways = isKnown ? NOWHERE : waysOf(noticeChoicesOf(chosen.get(uid) ?? []), kind);
    return { ...telling, id: uuidV5(uid, `${kind}/${once}`), ways };
  });
}

function occasionRow({ uid, id, ways, mail, message: { title, link } }: Planned, at: Date) {
  if (!ways.mail || mail === undefined) return { uid, id, at, line: null, mail_due_at: null };
  const { farm, text, dueAt } = mail;
  const line: DigestLine = { farm, title, text, link };
  return { uid, id, at, line: JSON.stringify(line), mail_due_at: dueAt };
}

/**
 * Sends notices to each person by their choices: in the app, in the mail that gathers their notices, or not at all.
 * Notices that were sent before are skipped; gives the others. The first notice of a person is listed on top.
 */
export async function tell(
  { db, now }: { db: Database; now: () => Date },
  tellings: readonly Telling[],
): Promise<readonly Told[]> {
  if (tellings.length === 0) return [];
  const planned = await planTellings(db, tellings);
  const at = now();
  const told = await db.transaction().execute(async (trx) => {
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
  for (const [uid, shown] of Map.groupBy(told.shown, (one) => one.uid)) {
    await tellNotifications(
      db,
      uid,
      shown.map(({ id }) => id),
    );
  }
  return told.fresh;
}
