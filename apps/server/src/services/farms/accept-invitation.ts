import { isUuid } from '@cafezal/domain/ground/uuid.ts';
import type { FarmRole } from '@cafezal/domain/people/permissions.ts';
import type { ReceivedInvitation } from '@cafezal/domain/people/received-invitation.ts';
import { Problem } from '@cafezal/domain/record/problem.ts';
import type { AccountRow } from '../../db/account-rows.ts';
import type { DatabaseTransaction, OpenDatabase } from '../../db/database.ts';
import { type FarmRow, findFarm, insertMember, lockFarmForJoining } from '../../db/farm-rows.ts';
import {
  type AddressedInvitation,
  changeOpenInvitation,
  invitationOfLink,
  invitationsTo,
  invitedFarm,
} from '../../db/invitation-rows.ts';
import { roleOf } from '../../db/member-rows.ts';
import { markVerified } from '../identity/account-recovery.ts';
import type { Identity } from '../identity/identity.ts';
import type { FarmAnnouncer } from '../notices/farm-announcer.ts';
import type { BackgroundWork } from '../request/background-work.ts';
import type { Throttle, Throttles } from '../request/throttle.ts';
import { type FarmJson, presentFarm } from './farm-json.ts';
import { transactionInLine } from './farm-line.ts';
import { invitationHash } from './invitation-mail.ts';
import { notifyInviter } from './member-notices.ts';

type Parts = {
  db: OpenDatabase;
  now: () => Date;
  authSecret: string;
  announcer: FarmAnnouncer;
  background: BackgroundWork;
  throttles: Throttles;
  identity: Pick<Identity, 'accounts'>;
};

const TRIES_BY_NETWORK = { name: 'invitation:tries', max: 100, seconds: 900 } as const satisfies Throttle;

/** How an invitation is named: by the token of a mail or link, or by its id in the list of `listReceived`. */
type Opening = { token: string; network: string };

const received = ({ id, farmName, inviterName, email, role, expiresAt }: AddressedInvitation): ReceivedInvitation => ({
  id,
  farm: farmName,
  invitedBy: inviterName,
  email,
  role,
  expiresAt: expiresAt.toISOString(),
});

/** The same refusal for an invitation that never was, was used, was withdrawn or is too old. */
const linkInvalid = (): Problem =>
  new Problem('auth/link-invalid', { message: 'Este convite não vale mais. Peça outro.' });

const isOpen = ({ closedAt, expiresAt }: AddressedInvitation, now: Date): boolean =>
  closedAt === null && expiresAt > now;

async function invitationBehind(
  { db, throttles }: Parts,
  opening: Opening,
): Promise<AddressedInvitation & { isByHand: boolean }> {
  await throttles.count({ throttle: TRIES_BY_NETWORK, of: opening.network });
  const invitation = await invitationOfLink(db, invitationHash(opening.token));
  if (invitation === undefined) throw linkInvalid();
  return invitation;
}

/** The invitation behind the token of a mail. 422 `auth/link-invalid` for a bad token, 429 for guessing. */
export async function readInvitation(services: Parts, opening: Opening): Promise<ReceivedInvitation> {
  const invitation = await invitationBehind(services, opening);
  if (!isOpen(invitation, services.now())) throw linkInvalid();
  return received(invitation);
}

const openTo = async ({ db, now }: Parts, account: AccountRow): Promise<AddressedInvitation[]> =>
  account.email_verified ? invitationsTo(db, account.email_key, now()) : [];

/** The open invitations to a person's verified address; none while the address is unverified. */
export async function listReceived(services: Parts, uid: string): Promise<ReceivedInvitation[]> {
  return (await openTo(services, await services.identity.accounts.find(uid))).map(received);
}

/**
 * The invitation that an account opens: by the token of a mail, which proves the address too, or by the id where the
 * account has proven it before; a link that the inviter passed on proves nothing. 403 `member/other-email` for the mail of somebody else.
 */
