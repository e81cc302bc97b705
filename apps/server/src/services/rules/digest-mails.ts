import { peopleWithDueLines, type Recipient, takeLines } from '../../db/digest-rows.ts';
import { uuidV7 } from '../../db/uuid.ts';
import { outgoingMail } from '../mail/outgoing-mail.ts';
import { reminderMail } from '../mail/reminder-mails.ts';
import type { RuleParts } from './rule-parts.ts';

/** Most recipients per round; the next round continues. */
const MOST_PEOPLE = 500;

async function sendDigest({ db, mail, config, now }: RuleParts, person: Recipient): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const lines = await takeLines(trx, person.uid);
    if (lines.length === 0) return;
    const content = reminderMail(person, { lines, publicUrl: config.publicUrl });
    await mail.enqueue(outgoingMail({ id: uuidV7(now()), kind: 'avisos', recipient: person.email, content }), trx);
  });
}

/** Sends each person the digest mail that is due, with all their waiting lines. */
export async function sendDigests(parts: RuleParts): Promise<void> {
  for (const person of await peopleWithDueLines(parts.db, parts.now(), MOST_PEOPLE)) await sendDigest(parts, person);
}
