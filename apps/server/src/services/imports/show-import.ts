import { keptWords } from '@cafezal/domain/invoices/kept-invoice.ts';
import { KEPT_DAYS } from '@cafezal/domain/people/retention.ts';
import { PROBLEMS, Problem } from '@cafezal/domain/record/problem.ts';
import type { Preview } from '@cafezal/domain/sheets/preview.ts';
import type { Database } from '../../db/database.ts';
import type { FarmScope } from '../../db/farm-scope.ts';
import { contentOf, type ListedImport, listImports, namesOfRecords, type StoredImport } from '../../db/import-rows.ts';
import type { ImportFailure } from '../../db/import-tables.ts';
import { keptOfImport } from '../../db/kept-invoice-rows.ts';
import { readChoices } from './import-choices.ts';
import { importKind } from './import-kind.ts';

type Parts = { db: Database; now: () => Date };

const DAY_MS = 86_400_000;
const PREVIEW_MS = KEPT_DAYS.importPreview * DAY_MS;
/** How long a confirmed file can be taken back, in ms. */
export const UNDO_MS = KEPT_DAYS.importUndo * DAY_MS;

/** An import as the API answers it. */
export type ShownImport = Readonly<Record<string, unknown>>;

const INTERRUPTED: ImportFailure = { code: 'import/interrupted', message: PROBLEMS['import/interrupted'][1] };

type Told = Omit<ListedImport, 'byName'>;

/** Why the last work on an import came to nothing: what it said, or that its process was gone. */
const failureOf = ({ work, failure }: Told, now: Date): ImportFailure | null =>
  work !== null && work.until < now.getTime() ? INTERRUPTED : failure;

/** What is said of every import, also in the list. */
function aboutOf(row: Told, now: Date): ShownImport {
  const { id, kind, section, file_name: fileName, status, counts, work, records, kept } = row;
  const isWorking = work !== null && work.until >= now.getTime();
  const undoUntil = row.ended_at === null ? null : row.ended_at.getTime() + UNDO_MS;
  const failure = failureOf(row, now);
  return {
    ...{ id, kind, section, fileName, counts },
    status: isWorking ? work.status : status,
    ...(isWorking ? { done: work.done, of: work.of } : {}),
    ...(isWorking || failure === null ? {} : { failure }),
    createdAt: row.created_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    records,
    kept,
    canUndo: status === 'confirmed' && undoUntil !== null && undoUntil > now.getTime(),
  };
}

/** Throws `import/expired` (409) for a preview that is older than a day. */
export function assertFresh(row: StoredImport, now: Date): void {
  if (row.status === 'preview' && now.getTime() - row.created_at.getTime() > PREVIEW_MS)
    throw new Problem('import/expired');
}

/** How an import would come in; lines that were refused when it was confirmed say why. */
export async function previewOf(parts: Parts, scope: FarmScope, row: StoredImport): Promise<Preview> {
  const { id, section } = row;
  const content = await contentOf(parts.db, scope, id);
  if (content === null) throw new Problem('import/expired');
  const choices = readChoices(row.choices);
  const preview = await importKind(row.kind).preview(parts, scope, { id, section, choices, content });
  const refused = Object.entries(row.refused);
  if (refused.length === 0) return preview;
  const lines = preview.lines.map((line) => {
    const message = Object.hasOwn(row.refused, line.line) ? row.refused[line.line] : undefined;
    return message === undefined || line.status === 'error' || line.skipped
      ? line
      : { ...line, status: 'error' as const, errors: [{ column: null, message }] };
  });
  const marked = lines.filter(({ status }) => status === 'error').length - preview.counts.error;
  return {
    ...preview,
    lines,
    counts: { ...preview.counts, error: preview.counts.error + marked, new: Math.max(0, preview.counts.new - marked) },
  };
}

/** The records that a confirmed file wrote, and then what it keeps for later, in the shape of its lines. */
async function linesWritten({ db }: Parts, scope: FarmScope, { id: importId, written }: StoredImport) {
  const byId = await namesOfRecords(
    db,
    scope,
    written.map(({ id }) => id),
  );
  const none = { cells: {}, errors: [], warnings: [], skipped: false };
  const records = written.flatMap(({ id, line, op }) => {
    const found = byId.get(id);
    if (found === undefined) return [];
    const { version: _, ...record } = found;
    return [{ line, status: op === 'create' ? 'new' : 'changed', ...none, record }];
  });
  const kept = await keptOfImport(db, scope, importId);
  return [...records, ...kept.map(({ line, content }) => ({ ...none, line, status: 'new', kept: keptWords(content) }))];
}

/** An import with all its lines. */
export async function showImport(parts: Parts, scope: FarmScope, row: StoredImport): Promise<ShownImport> {
  assertFresh(row, parts.now());
  const records = row.written.length;
  const about = aboutOf({ ...row, records, kept: 0 }, parts.now());
  // While the work goes on it is asked for again and again.
  if (about.status !== row.status) return about;
  if (row.status !== 'preview') {
    const none = { headingLine: null, columns: [], fields: [], mapping: {}, questions: [] };
    const lines = await linesWritten(parts, scope, row);
    return { ...about, ...none, kept: lines.filter((line) => 'kept' in line).length, lines };
  }
  const { writes: _, keeps: __, ...preview } = await previewOf(parts, scope, row);
  return { ...about, ...preview };
}

/** The files that came into a farm and that this person may bring, the newest first. */
export async function importsOf({ db, now }: Parts, scope: FarmScope): Promise<ShownImport[]> {
  const rows = await listImports(db, scope);
  return rows
    .filter(({ kind, section }) => importKind(kind).isBroughtBy(scope.role, section))
    .map((row) => ({ ...aboutOf(row, now()), byName: row.byName }));
}
