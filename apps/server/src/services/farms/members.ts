import { isUuid } from '@cafezal/domain/ground/uuid.ts';
import { type FarmRole, mayManage } from '@cafezal/domain/people/permissions.ts';
import { Problem } from '@cafezal/domain/record/problem.ts';
import type { Database, DatabaseTransaction } from '../../db/database.ts';
import { announceLeaving } from '../../db/event-channel.ts';
import { type Allowed, allow, type FarmScope } from '../../db/farm-scope.ts';
import { closeInvitationsBy } from '../../db/invitation-rows.ts';
import {
  changeMemberRole,
  countOwners,
  deleteMember,
  type FarmMember,
  membersOf,
  roleOf,
} from '../../db/member-rows.ts';
import type { FarmAnnouncer } from '../notices/farm-announcer.ts';
import type { BackgroundWork } from '../request/background-work.ts';
import { type FarmWriting, writeToFarm } from './farm-writing.ts';
import { notifyOfRemoval, notifyOfRole } from './member-notices.ts';

type Parts = { db: Database; now: () => Date; announcer: FarmAnnouncer; background: BackgroundWork };

/** A member as the API answers it; `since` is an ISO instant. */
export type MemberJson = { userId: string; name: string | null; email: string; role: FarmRole; since: string };

const memberJson = (member: FarmMember): MemberJson => ({ ...member, since: member.since.toISOString() });

/** The members of a farm, longest-standing first. */
export async function listMembers({ db }: Pick<Parts, 'db'>, scope: FarmScope): Promise<MemberJson[]> {
  return (await membersOf(db, scope)).map(memberJson);
}

const ownersAlone = (): Problem =>
  new Problem('farm/role-forbidden', { message: 'Só quem é proprietário convida, muda ou remove proprietários.' });

/** The member in an address; `member/not-found` (404) if there is none. */
export async function findMember(
  services: Pick<Parts, 'db'>,
  scope: FarmScope,
  userId: string,
): Promise<{ uid: string }> {
  const uid = userId.toLowerCase();
  if (!isUuid(uid) || (await roleOf(services.db, scope.key, uid)) === undefined) throw new Problem('member/not-found');
  return { uid };
}

/** The member to remove: oneself, or another member for a person who may manage members (403). */
export async function findLeaving(
  services: Pick<Parts, 'db'>,
  scope: FarmScope,
  userId: string,
): Promise<{ uid: string }> {
  const member = await findMember(services, scope, userId);
  if (member.uid !== scope.userId) allow(scope, 'farm.members');
  return member;
}

/**
 * Refuses (403) a person who may not manage all of these roles. Their role is read anew in the transaction, because
 * somebody may have changed it since the request began.
 */
export async function assertMayManage(
  trx: DatabaseTransaction,
  scope: FarmScope,
  roles: readonly FarmRole[],
): Promise<void> {
  const own = await roleOf(trx, scope.key, scope.userId);
  if (own === undefined) throw new Problem('farm/forbidden');
  if (!mayManage(own, 'viewer')) throw new Problem('farm/role-forbidden');
  if (roles.some((role) => !mayManage(own, role))) throw ownersAlone();
}

async function roleUnderLock({ trx, scope }: FarmWriting, uid: string): Promise<FarmRole> {
  const role = await roleOf(trx, scope.key, uid);
  if (role === undefined) throw new Problem('member/not-found');
  return role;
}

async function assertAnotherOwner({ trx, scope }: FarmWriting): Promise<void> {
  if ((await countOwners(trx, scope)) === 1) throw new Problem('member/last-owner');
}

/**
 * Gives a member another role. `farm/role-forbidden` (403) where owners are concerned and one is none,
 * `member/last-owner` (409) for the only owner.
 */
export async function changeRole(
  services: Parts,
  scope: Allowed<'farm.members'>,
  { uid, role }: { uid: string; role: FarmRole },
): Promise<MemberJson> {
  const isChanged = await writeToFarm(services, scope, async (writing) => {
    const { trx, change, now } = writing;
    const before = await roleUnderLock(writing, uid);
    await assertMayManage(trx, scope, [before, role]);
    if (before === role) return false;
    if (before === 'owner') await assertAnotherOwner(writing);
    await changeMemberRole(trx, scope, { uid, role, change });
    if (!mayManage(role, 'owner')) {
      await closeInvitationsBy(trx, scope, { uid, to: mayManage(role, 'viewer') ? 'owners' : 'anyone', now });
    }
    return true;
  });
  if (isChanged && uid !== scope.userId) notifyOfRole(services, scope, { uid, role });
  const member = (await membersOf(services.db, scope)).find(({ userId }) => userId === uid);
  if (member === undefined) throw new Problem('member/not-found');
  return memberJson(member);
}

/**
 * Removes a member; a person who names themselves leaves the farm. Their records stay. 403 as in `changeRole`,
 * `member/last-owner` (409) for the only owner.
 */
export async function removeMember(services: Parts, scope: FarmScope, uid: string): Promise<void> {
  await writeToFarm(services, scope, async (writing) => {
    const { trx, change, now } = writing;
    const role = await roleUnderLock(writing, uid);
    if (uid !== scope.userId) await assertMayManage(trx, scope, [role]);
    if (role === 'owner') await assertAnotherOwner(writing);
    await deleteMember(trx, scope, { uid, change });
    await closeInvitationsBy(trx, scope, { uid, to: 'anyone', now });
  });
  services.background.run('farm left', () => announceLeaving(services.db, scope.key, uid));
  if (uid !== scope.userId) notifyOfRemoval(services, scope, uid);
}
