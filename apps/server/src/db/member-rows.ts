import type { FarmRole } from '@cafezal/domain/people/permissions.ts';
import { findAccountByEmail } from './account-rows.ts';
import type { Database, DatabaseTransaction } from './database.ts';
import { deleteFarmPerson } from './farm-directory-rows.ts';
import { assertSameRole, type FarmScope } from './farm-scope.ts';
import { knownPeople, shownName } from './people-rows.ts';

type Connection = Database | DatabaseTransaction;

/** A member of a farm; the name is null if they gave none. */
export type FarmMember = { userId: string; name: string | null; email: string; role: FarmRole; since: Date };

/** All members of the farm, longest-standing first. */
export async function membersOf(db: Connection, scope: FarmScope): Promise<FarmMember[]> {
  const members = await db
    .selectFrom('farm_members')
    .select(['uid as userId', 'role', 'since'])
    .where('farm_key', '=', scope.key)
    .orderBy('since')
    .orderBy('uid')
    .execute();
  const people = await knownPeople(
    db,
    members.map(({ userId }) => userId),
  );
  return members.flatMap((member) => {
    const person = people.get(member.userId);
    return person === undefined ? [] : [{ ...member, name: shownName(people, person.uid), email: person.email }];
  });
}

/** The role of a person on a farm; undefined if they are no member. */
export async function roleOf(db: Connection, farmKey: string, uid: string): Promise<FarmRole | undefined> {
  const row = await db
    .selectFrom('farm_members')
    .select('role')
    .where('farm_key', '=', farmKey)
    .where('uid', '=', uid)
    .executeTakeFirst();
  return row?.role;
}

/**
 * Holds the person's membership until the transaction ends, for writes that take no number of the farm. `PermissionMoved` where their role
 * is another by now.
 */
export async function holdPermission(trx: DatabaseTransaction, scope: FarmScope): Promise<void> {
  const row = await trx
    .selectFrom('farm_members')
    .select('role')
    .where('farm_key', '=', scope.key)
    .where('uid', '=', scope.userId)
    .forShare()
    .executeTakeFirst();
  assertSameRole(scope, row?.role);
}

/** Whether the account of an address works on a farm. */
export async function isMemberByEmail(db: Connection, scope: FarmScope, emailKey: string): Promise<boolean> {
  const account = await findAccountByEmail(db, emailKey);
  return account !== undefined && (await roleOf(db, scope.key, account.uid)) !== undefined;
}

/** How many owners a farm has. */
export async function countOwners(db: Connection, scope: FarmScope): Promise<number> {
  const { count } = await db
    .selectFrom('farm_members')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('farm_key', '=', scope.key)
    .where('role', '=', 'owner')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Gives a member another role. `change` is a change number of the farm. */
export async function changeMemberRole(
  trx: DatabaseTransaction,
  scope: FarmScope,
  { uid, ...changes }: { uid: string; role: FarmRole; change: string },
): Promise<void> {
  await trx.updateTable('farm_members').set(changes).where('farm_key', '=', scope.key).where('uid', '=', uid).execute();
}

/** Removes a member and records that for devices. `change` is a change number of the farm. */
export async function deleteMember(
  trx: DatabaseTransaction,
  scope: FarmScope,
  { uid, change }: { uid: string; change: string },
): Promise<void> {
  await trx.deleteFrom('farm_members').where('farm_key', '=', scope.key).where('uid', '=', uid).execute();
  await deleteFarmPerson(trx, { farm_key: scope.key, uid });
  await trx.insertInto('former_members').values({ farm_key: scope.key, uid, change }).execute();
}
