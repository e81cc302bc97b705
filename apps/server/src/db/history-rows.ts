import type { Database } from './database.ts';
import type { FarmScope } from './farm-scope.ts';
import { insertsOnFarm } from './held-farm.ts';

/** One changed field: dotted name (`data.finalHumidity`), old and new value. */
export type FieldChange = { field: string; from: unknown; to: unknown };

/**
 * Why the server wrote a record itself: the corrected record, its version, and the person's reason. `rules`: messages
 * by field of the rules that the record violates since.
 */
export type HistoryCause = {
  recordId: string;
  version: number;
  reason: string;
  rules?: Readonly<Record<string, string>>;
};

export type HistoryOperation = 'create' | 'update' | 'delete' | 'restore' | 'recalculate';

/** A version of a record: author, time, cause and changes. */
export type HistoryEntry = {
  recordId: string;
  version: number;
  at: string;
  byUserId: string;
  op: HistoryOperation;
  changes: readonly FieldChange[];
  cause: HistoryCause | null;
};

/** The row of a version but for its farm, as JSON says it. */
export const toHistoryJson = ({ recordId, version, at, byUserId, op, changes, cause }: HistoryEntry) => ({
  ...{ record_id: recordId, version, at },
  ...{ by_uid: byUserId, op, changes, cause },
});

const HISTORY_TYPES = {
  record_id: 'uuid',
  version: 'integer',
  at: 'timestamptz',
  by_uid: 'uuid',
  op: 'text',
  changes: 'jsonb',
  cause: 'jsonb',
} as const;

/** Inserts versions on the farm of the common table `farm`. */
export const insertHistory = insertsOnFarm('history', HISTORY_TYPES);

/** A version as it is stored: an operation may be of a later release. */
export type StoredHistoryEntry = Omit<HistoryEntry, 'op'> & { op: string };

/** Versions of a record above `after`, newest first. */
export async function historyOf(
  db: Database,
  scope: FarmScope,
  { recordId, after = 0 }: { recordId: string; after?: number },
): Promise<StoredHistoryEntry[]> {
  const rows = await db
    .selectFrom('history')
    .select(['version', 'at', 'by_uid', 'op', 'changes', 'cause'])
    .where('farm_key', '=', scope.key)
    .where('record_id', '=', recordId)
    .where('version', '>', after)
    .orderBy('version', 'desc')
    .execute();
  return rows.map((row) => ({
    recordId,
    version: row.version,
    at: row.at.toISOString(),
    byUserId: row.by_uid,
    op: row.op,
    changes: row.changes,
    cause: row.cause,
  }));
}
