import { ERASED_NAME } from '@cafezal/domain/people/retention.ts';
import { sql } from 'kysely';
import type { DatabaseTransaction } from './database.ts';

/** A person's name as others see it, in notices and in mails, and the notices that name them whatever their name was then. */
export type TellingNames = {
  inNotices: readonly string[];
  inMails: readonly string[];
  notices: readonly { uid: string; id: string }[];
};

/** An invitation by which somebody was told of a person: that they joined, or that they invite. */
export type TellingInvitation = { reader: string; id: string; expiresAt: Date; hasJoined: boolean };

/** The invitations that a person sent or accepted, with who was told by notice. */
export async function invitationsTelling(trx: DatabaseTransaction, uid: string): Promise<TellingInvitation[]> {
  const { rows } = await sql<{ id: string; expiresAt: Date; inviter: string; key: string }>`
    select id, expires_at as "expiresAt", invited_by as inviter, email_key as key from invitations
    where accepted_by = ${uid}::uuid or invited_by = ${uid}::uuid`.execute(trx);
  const { rows: accounts } = await sql<{ uid: string; key: string }>`
    select uid, email_key as key from accounts where email_key = any(${rows.map(({ key }) => key)}::text[])`.execute(
    trx,
  );
  const readers = new Map(accounts.map((account) => [account.key, account.uid]));
  return rows.flatMap(({ id, expiresAt, inviter, key }) => {
    const hasJoined = inviter !== uid;
    const reader = hasJoined ? inviter : readers.get(key);
    return reader === undefined ? [] : [{ reader, id, expiresAt, hasJoined }];
  });
}

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
  { inNotices, inMails, notices }: TellingNames,
): Promise<void> {
  const [readers, ids] = [notices.map((notice) => notice.uid), notices.map(({ id }) => id)];
  await sql`
    update notifications notice set
      title = case type when 'member' then regexp_replace(title, '^.* entrou na ', ${`${ERASED_NAME} entrou na `}) else title end,
      body = case type when 'invitation' then regexp_replace(body, '^.* convida ', ${`${ERASED_NAME} convida `}) else body end
    from unnest(${readers}::uuid[], ${ids}::uuid[]) as told (uid, id)
    where notice.uid = told.uid and notice.id = told.id`.execute(trx);
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
    delete from mail_queue where kind = 'convite' and sent_at is not null and recipient = any(${invited}::text[])`.execute(
    trx,
  );
  await sql`
    delete from mail_queue mail using unnest(${inMails}::text[]) as name
    where starts_with(mail.subject, name || ' convida ') and (mail.sent_at is not null
      or mail.recipient = any(${invited}::text[]))`.execute(trx);
}
