import type { FarmRole } from '@cafezal/domain/permissions.ts';
import type { FarmScope } from '../services/farm-scope.ts';
import type { Database, DatabaseTransaction } from './database.ts';

/** A member of a farm; the name is null for whoever gave none. */
export type FarmMember = { userId: string; name: string | null; email: string; role: FarmRole; since: Date };

/** Everyone who is a member of the farm, in the order in which they came. */
export async function membersOf(db: Database | DatabaseTransaction, scope: FarmScope): Promise<FarmMember[]> {
  const rows = await db
    .selectFrom('farm_members as member')
    .innerJoin('accounts as account', 'account.uid', 'member.uid')
    .leftJoin('profiles as profile', 'profile.uid', 'member.uid')
    .select([
      'member.uid as userId',
      'profile.name',
      'account.display_name as displayName',
      'account.email',
      'member.role',
      'member.since',
    ])
    .where('member.farm_key', '=', scope.key)
    .orderBy('member.since')
    .orderBy('member.uid')
    .execute();
  return rows.map(({ displayName, name, ...member }) => ({ ...member, name: name ?? displayName }));
}
