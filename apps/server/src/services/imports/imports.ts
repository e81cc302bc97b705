import { cleanText } from '@cafezal/domain/ground/clean-text.ts';
import { isUuid } from '@cafezal/domain/ground/uuid.ts';
import { KEPT_DAYS } from '@cafezal/domain/people/retention.ts';
import { Problem } from '@cafezal/domain/record/problem.ts';
import { NO_CHOICES, type Preview } from '@cafezal/domain/sheets/preview.ts';
import type { z } from 'zod';
import type { Database } from '../../db/database.ts';
import type { FarmScope } from '../../db/farm-scope.ts';
import {
  choicesBefore,
  findImport,
  insertImport,
  listImports,
  type StoredImport,
  updateChoices,
} from '../../db/import-rows.ts';
import { findRecordsById } from '../../db/record-rows.ts';
import type { BodySlot } from '../request/body-slots.ts';
import { idOfCreation } from '../request/idempotency-key.ts';
import { readUpload } from '../request/read-upload.ts';
import type { Throttle, Throttles } from '../request/throttle.ts';
import { type choicesBody, mergeChoices, readChoices, rememberedChoices } from './import-choices.ts';
import { importKind } from './import-kind.ts';

type Parts = { db: Database; now: () => Date; throttles: Throttles };
type Sent = { readonly req: { readonly raw: Request }; readonly get?: (name: 'bodySlot') => BodySlot | undefined };

const DAY_MS = 86_400_000;
const PREVIEW_MS = KEPT_DAYS.importPreview * DAY_MS;
/** How long a confirmed file can be taken back, in ms. */
export const UNDO_MS = KEPT_DAYS.importUndo * DAY_MS;
const LONGEST_NAME = 120;
/** Enough for a person who tries until the columns fit. */
const IMPORTS_BY_ACCOUNT = { name: 'import:account', max: 60, seconds: 3600 } as const satisfies Throttle;
const BUSY = 'Esta planilha está sendo guardada. Espere terminar.';

/** An import as the API answers it. */
export type ShownImport = Readonly<Record<string, unknown>>;

/** What is said of every import, also in the list. */
function aboutOf(row: Omit<StoredImport, 'content'>, now: Date): ShownImport {
  const { id, kind, section, file_name: fileName, status, counts, work, written } = row;
  const isWorking = work !== null && work.until >= now.getTime();
  const undoUntil = row.ended_at === null ? null : row.ended_at.getTime() + UNDO_MS;
  return {
    ...{ id, kind, section, fileName, counts },
    status: isWorking ? work.status : status,
    ...(isWorking ? { done: work.done, of: work.of } : {}),
    createdAt: row.created_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    records: written.length,
    canUndo: status === 'confirmed' && undoUntil !== null && undoUntil > now.getTime(),
  };
}

/** The import behind an id, or `import/not-found` (404). */
export async function importAt(
  { db }: { db: Database },
  scope: FarmScope,
  id: string | undefined,
): Promise<StoredImport> {
  const row = id !== undefined && isUuid(id) ? await findImport(db, scope, id) : undefined;
  if (row === undefined) throw new Problem('import/not-found');
  return row;
}

/** Throws `import/expired` (409) for a preview that is older than a day. */
export function assertFresh(row: StoredImport, now: Date): void {
  if (row.status === 'preview' && now.getTime() - row.created_at.getTime() > PREVIEW_MS)
    throw new Problem('import/expired');
}

