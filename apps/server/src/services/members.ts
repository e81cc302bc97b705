import type { FarmRole } from '@cafezal/domain/permissions.ts';
import { membersOf } from '../db/member-rows.ts';
import type { Services } from '../services.ts';
import type { FarmScope } from './farm-scope.ts';

/** A member as the API answers it; `since` is an ISO instant. */
export type MemberJson = { userId: string; name: string | null; email: string; role: FarmRole; since: string };

/** The members of a farm, in the order in which they came. */
export async function listMembers({ db }: Pick<Services, 'db'>, scope: FarmScope): Promise<MemberJson[]> {
  const members = await membersOf(db, scope);
  return members.map((member) => ({ ...member, since: member.since.toISOString() }));
}
