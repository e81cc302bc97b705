import {
  changedNoticeChoices,
  type NoticeChoices,
  type NoticeKind,
  noticeChoicesOf,
  waysOf,
} from '@cafezal/domain/people/notice-choices.ts';
import type { Database } from '../../db/database.ts';
import { chosenNotices, keepNoticeChoices } from '../../db/notice-choice-rows.ts';

type Parts = { db: Database };

/** What a person chose to be told, and where; the usual where they chose nothing. */
export async function readNoticeChoices({ db }: Parts, uid: string): Promise<NoticeChoices> {
  return noticeChoicesOf(await chosenNotices(db, [uid]));
}

/** Changes what a payload names of a person's choices; gives all of them. 422 by choice for what is no yes or no. */
export async function changeNoticeChoices(parts: Parts, uid: string, payload: unknown): Promise<NoticeChoices> {
  const changed = changedNoticeChoices(await readNoticeChoices(parts, uid), payload);
  await keepNoticeChoices(
    parts.db,
    changed.map((row) => ({ uid, ...row })),
  );
  return readNoticeChoices(parts, uid);
}

/** Whether a person wants mail of a kind of notice. */
export async function wantsMail(parts: Parts, { uid, kind }: { uid: string; kind: NoticeKind }): Promise<boolean> {
  return waysOf(await readNoticeChoices(parts, uid), kind).mail;
}
