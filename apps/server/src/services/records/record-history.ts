import type { Database } from '../../db/database.ts';
import type { FarmScope } from '../../db/farm-scope.ts';
import { historyOf } from '../../db/history-rows.ts';
import { knownPeople, shownName } from '../../db/people-rows.ts';
import type { StoredRecord } from '../../db/stored-record.ts';
import { asSeenBy } from './present-records.ts';

/** Every version of a record, newest first: who changed which field from what to what, money hidden by role. */
export async function recordHistory({ db }: { db: Database }, scope: FarmScope, record: StoredRecord) {
  const entries = await historyOf(db, scope, { recordId: record.id });
  const people = await knownPeople(
    db,
    entries.map(({ byUserId }) => byUserId),
  );
  const versions = entries.map(({ version, at, byUserId, op, changes, cause }) => ({
    version,
    at,
    by: { userId: byUserId, name: shownName(people, byUserId) },
    op,
    changes,
    ...(cause === null ? {} : { cause }),
  }));
  return asSeenBy(scope, record.section, versions);
}
