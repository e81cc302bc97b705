import { isUuid } from '@cafezal/domain/ground/uuid.ts';
import type { FarmRole } from '@cafezal/domain/people/permissions.ts';
import { mayManage } from '@cafezal/domain/people/permissions.ts';
import { Problem } from '@cafezal/domain/record/problem.ts';
import { findAccountByEmail } from '../../db/account-rows.ts';
import { contentHash } from '../../db/content-hash.ts';
import type { Database, DatabaseTransaction } from '../../db/database.ts';
import { lockFarm } from '../../db/farm-rows.ts';
import type { Allowed, FarmScope } from '../../db/farm-scope.ts';
import {
  type AddressedInvitation,
  changeOpenInvitation,
  findInvitation,
  findOpenInvitation,
  type InvitationRow,
  insertInvitation,
  openInvitationsOf,
} from '../../db/invitation-rows.ts';
import { isMemberByEmail } from '../../db/member-rows.ts';
import { assertEmail } from '../identity/email-address.ts';
import type { MailQueue } from '../mail/mail-queue.ts';
import type { BackgroundWork } from '../request/background-work.ts';
import { idOfCreation } from '../request/idempotency-key.ts';
import type { Throttle, Throttles } from '../request/throttle.ts';
import { wantsMail } from '../rules/notice-choices.ts';
import { transactionInLine } from './farm-line.ts';
import { INVITATION_DAYS, makeLinkByHand, sendInvitation } from './invitation-mail.ts';
import { notifyInvited } from './member-notices.ts';
import { assertMayManage } from './members.ts';

type Parts = {
  db: Database;
  now: () => Date;
  mail: MailQueue;
  config: { readonly publicUrl: string };
  throttles: Throttles;
  background: BackgroundWork;
};

const DAY_MS = 24 * 3_600_000;

const BY_ADDRESSEE = { name: 'invitation:to', max: 10, seconds: 3600 } as const satisfies Throttle;
const BY_PERSON = { name: 'invitation:by', max: 60, seconds: 3600 } as const satisfies Throttle;
const BY_PERSON_A_DAY = { name: 'invitation:day', max: 200, seconds: 86_400 } as const satisfies Throttle;

/** An invitation as the farm sees it; `expiresAt` is an ISO instant. An expired one must be sent again. */
export type InvitationJson = { id: string; email: string; role: FarmRole; expiresAt: string };

const invitationJson = ({ id, email, role, expires_at }: InvitationRow): InvitationJson => ({
  id,
  email,
  role,
  expiresAt: expires_at.toISOString(),
});

/** The open invitations of a farm, for people who may invite; empty for others. */
export async function listInvitations({ db }: Pick<Parts, 'db'>, scope: FarmScope): Promise<InvitationJson[]> {
  if (!mayManage(scope.role, 'viewer')) return [];
  return (await openInvitationsOf(db, scope)).map(invitationJson);
}

/** The request for an invitation; `id` of the body or `key` of the header may name it. */
export type InvitationRequest = {
  email: string;
  role: FarmRole;
  id?: string | null | undefined;
  key: string | undefined;
};

type Asked = {
  id: string;
  address: { address: string; key: string };
  role: FarmRole;
  hash: Buffer;
  now: Date;
  /** The account of the address if it verified it; an unverified account may belong to somebody else. */
  reader: { uid: string; wantsMail: boolean } | null;
};

/** Renews the open invitation of an address with this request's role and term, or inserts a new one. */
async function openOne(trx: DatabaseTransaction, scope: FarmScope, asked: Asked): Promise<InvitationRow> {
  const { id, address, role, hash, now } = asked;
  const terms = { role, invited_by: scope.userId, expires_at: new Date(now.getTime() + INVITATION_DAYS * DAY_MS) };
  const open = await findOpenInvitation(trx, scope, address.key);
  const renewed = open === undefined ? undefined : await changeOpenInvitation(trx, open, terms);
  if (renewed !== undefined) return renewed;
  const { address: email, key: email_key } = address;
  const made = { farm_key: scope.key, id, email, email_key, request_hash: hash, created_at: now };
  return insertInvitation(trx, { ...made, ...terms, accepted_by: null });
}

