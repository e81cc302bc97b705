import { noticeChoicesOf, waysOf } from '@cafezal/domain/people/notice-choices.ts';
import { may } from '@cafezal/domain/people/permissions.ts';
import type { DatabaseTransaction } from '../../db/database.ts';
import { type DueRecipient, peopleWithDueLines, takeLines } from '../../db/digest-rows.ts';
import { chosenNotices } from '../../db/notice-choice-rows.ts';
import type { DigestLine } from '../../db/rule-tables.ts';
import { uuidV7 } from '../../db/uuid.ts';
import { outgoingMail } from '../mail/outgoing-mail.ts';
import { reminderMail } from '../mail/reminder-mails.ts';
import type { RuleParts } from './rule-parts.ts';

/** Most recipients per round; the next round continues. */
const MOST_PEOPLE = 500;

/**
 * The waiting lines of a person that they still want by mail and whose farm still tells them. An address that nobody
 * proved may be somebody else's: its lines are taken and dropped, since the app has told them.
 */
async function linesFor(trx: DatabaseTransaction, { uid, isProven }: DueRecipient): Promise<DigestLine[]> {
  const taken = await takeLines(trx, uid);
  if (!isProven || taken.length === 0) return [];
  const choices = noticeChoicesOf(await chosenNotices(trx, [uid]));
  const isWanted = ({ kind }: DigestLine): boolean => kind === undefined || waysOf(choices, kind).mail;
  return taken
    .filter(({ line, role }) => isWanted(line) && (line.action === undefined || may(role, line.action)))
    .map(({ line }) => line);
}

async function sendDigest({ db, mail, config, now }: RuleParts, person: DueRecipient): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const lines = await linesFor(trx, person);
    if (lines.length === 0) return;
    const content = reminderMail(person, { lines, publicUrl: config.publicUrl });
    await mail.enqueue(outgoingMail({ id: uuidV7(now()), kind: 'avisos', recipient: person.email, content }), trx);
  });
}

/** Sends each person with a proven address the digest mail that is due, with all their waiting lines. */
export async function sendDigests(parts: RuleParts): Promise<void> {
  for (const person of await peopleWithDueLines(parts.db, parts.now(), MOST_PEOPLE)) await sendDigest(parts, person);
}
