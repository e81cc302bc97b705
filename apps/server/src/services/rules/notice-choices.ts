import {
  changedNoticeChoices,
  type NoticeChoices,
  type NoticeKind,
  noticeChoicesOf,
  waysOf,
} from '@cafezal/domain/people/notice-choices.ts';
import type { AnyDatabase } from '../../db/database.ts';
import { chosenNotices, keepNoticeChoices } from '../../db/notice-choice-rows.ts';

type Parts = { db: AnyDatabase };

/** A person's choices of notices; the defaults without any. */
export async function readNoticeChoices({ db }: Parts, uid: string): Promise<NoticeChoices> {
  return noticeChoicesOf(await chosenNotices(db, [uid]));
}

/** Changes the choices in a payload; answers all of them. 422 by choice for values other than true and false. */
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
