import type { FarmRecord } from '@cafezal/domain/record/record.ts';
import type { Database } from '../../db/database.ts';
import type { FarmScope } from '../../db/farm-scope.ts';
import { type FieldChange, historyPage } from '../../db/history-rows.ts';

const DATA = 'data.';
/** Corrections of one record that a file tells, and their bytes: anybody may ask for it, and it is made in memory. */
const ROOM = { limit: 200, bytes: 2 * 1024 * 1024 };

/** A record as it was before some changes to it. */
function undone(record: FarmRecord, changes: readonly FieldChange[]): FarmRecord {
  const data = new Map(Object.entries(record.data));
  const content: Record<string, unknown> = {};
  for (const { field, from } of changes) {
    if (!field.startsWith(DATA)) content[field] = from;
    else if (from === null) data.delete(field.slice(DATA.length));
    else data.set(field.slice(DATA.length), from);
  }
  // The history keeps what the record's own content was.
  return { ...record, ...content, data: Object.fromEntries(data) } as FarmRecord;
}

/** The latest versions of a record that stood at an instant or since and were corrected after it, the oldest first. */
export async function formerVersions(
  db: Database,
  scope: FarmScope,
  { record, publishedAt }: { record: FarmRecord; publishedAt: string },
): Promise<readonly FarmRecord[]> {
  const { entries } = await historyPage(db, scope, { recordId: record.id, before: null, room: ROOM });
  const former: FarmRecord[] = [];
  let later = record;
  for (const [at, entry] of entries.entries()) {
    const before = entries[at + 1];
    if (before === undefined || entry.at <= publishedAt) break;
    later = { ...undone(later, entry.changes), version: before.version, updatedAt: before.at };
    former.unshift(later);
  }
  return former;
}