/** How an import would come in; lines that were refused when it was confirmed say why. */
export async function previewOf(
  parts: Pick<Parts, 'db' | 'now'>,
  scope: FarmScope,
  row: StoredImport,
): Promise<Preview> {
  const { id, section, content } = row;
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

/** The records that a confirmed file wrote, in the shape of its lines. */
async function linesWritten({ db }: Pick<Parts, 'db'>, scope: FarmScope, { written }: StoredImport) {
  const records = await findRecordsById(
    db,
    scope,
    written.map(({ id }) => id),
  );
  const byId = new Map(records.map((record) => [record.id, record]));
  return written.flatMap(({ id, line, op }) => {
    const record = byId.get(id);
    if (record === undefined) return [];
    const { name, section, slug, deletedAt } = record;
    const about = { id, name, section, slug, isDeleted: deletedAt !== null };
    const none = { cells: {}, errors: [], warnings: [], skipped: false };
    return [{ line, status: op === 'create' ? 'new' : 'changed', ...none, record: about }];
  });
}

/** An import with all its lines. */
export async function showImport(
  parts: Pick<Parts, 'db' | 'now'>,
  scope: FarmScope,
  row: StoredImport,
): Promise<ShownImport> {
  assertFresh(row, parts.now());
  const about = aboutOf(row, parts.now());
  if (row.status !== 'preview') {
    const none = { headingLine: null, columns: [], fields: [], mapping: {}, questions: [] };
    return { ...about, ...none, lines: await linesWritten(parts, scope, row) };
  }
  if (about.status !== 'preview') return about;
  const { writes: _, ...preview } = await previewOf(parts, scope, row);
  return { ...about, ...preview };
}

const nameOf = (sent: string): string =>
  cleanText(sent.replace(/^.*[\\/]/, ''))
    .replace(/\s+/g, ' ')
    .slice(0, LONGEST_NAME) || 'planilha';

/** Agronomists bring plots alone. */
function assertMayBring({ role }: FarmScope, section: string): void {
  if (role === 'agronomist' && section !== 'talhoes') throw new Problem('farm/role-forbidden');
}

/**
 * Reads a file and keeps it for a day, with what was chosen of its columns the last time. Nothing of the farm changes. 413, 415 and
 * 422 of `readUpload` and of its kind, 429 above 60 an hour and person. A repeated Idempotency-Key answers what was kept the first time.
 */
export async function startImport(
  parts: Parts,
  scope: FarmScope,
  { query, context, key }: { query: Readonly<Record<string, string>>; context: Sent; key: string | undefined },
): Promise<ShownImport> {
  const { kind: name = '' } = query;
  const kind = importKind(name);
  const section = query.section ?? kind.usualSection ?? '';
  if (!kind.isOf(section))
    throw new Problem('request/invalid', { fields: { section: 'Escolha do que é a planilha.' } });
  assertMayBring(scope, section);
  const id = idOfCreation({ id: undefined, key, userId: scope.userId, now: parts.now() });
  await parts.throttles.count({ throttle: IMPORTS_BY_ACCOUNT, of: scope.userId });
  const file = await readUpload(context.req.raw, context.get?.('bodySlot'), kind.words);
  // Looked for once the file is here: whoever is answered while still sending may take the answer for a lost connection.
  const known = key === undefined ? undefined : await findImport(parts.db, scope, id);
  if (known !== undefined) return showImport(parts, scope, known);
  if (file.bytes.length > kind.maxBytes) throw new Problem('import/too-large', { message: kind.words.tooLarge });
  const content = await kind.read(file.bytes);
  const headings = kind.headings(content, section);
  const before = await choicesBefore(parts.db, scope, { kind: name, section, headings });
  const choices = before === undefined ? NO_CHOICES : rememberedChoices(readChoices(before));
  const made = {
    id,
    kind: name,
    section,
    headings,
    content,
    choices,
    file_name: nameOf(file.name),
    created_at: parts.now(),
  };
  await insertImport(parts.db, scope, made);
  return showImport(parts, scope, await importAt(parts, scope, id));
}

/** Changes what is chosen of a preview. `import/expired` (409) once it is confirmed, or while that happens. */
export async function changeImport(
  parts: Parts,
  scope: FarmScope,
  { row, body }: { row: StoredImport; body: z.infer<typeof choicesBody> },
): Promise<ShownImport> {
  assertFresh(row, parts.now());
  const choices = mergeChoices(readChoices(row.choices), body);
  const isChanged = await updateChoices(parts.db, scope, { id: row.id, choices, now: parts.now() });
  if (!isChanged) throw new Problem('import/expired', row.status === 'preview' ? { message: BUSY } : {});
  return showImport(parts, scope, await importAt(parts, scope, row.id));
}

/** The files that came into a farm, the newest first. */
export async function importsOf({ db, now }: Pick<Parts, 'db' | 'now'>, scope: FarmScope): Promise<ShownImport[]> {
  return (await listImports(db, scope)).map((row) => aboutOf(row, now()));
}
