import { ERASED_NAME } from '@cafezal/domain/people/retention.ts';
import { sql } from 'kysely';
import type { DatabaseTransaction } from './database.ts';

/** How a person is named in what others were told: as notices have it, and as mails have it. */
export type TellingNames = { inNotices: readonly string[]; inMails: readonly string[] };

/** The names by which others were told of a person. */
export async function namesOf(trx: DatabaseTransaction, uid: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select display_name as name from accounts where uid = ${uid}::uuid and display_name <> ''
    union select email from accounts where uid = ${uid}::uuid
    union select name from profiles where uid = ${uid}::uuid and name <> ''`.execute(trx);
  return rows.map(({ name }) => name);
}

/**
 * Takes a person's name out of what others were told of them: that they came to a farm, and that they invite. Mails of
 * their invitations go, those that wait as well, since their links lead nowhere without them.
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
  await sql`
    delete from mail_queue mail using unnest(${inMails}::text[]) as name
    where starts_with(mail.subject, name || ' convida ') and (mail.sent_at is not null
      or mail.recipient in (select email from invitations where invited_by = ${uid}::uuid))`.execute(trx);
}