async function invitationFor(
  services: Parts,
  account: AccountRow,
  opening: Opening,
): Promise<{ invitation: AddressedInvitation; provesAddress: boolean }> {
  if (isUuid(opening.token)) {
    const invitation = (await openTo(services, account)).find(({ id }) => id === opening.token.toLowerCase());
    if (invitation === undefined) throw linkInvalid();
    return { invitation, provesAddress: false };
  }
  const invitation = await invitationBehind(services, opening);
  if (invitation.emailKey !== account.email_key) {
    if (!isOpen(invitation, services.now())) throw linkInvalid();
    const message = `Este convite é para ${invitation.email}. Entre com esse e-mail para aceitar.`;
    throw new Problem('member/other-email', { message });
  }
  return { invitation, provesAddress: !invitation.isByHand };
}

/** The farm that a person joined, with their role, and whether their address is proven now. */
export type Joined = { farm: FarmJson; role: FarmRole; emailVerified: boolean };

async function join(
  trx: DatabaseTransaction,
  { uid, invitation, now }: { uid: string; invitation: AddressedInvitation; now: Date },
): Promise<{ row: FarmRow; role: FarmRole } | undefined> {
  const row = await lockFarmForJoining(trx, invitation.farmKey);
  if (row === undefined) return undefined;
  const key = { farm_key: row.key, id: invitation.id };
  const closed = await changeOpenInvitation(trx, key, { closed_at: now, accepted_by: uid });
  if (closed === undefined) return undefined;
  if (closed.expires_at <= now) throw linkInvalid();
  const known = await roleOf(trx, row.key, uid);
  if (known !== undefined) return { row, role: known };
  await insertMember(trx, { farm_key: row.key, uid, role: closed.role, change: row.seq });
  return { row, role: closed.role };
}

/** The farm again, for a person who accepted before and lost the answer; `auth/link-invalid` for everybody else. */
async function joinedBefore(services: Parts, account: AccountRow, invitation: AddressedInvitation): Promise<Joined> {
  const { uid, email_verified: emailVerified } = account;
  const db = services.db.onFarm(invitedFarm(invitation));
  const role = invitation.acceptedBy === uid ? await roleOf(db, invitation.farmKey, uid) : undefined;
  const row = role === undefined ? undefined : await findFarm(db, invitation.farmKey);
  if (role === undefined || row === undefined) throw linkInvalid();
  return { farm: await presentFarm({ ...services, db }, row, role), role, emailVerified };
}

const nameOf = ({ display_name, email }: AccountRow): string => display_name ?? email;

/**
 * Makes a person a member by an invitation to their address, once. 422 `auth/link-invalid` for an invalid one, 403
 * `member/other-email` for somebody else's. A mail's token proves the address, which is then confirmed.
 */
export async function acceptInvitation(services: Parts, uid: string, opening: Opening): Promise<Joined> {
  const { db, now, announcer } = services;
  const account = await services.identity.accounts.find(uid);
  const { invitation, provesAddress } = await invitationFor(services, account, opening);
  if (!isOpen(invitation, now())) return joinedBefore(services, account, invitation);
  const ofFarm = db.onFarm(invitedFarm(invitation));
  const joined = await transactionInLine(ofFarm, { key: invitation.farmKey }, (trx) =>
    join(trx, { uid, invitation, now: now() }),
  );
  if (joined === undefined) {
    const later = await invitationOfLink(db, invitationHash(opening.token));
    return joinedBefore(services, account, later ?? invitation);
  }
  if (provesAddress && !account.email_verified) await markVerified(services, uid);
  const { row, role } = joined;
  announcer.changed(row.key);
  notifyInviter(services, invitation, { slug: row.slug, name: nameOf(account) });
  const emailVerified = provesAddress || account.email_verified;
  return { farm: await presentFarm({ ...services, db: ofFarm }, row, role), role, emailVerified };
}

/** Declines an invitation, which is closed for the farm too. Throws like `acceptInvitation`. */
export async function declineInvitation(services: Parts, uid: string, opening: Opening): Promise<void> {
  const account = await services.identity.accounts.find(uid);
  const { invitation } = await invitationFor(services, account, opening);
  const now = services.now();
  const key = { farm_key: invitation.farmKey, id: invitation.id };
  const db = services.db.onFarm(invitedFarm(invitation));
  const isDeclined = isOpen(invitation, now) && (await changeOpenInvitation(db, key, { closed_at: now }));
  if (!isDeclined) throw linkInvalid();
}
