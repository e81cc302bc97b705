import type { FarmRole } from '@cafezal/domain/people/permissions.ts';
import type { Insertable, Selectable, Updateable } from 'kysely';
import { type AnyDatabase, type Database, type DatabaseTransaction, findingAs, OpenDatabase } from './database.ts';
import { type FarmProof, proveFarm } from './farm-reach.ts';
import type { FarmScope } from './farm-scope.ts';
import type { InvitationLinksTable, InvitationsTable } from './membership-tables.ts';
import { knownPeople } from './people-rows.ts';

type Connection = Database | DatabaseTransaction;

/** An invitation as it is stored. */
export type InvitationRow = Selectable<InvitationsTable>;

/** Names one invitation: the key of its farm and its id. */
export type InvitationKey = Pick<InvitationRow, 'farm_key' | 'id'>;

/**
 * The farm's invitations that are neither accepted, withdrawn nor declined, expired ones too, in the order of creation.
 */
export const openInvitationsOf = (db: Connection, scope: FarmScope): Promise<InvitationRow[]> =>
  db
    .selectFrom('invitations')
    .selectAll()
    .where('farm_key', '=', scope.key)
    .where('closed_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** One invitation of a farm, open or not. */
export const findInvitation = (db: Connection, scope: FarmScope, id: string): Promise<InvitationRow | undefined> =>
  db.selectFrom('invitations').selectAll().where('farm_key', '=', scope.key).where('id', '=', id).executeTakeFirst();

/** The open invitation of an address to a farm. */
export const findOpenInvitation = (
  db: Connection,
  scope: FarmScope,
  emailKey: string,
): Promise<InvitationRow | undefined> =>
  db
    .selectFrom('invitations')
    .selectAll()
    .where('farm_key', '=', scope.key)
    .where('email_key', '=', emailKey)
    .where('closed_at', 'is', null)
    .executeTakeFirst();

/** Inserts an invitation and answers it. */
export const insertInvitation = (trx: DatabaseTransaction, row: Insertable<InvitationsTable>): Promise<InvitationRow> =>
  trx.insertInto('invitations').values(row).returningAll().executeTakeFirstOrThrow();

/** Updates an open invitation; undefined if it is not open any more. */
export const changeOpenInvitation = (
  db: Connection,
  { farm_key, id }: InvitationKey,
  changes: Updateable<InvitationsTable>,
): Promise<InvitationRow | undefined> =>
  db
    .updateTable('invitations')
    .set(changes)
    .where('farm_key', '=', farm_key)
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .returningAll()
    .executeTakeFirst();

/** Closes the open invitations of a person who may not invite, or not invite owners, any more. */
export async function closeInvitationsBy(
  trx: DatabaseTransaction,
  scope: FarmScope,
  { uid, to, now }: { uid: string; to: 'anyone' | 'owners'; now: Date },
): Promise<void> {
  await trx
    .updateTable('invitations')
    .set({ closed_at: now })
    .where('farm_key', '=', scope.key)
    .where('invited_by', '=', uid)
    .where('closed_at', 'is', null)
    .$if(to === 'owners', (query) => query.where('role', '=', 'owner'))
    .execute();
}

/** Inserts a link of an invitation: the hash of the token in a mail, or in a link that is handed over. */
export async function insertInvitationLink(
  trx: DatabaseTransaction,
  row: Insertable<InvitationLinksTable>,
): Promise<void> {
  await trx.insertInto('invitation_links').values(row).execute();
}

/** An invitation with its live farm and its inviter. */
export type AddressedInvitation = {
  farmKey: string;
  id: string;
  email: string;
  emailKey: string;
  role: FarmRole;
  expiresAt: Date;
  closedAt: Date | null;
  acceptedBy: string | null;
  invitedBy: string;
  farmName: string;
  inviterName: string;
};

/** The farm of an invitation that was found by its link or by the person's address. */
export const invitedFarm = ({ farmKey }: AddressedInvitation): FarmProof => proveFarm(farmKey);

/** An invitation with its live farm, before the inviter's name is known. */
const addressed = (db: AnyDatabase) =>
  db
    .selectFrom('invitations as invitation')
    .innerJoin('farms as farm', 'farm.key', 'invitation.farm_key')
    .where('farm.deleted_at', 'is', null)
    .select([
      'invitation.farm_key as farmKey',
      'invitation.id',
      'invitation.email',
      'invitation.email_key as emailKey',
      'invitation.role',
      'invitation.expires_at as expiresAt',
      'invitation.closed_at as closedAt',
      'invitation.accepted_by as acceptedBy',
      'invitation.invited_by as invitedBy',
      'farm.name as farmName',
    ]);

/** Invitations with the names of who invites, without those of erased people. */
async function withInviters<Row extends { invitedBy: string }>(
  db: AnyDatabase,
  rows: readonly Row[],
): Promise<(Row & { inviterName: string })[]> {
  const people = await knownPeople(
    db,
    rows.map(({ invitedBy }) => invitedBy),
  );
  return rows.flatMap((row) => {
    const inviter = people.get(row.invitedBy);
    if (inviter === undefined) return [];
    return [{ ...row, inviterName: inviter.profileName ?? inviter.displayName ?? inviter.email }];
  });
}

/** The invitation of a mailed or handed-over link with this token, open or not, and which of the two the link is. */
export async function invitationOfLink(
  db: AnyDatabase,
  hash: Buffer,
): Promise<(AddressedInvitation & { isByHand: boolean }) | undefined> {
  const link = await findingAs(db, { link: hash })
    .selectFrom('invitation_links')
    .select(['farm_key', 'invitation_id', 'by_hand as isByHand'])
    .where('hash', '=', hash)
    .executeTakeFirst();
  if (link === undefined) return undefined;
  const { farm_key, invitation_id, isByHand } = link;
  const rows = await addressed(db instanceof OpenDatabase ? db.onFarm(proveFarm(farm_key)) : db)
    .where('invitation.farm_key', '=', farm_key)
    .where('invitation.id', '=', invitation_id)
    .execute();
  const [invitation] = await withInviters(db, rows);
  return invitation === undefined ? undefined : { ...invitation, isByHand };
}

/** Current invitations to an address, oldest first. */
export async function invitationsTo(db: AnyDatabase, emailKey: string, now: Date): Promise<AddressedInvitation[]> {
  const rows = await addressed(findingAs(db, { address: emailKey }))
    .where('invitation.email_key', '=', emailKey)
    .where('invitation.closed_at', 'is', null)
    .where('invitation.expires_at', '>', now)
    .orderBy('invitation.created_at')
    .orderBy('invitation.id')
    .execute();
  return withInviters(db, rows);
}
