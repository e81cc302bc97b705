import { createHash, randomBytes } from 'node:crypto';
import type { DatabaseTransaction } from '../../db/database.ts';
import {
  type AddressedInvitation,
  type InvitationRow,
  insertInvitationLink,
  invitationOfLink,
} from '../../db/invitation-rows.ts';
import { uuidV7 } from '../../db/uuid.ts';
import { invitationMail } from '../mail/invitation-template.ts';
import { mailHtml, mailText } from '../mail/mail-page.ts';
import type { MailQueue } from '../mail/mail-queue.ts';
import { roleWord } from './member-notices.ts';

/** Days that an invitation is valid after its last mail. */
export const INVITATION_DAYS = 14;

/** The stored hash of an invitation's token. */
export const invitationHash = (token: string): Buffer => createHash('sha256').update(token).digest();

const newToken = (): string => randomBytes(32).toString('base64url');

const addressOf = ({ config }: { config: { readonly publicUrl: string } }, token: string): string =>
  `${config.publicUrl}/convite/${token}`;

/** A link to an invitation for the inviter to pass on. Like a mail it works once, but it proves no address. */
export async function makeLinkByHand(
  services: { config: { readonly publicUrl: string } },
  trx: DatabaseTransaction,
  { farm_key, id }: Pick<InvitationRow, 'farm_key' | 'id'>,
): Promise<string> {
  const token = newToken();
  await insertInvitationLink(trx, { farm_key, hash: invitationHash(token), invitation_id: id, by_hand: true });
  return addressOf(services, token);
}

/**
 * Queues the mail of an invitation with a token of its own; it is sent when the transaction commits. `isUnwanted`: the
 * recipient wants invitations in the app only.
 */
export async function sendInvitation(
  { config, mail, now }: { config: { readonly publicUrl: string }; mail: MailQueue; now: () => Date },
  trx: DatabaseTransaction,
  { row: { farm_key, id }, isUnwanted }: { row: InvitationRow; isUnwanted: boolean },
): Promise<AddressedInvitation> {
  const token = newToken();
  const hash = invitationHash(token);
  await insertInvitationLink(trx, { farm_key, hash, invitation_id: id });
  const invitation = await invitationOfLink(trx, hash);
  if (invitation === undefined) throw new Error('an invitation was not stored before its mail');
  if (isUnwanted) return invitation;
  const content = invitationMail({
    farm: invitation.farmName,
    inviter: invitation.inviterName,
    role: roleWord(invitation.role),
    days: INVITATION_DAYS,
    href: addressOf({ config }, token),
  });
  const { subject } = content;
  const written = { subject, text: mailText(content), html: mailHtml(content) };
  await mail.enqueue({ id: uuidV7(now()), kind: 'convite', recipient: invitation.email, ...written }, trx);
  return invitation;
}
