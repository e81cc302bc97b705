import { ERASED_NAME } from '@cafezal/domain/people/retention.ts';
import { sql } from 'kysely';
import type { AnyDatabase, DatabaseTransaction } from './database.ts';

/** A person by their account and profile; both names are null if they gave none. */
export type KnownPerson = { uid: string; email: string; displayName: string | null; profileName: string | null };

/** People by their ids, without those whose account is erased. */
export type KnownPeople = ReadonlyMap<string, KnownPerson>;

/**
 * The accounts of some people. Rows of a farm are never joined with accounts: on several database servers that would
 * copy all accounts to the server of the farm ([decision 083](../../../../docs/decisions/083-farms-on-several-servers.md)).
 */
export async function knownPeople(db: AnyDatabase | DatabaseTransaction, uids: Iterable<string>): Promise<KnownPeople> {
  const asked = [...new Set(uids)];
  if (asked.length === 0) return new Map();
  const { rows } = await sql<KnownPerson>`
    select account.uid, account.email, account.display_name as "displayName", profile.name as "profileName"
    from accounts account left join profiles profile using (uid) where account.uid = any(${asked}::uuid[])`.execute(db);
  return new Map(rows.map((person) => [person.uid, person]));
}

/** The name by which others see a person: null if they gave none, `ERASED_NAME` for an erased account. */
export function shownName(people: KnownPeople, uid: string): string | null {
  const person = people.get(uid);
  return person === undefined ? ERASED_NAME : (person.profileName ?? person.displayName);
}
