import { ERASED_NAME } from '@cafezal/domain/people/retention.ts';
import { sql } from 'kysely';
import type { DatabaseTransaction } from './database.ts';

/** A person's name as others see it, in notices and in mails. */
export type TellingNames = { inNotices: readonly string[]; inMails: readonly string[] };

/** The names by which notices and mails mention a person. */
export async function namesOf(trx: DatabaseTransaction, uid: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select display_name as name from accounts where uid = ${uid}::uuid and display_name <> ''
    union select email from accounts where uid = ${uid}::uuid
    union select name from profiles where uid = ${uid}::uuid and name <> ''`.execute(trx);
  return rows.map(({ name }) => name);
}

/**
 * Removes a person's name from what others were told: that they joined a farm or invite. Mails of their invitations are
 * deleted, waiting ones too, because their links lead nowhere any more.
 */
export async function eraseNames(
  trx: DatabaseTransaction,
  uid: string,
  { inNotices, inMails }: TellingNames,
): Promise<void> {
  await sql`
    update notifications notice set
      title = case when starts_with(title, name || ' entrou na ') then overlay(title placing ${ERASED_NAME} from 1 for length(name)) else title end,
      body = case when starts_with(body, name || ' convida ') then overlay(body placing ${ERASED_NAME} from 1 for length(name)) else body end
    from unnest(${inNotices}::text[]) as name
    where notice.type in ('member', 'invitation') and notice.uid <> ${uid}::uuid
      and (starts_with(title, name || ' entrou na ') or starts_with(body, name || ' convida '))`.execute(trx);
  const { rows } = await sql<{ email: string }>`
    select distinct email from invitations where invited_by = ${uid}::uuid`.execute(trx);
  const invited = rows.map(({ email }) => email);
  await sql`
    delete from mail_queue mail using unnest(${inMails}::text[]) as name
    where starts_with(mail.subject, name || ' convida ') and (mail.sent_at is not null
      or mail.recipient = any(${invited}::text[]))`.execute(trx);
}
