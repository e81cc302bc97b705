import { uuidV5 } from '@cafezal/domain/ground/uuid-v5.ts';
import { emailKey } from '@cafezal/domain/people/email-key.ts';
import { type AccountRow, findAccountByEmail } from '../../db/account-rows.ts';
import type { AnyDatabase, DatabaseTransaction } from '../../db/database.ts';
import { findProfile } from '../../db/profile-rows.ts';
import { uuidV7 } from '../../db/uuid.ts';
import type { MailContent } from '../mail/mail-page.ts';
import type { MailQueue } from '../mail/mail-queue.ts';
import {
  accountErasedMail,
  LAST_MAIL,
  newDeviceMail,
  passwordChangedMail,
  resetMail,
  verificationMail,
  welcomeMail,
} from '../mail/mail-templates.ts';
import { outgoingMail } from '../mail/outgoing-mail.ts';
import { makeAccountLink } from './account-links.ts';

/** The parts that mails to account holders use. */
export type AccountMailParts = {
  db: AnyDatabase;
  now: () => Date;
  mail: MailQueue;
  config: { readonly publicUrl: string };
};

/** A mail of one kind to one account. A mail with the same `id` is sent once. */
type Addressed = { account: AccountRow; kind: string; content: MailContent; id?: string };

const linkParts = ({ config, now }: AccountMailParts) => ({ publicUrl: config.publicUrl, now });

async function readerOf({ db }: AccountMailParts, account: AccountRow): Promise<{ name: string | null }> {
  const profile = await findProfile(db, account.uid);
  return { name: profile?.name ?? account.display_name };
}

const post = (
  { mail, now }: AccountMailParts,
  { account, kind, content, id = uuidV7(now()) }: Addressed,
): Promise<void> => mail.enqueue(outgoingMail({ id, kind, recipient: account.email, content }));

/** Sends the welcome mail, once per person. */
export async function sendWelcome(parts: AccountMailParts, account: AccountRow): Promise<void> {
  const content = welcomeMail(await readerOf(parts, account), `${parts.config.publicUrl}/fazenda`);
  await post(parts, { account, kind: 'boas-vindas', content, id: uuidV5(account.uid, 'mail/welcome') });
}

/** Sends the link that confirms the address of an account. */
export async function sendVerification(parts: AccountMailParts, account: AccountRow): Promise<void> {
  const href = await makeAccountLink(parts.db, linkParts(parts), { account, purpose: 'verify' });
  const content = verificationMail(await readerOf(parts, account), href);
  await post(parts, { account, kind: 'confirmar-email', content });
}

/** Sends a reset link if the address has an account. */
export async function sendReset(parts: AccountMailParts, email: string): Promise<void> {
  const account = await findAccountByEmail(parts.db, emailKey(email));
  if (account === undefined) return;
  const href = await makeAccountLink(parts.db, linkParts(parts), { account, purpose: 'reset' });
  await post(parts, { account, kind: 'nova-senha', content: resetMail(await readerOf(parts, account), href) });
}

/** Tells a person that their password was changed. */
export async function sendPasswordChanged(parts: AccountMailParts, account: AccountRow): Promise<void> {
  const content = passwordChangedMail(await readerOf(parts, account), `${parts.config.publicUrl}/esqueci-senha`);
  await post(parts, { account, kind: 'senha-trocada', content });
}

/**
 * Confirms by mail that an account is erased, together with `farms` farms. The row of this mail is deleted once it is
 * sent.
 */
export const sendAccountErased = (
  { mail, now, config }: { mail: MailQueue; now: () => Date; config: { readonly privacyContact: string | null } },
  { trx, email, farms }: { trx: DatabaseTransaction; email: string; farms: number },
): Promise<void> => {
  const content = accountErasedMail({ farms, contact: config.privacyContact });
  return mail.enqueue(outgoingMail({ id: uuidV7(now()), kind: LAST_MAIL, recipient: email, content }), trx);
};

/** Tells a person that a new device signed in; `device` is the name that it gave. */
export async function sendNewDevice(parts: AccountMailParts, account: AccountRow, device: string): Promise<void> {
  const href = `${parts.config.publicUrl}/profile`;
  const content = newDeviceMail(await readerOf(parts, account), { device, href });
  await post(parts, { account, kind: 'aparelho-novo', content });
}