async function inviteOnce(
  services: Parts,
  scope: FarmScope,
  asked: Asked,
): Promise<{ row: InvitationRow; sent: AddressedInvitation | null }> {
  return transactionInLine(services.db, { key: scope.key }, async (trx) => {
    const farm = await lockFarm(trx, scope);
    if (farm === undefined || farm.deleted_at !== null) throw new Problem('farm/not-found');
    const open = await findOpenInvitation(trx, scope, asked.address.key);
    await assertMayManage(trx, scope, [asked.role, ...(open === undefined ? [] : [open.role])]);
    const first = await findInvitation(trx, scope, asked.id);
    if (first !== undefined) {
      if (!first.request_hash.equals(asked.hash)) throw new Problem('member/id-taken');
      return { row: first, sent: null };
    }
    if (await isMemberByEmail(trx, scope, asked.address.key)) throw new Problem('member/already');
    const row = await openOne(trx, scope, asked);
    return { row, sent: await sendInvitation(services, trx, { row, isUnwanted: asked.reader?.wantsMail === false }) };
  });
}

async function readerOf(services: Parts, emailKey: string): Promise<Asked['reader']> {
  const account = await findAccountByEmail(services.db, emailKey);
  if (account?.email_verified !== true) return null;
  const { uid } = account;
  return { uid, wantsMail: await wantsMail(services, { uid, kind: 'invitation' }) };
}

/**
 * Invites an address by mail; an open invitation is sent again with the new role. 422 for an invalid e-mail, 403 if a
 * non-owner invites an owner, 409 `member/already`, 429 above the mails per hour.
 */
export async function invite(
  services: Parts,
  scope: Allowed<'farm.members'>,
  { email, role, id: sentId, key }: InvitationRequest,
): Promise<{ invitation: InvitationJson; isReplay: boolean }> {
  const address = assertEmail(email);
  const now = services.now();
  const id = idOfCreation({ id: sentId, key, userId: scope.userId, now });
  await services.throttles.count(
    { throttle: BY_PERSON_A_DAY, of: scope.userId },
    { throttle: BY_PERSON, of: scope.userId },
    { throttle: BY_ADDRESSEE, of: address.key },
  );
  const reader = await readerOf(services, address.key);
  const asked = { id, address, role, hash: contentHash({ email, role }), now, reader };
  const { row, sent } = await inviteOnce(services, scope, asked);
  if (sent !== null) {
    void services.mail.deliver();
    if (reader !== null) notifyInvited(services, reader.uid, sent);
  }
  return { invitation: invitationJson(row), isReplay: sent === null };
}

/** The invitation of an address, open or not; `member/invitation-not-found` (404) for one that is not of this farm. */
export async function findInvitationOf(
  services: Pick<Parts, 'db'>,
  scope: FarmScope,
  id: string,
): Promise<InvitationRow> {
  const row = isUuid(id) ? await findInvitation(services.db, scope, id) : undefined;
  if (row === undefined || row.closed_at !== null) throw new Problem('member/invitation-not-found');
  return row;
}

/** Withdraws an invitation: its mails and links stop working. */
export async function withdrawInvitation(
  services: Parts,
  scope: Allowed<'farm.members'>,
  invitation: InvitationRow,
): Promise<void> {
  await transactionInLine(services.db, { key: scope.key }, async (trx) => {
    await lockFarm(trx, scope);
    await assertMayManage(trx, scope, [invitation.role]);
    const closed = await changeOpenInvitation(trx, invitation, { closed_at: services.now() });
    if (closed === undefined) throw new Problem('member/invitation-not-found');
  });
}

/**
 * A new link to an open invitation, for people who may invite in its role. Only the token's hash is stored, so no link
 * is shown twice. 422 `auth/link-invalid` for an expired invitation, 429 above the links per hour.
 */
export async function linkToInvitation(
  services: Parts,
  scope: Allowed<'farm.members'>,
  invitation: InvitationRow,
): Promise<string> {
  await services.throttles.count(
    { throttle: BY_PERSON_A_DAY, of: scope.userId },
    { throttle: BY_PERSON, of: scope.userId },
  );
  return transactionInLine(services.db, { key: scope.key }, async (trx) => {
    await lockFarm(trx, scope);
    await assertMayManage(trx, scope, [invitation.role]);
    const open = await findInvitation(trx, scope, invitation.id);
    if (open === undefined || open.closed_at !== null) throw new Problem('member/invitation-not-found');
    if (open.expires_at <= services.now())
      throw new Problem('auth/link-invalid', { message: 'Este convite venceu. Envie de novo.' });
    return makeLinkByHand(services, trx, open);
  });
}
