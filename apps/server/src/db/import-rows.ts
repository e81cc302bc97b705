import { type Selectable, sql } from 'kysely';
import type { Database } from './database.ts';
import type { FarmScope } from './farm-scope.ts';
import type { ImportedRecord, ImportsTable, ImportWork } from './import-tables.ts';

/** An import as it is kept. */
export type StoredImport = Omit<Selectable<ImportsTable>, 'farm_key'>;

const COLUMNS = [
  'id',
  'kind',
  'section',
  'file_name',
  'headings',
  'status',
  'choices',
  'refused',
  'counts',
  'written',
  'work',
  'created_at',
  'ended_at',
] as const satisfies readonly (keyof ImportsTable)[];

const MOST_LISTED = 100;

/** Keeps a file that came in; one with the same id is left as it is. */
export async function insertImport(
  db: Database,
  scope: FarmScope,
  row: Pick<StoredImport, 'id' | 'kind' | 'section' | 'file_name' | 'headings' | 'created_at'> & {
    content: unknown;
    choices: unknown;
  },
): Promise<void> {
  const values = {
    ...row,
    farm_key: scope.key,
    status: 'preview' as const,
    content: JSON.stringify(row.content),
    choices: JSON.stringify(row.choices),
  };
  await db
    .insertInto('imports')
    .values({ ...values, refused: '{}', counts: '{}', written: '[]' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** An import with its content, or undefined. */
export const findImport = (db: Database, scope: FarmScope, id: string): Promise<StoredImport | undefined> =>
  db
    .selectFrom('imports')
    .select([...COLUMNS, 'content'])
    .where('farm_key', '=', scope.key)
    .where('id', '=', id)
    .executeTakeFirst();

/** The imports of a farm without their contents, the newest first. */
export const listImports = (db: Database, scope: FarmScope): Promise<Omit<StoredImport, 'content'>[]> =>
  db
    .selectFrom('imports')
    .select(COLUMNS)
    .where('farm_key', '=', scope.key)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MOST_LISTED)
    .execute();

/** What was chosen of the newest confirmed file with these headings; undefined where there was none. */
export async function choicesBefore(
  db: Database,
  scope: FarmScope,
  { kind, section, headings }: Pick<StoredImport, 'kind' | 'section' | 'headings'>,
): Promise<unknown> {
  const row = await db
    .selectFrom('imports')
    .select('choices')
    .where('farm_key', '=', scope.key)
    .where('kind', '=', kind)
    .where('section', '=', section)
    .where('headings', '=', headings)
    .where('status', '!=', 'preview')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.choices;
}

const isIdle = (now: Date) => sql<boolean>`(work is null or (work->>'until')::numeric < ${now.getTime()})`;

/** Changes what was chosen; false where nobody may any more. */
export async function updateChoices(
  db: Database,
  scope: FarmScope,
  { id, choices, now }: { id: string; choices: unknown; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('imports')
    .set({ choices: JSON.stringify(choices), refused: '{}' })
    .where('farm_key', '=', scope.key)
    .where('id', '=', id)
    .where('status', '=', 'preview')
    .where(isIdle(now))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Notes that this instance begins to work on an import; false where another does. */
export async function beginWork(
  db: Database,
  scope: FarmScope,
  { id, work, now }: { id: string; work: ImportWork; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('imports')
    .set({ work: JSON.stringify(work) })
    .where('farm_key', '=', scope.key)
    .where('id', '=', id)
    .where(isIdle(now))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Notes how far the work is, or (null) that it ended without a change, with why lines were refused. */
export async function noteWork(
  db: Database,
  scope: FarmScope,
  { id, status, work, refused }: Pick<StoredImport, 'id' | 'status' | 'work'> & { refused?: Record<string, string> },
): Promise<void> {
  await db
    .updateTable('imports')
    .set({
      work: work === null ? null : JSON.stringify(work),
      ...(refused === undefined ? {} : { refused: JSON.stringify(refused) }),
    })
    .where('farm_key', '=', scope.key)
    .where('id', '=', id)
    .where('status', '=', status)
    .execute();
}

/** Ends an import in the transaction that writes its records, or takes them back. */
export async function endImport(
  db: Database,
  scope: FarmScope,
  row: {
    id: string;
    status: 'confirmed' | 'undone';
    choices: unknown;
    counts: unknown;
    written: readonly ImportedRecord[];
    at: Date;
  },
): Promise<void> {
  await db
    .updateTable('imports')
    .set({
      status: row.status,
      content: null,
      work: null,
      refused: '{}',
      choices: JSON.stringify(row.choices),
      counts: JSON.stringify(row.counts),
      written: JSON.stringify(row.written),
      ended_at: row.at,
    })
    .where('farm_key', '=', scope.key)
    .where('id', '=', row.id)
    .execute();
}
