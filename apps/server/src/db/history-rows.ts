import { type Selectable, sql } from 'kysely';
import type { Database } from './database.ts';
import type { FarmScope } from './farm-scope.ts';
import { type Fitting, fittingPage, hasMore, largeBytes, type PageRoom } from './fitting-page.ts';
import { insertsOnFarm } from './held-farm.ts';
import type { HistoryTable } from './tables.ts';

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

const COLUMNS = ['version', 'at', 'by_uid', 'op', 'changes', 'cause'] as const;

type HistoryRow = Pick<Selectable<HistoryTable>, (typeof COLUMNS)[number]>;

const entryOf = (recordId: string, row: HistoryRow): StoredHistoryEntry => ({
  recordId,
  version: row.version,
  at: row.at.toISOString(),
  byUserId: row.by_uid,
  op: row.op,
  changes: row.changes,
  cause: row.cause,
});

/** Versions of a record below `before`, newest first, as many as have room, and whether there are older ones. */
export async function historyPage(
  db: Database,
  scope: FarmScope,
  { recordId, before, room }: { recordId: string; before: number | null; room: PageRoom },
): Promise<{ entries: readonly StoredHistoryEntry[]; hasMore: boolean }> {
  const columns = sql.join(COLUMNS.map((column) => sql.ref(column)));
  const until = before === null ? sql`true` : sql`version < ${before}`;
  const matching = sql`
    select ${columns}, ${sql.raw(largeBytes('changes'))} as bytes from history
    where farm_key = ${scope.key} and record_id = ${recordId} and ${until}
    order by version desc limit ${room.limit + 1}`;
  const { rows } = await sql<HistoryRow & Fitting>`${fittingPage(matching, room)}`.execute(db);
  return { entries: rows.map((row) => entryOf(recordId, row)), hasMore: hasMore(rows) };
}

/** What one version of a record changed; nothing where there is no such version. */
export async function changesOf(
  db: Database,
  scope: FarmScope,
  { recordId, version }: { recordId: string; version: number },
): Promise<readonly FieldChange[]> {
  const row = await db
    .selectFrom('history')
    .select('changes')
    .where('farm_key', '=', scope.key)
    .where('record_id', '=', recordId)
    .where('version', '=', version)
    .executeTakeFirst();
  return row?.changes ?? [];
}

/**
 * What each field that later versions changed was at a version: a value a field, however many versions there are since.
 */
export async function valuesAt(
  db: Database,
  scope: FarmScope,
  { recordId, version }: { recordId: string; version: number },
): Promise<ReadonlyMap<string, unknown>> {
  const { rows } = await sql<{ field: string; from: unknown }>`
    select distinct on (change ->> 'field') change ->> 'field' as field, change -> 'from' as "from"
    from history cross join jsonb_array_elements(changes) as change
    where farm_key = ${scope.key} and record_id = ${recordId} and version > ${version}
    order by change ->> 'field', version`.execute(db);
  return new Map(rows.map(({ field, from }) => [field, from]));
}
