import type { Database } from '../../db/database.ts';
import type { FarmScope } from '../../db/farm-scope.ts';
import { historyPage } from '../../db/history-rows.ts';
import { knownPeople, shownName } from '../../db/people-rows.ts';
import type { StoredRecord } from '../../db/stored-record.ts';
import { fromCursor, limitOf, MAX_LIMIT, MOST_BYTES, toCursor } from '../request/page.ts';
import { asSeenBy } from './present-records.ts';

type Query = Readonly<Record<string, string>>;

const ORDER = 'version';

/**
 * Versions of a record, newest first: who changed which field from what to what, money hidden by role. Without a limit as many as a
 * page may have, which is all of nearly every record; `nextCursor` leads to older ones.
 */
export async function recordHistory(
  { db }: { db: Database },
  scope: FarmScope,
  { record, query }: { record: StoredRecord; query: Query },
) {
  const room = { limit: limitOf(query, MAX_LIMIT), bytes: MOST_BYTES };
  const place = fromCursor(ORDER, query.cursor);
  const before = place === null ? null : Number(place.value);
  const { entries, hasMore } = await historyPage(db, scope, { recordId: record.id, before, room });
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
  const last = hasMore ? entries.at(-1) : undefined;
  return {
    versions: asSeenBy(scope, record.section, versions),
    nextCursor: last === undefined ? null : toCursor(ORDER, { value: String(last.version), id: record.id }),
  };
}
