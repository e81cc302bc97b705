import { Problem } from '@cafezal/domain/record/problem.ts';
import type { ImportWrite, Preview, Question } from '@cafezal/domain/sheets/preview.ts';
import { writeActionOf } from '@cafezal/domain/stages/stages.ts';
import type { DatabaseTransaction } from '../../db/database.ts';
import { allow, type FarmScope } from '../../db/farm-scope.ts';
import { endImport, findImport, namesOfRecords, noteWork, type StoredImport } from '../../db/import-rows.ts';
import type { ImportedRecord } from '../../db/import-tables.ts';
import { type FarmWriting, type WriteOne, writeAllToFarm } from '../farms/farm-writing.ts';
import { CreationRun, type Step } from '../records/creation-run.ts';
import type { RecordParts } from '../records/record-writes.ts';
import { findLive, updateRecord } from '../records/update-record.ts';
import { writeOutline } from './farm-outline.ts';
import { readChoices } from './import-choices.ts';
import { IMPORT_PATIENCE_MS, type Progress, type WorkParts, workOnImport } from './import-work.ts';
import { keepInvoices } from './keep-invoices.ts';
import { assertFresh, previewOf } from './show-import.ts';

type Parts = RecordParts & WorkParts;

/** Refused lines that are told at once. */
const MOST_REFUSED = 100;

/** Lines that are read together, and written together. */
const TOGETHER = 100;

/** Thrown to roll all lines back; why each was refused. */
class LinesRefused extends Error {
  readonly lines: Readonly<Record<string, string>>;

  constructor(lines: Readonly<Record<string, string>>) {
    super('lines were refused');
    this.lines = lines;
  }
}

/** 422 with the lines that cannot come in. */
const invalid = (lines: readonly { line: number; message: string }[]): Problem =>
  new Problem('import/invalid', { lines });

/** Who a name means is asked of lines that are wrong until then; what a column says is asked of every line. */
const OF_LINES: readonly Question['kind'][] = ['match'];

/** Throws `import/invalid` (422) while nobody said how a column is to be read. */
function assertAnswered({ questions }: Preview): void {
  const open = questions.filter(({ kind, answer }) => answer === null && !OF_LINES.includes(kind));
  if (open.length === 0) return;
  throw new Problem('import/invalid', {
    message: open[0]?.message ?? '',
    lines: [],
    questions: open.map(({ id }) => id),
  });
}

const wrongLines = ({ lines }: Preview) =>
  lines
    .filter(({ status, skipped }) => status === 'error' && !skipped)
    .map(({ line, errors }) => ({ line, message: errors[0]?.message ?? '' }))
    .slice(0, MOST_REFUSED);

/** Changes a record as a line says; answers the version that this wrote, null where the record says that already. */
async function change(parts: Parts, writing: FarmWriting, { id, body }: ImportWrite): Promise<number | null> {
  const stored = await findLive(writing, id);
  const { record } = await updateRecord(parts, writing, { stored, body });
  return record.version === stored.version ? null : record.version;
}

const creationIn = ({ op, section, id, body }: ImportWrite): Step => (op === 'create' ? { section, id, body } : null);

const messageOf = ({ message, details: { fields = {} } }: Problem): string => Object.values(fields)[0] ?? message;

/** What is told of a file that was confirmed in one call: kept with it, for whoever sends it again. */
type Tell = (preview: Preview) => unknown;
type Asked = { row: StoredImport; preview: Preview; progress: Progress; tell: Tell | undefined };

/** Writes record by record, and answers the version of each, null for one that was left as it is; `LinesRefused` with the first hundred that are refused. */
async function writeLines(
  parts: Parts,
  { scope, trx, writeOne }: { scope: FarmScope; trx: DatabaseTransaction; writeOne: WriteOne },
  { row, preview: { writes }, progress }: Asked,
): Promise<(number | null)[]> {
  const refused = new Map<number, string>();
  const versions: (number | null)[] = [];
  const creations = new CreationRun({ trx, scope }, writes.map(creationIn), () => TOGETHER);
  for (const [at, one] of writes.entries()) {
    const source = `Do arquivo ${row.file_name}, linha ${one.line}.`;
    try {
      if (one.op !== 'create') await creations.settle();
      const version = await writeOne(async (writing) =>
        one.op === 'create'
          ? (await creations.create({ ...writing, source }, at)).record.version
          : change(parts, { ...writing, source }, one),
      );
      versions.push(version);
    } catch (error) {
      if (!(error instanceof Problem) || error.status >= 500) throw error;
      refused.set(one.line, messageOf(error));
      if (refused.size >= MOST_REFUSED) break;
    }
    progress(at + 1, writes.length);
  }
  if (refused.size > 0) throw new LinesRefused(Object.fromEntries(refused));
  await creations.settle();
  return versions;
}

/** Writes all records in one transaction, or none. */
const writeAll = (parts: Parts, scope: FarmScope, asked: Asked): Promise<void> =>
  writeAllToFarm({ ...parts, patienceMs: IMPORT_PATIENCE_MS }, scope, async (writeOne, trx) => {
    const { row, preview, tell } = asked;
    const { writes, counts, mapping } = preview;
    // Under the farm's lock nobody else ends it.
    if ((await findImport(trx, scope, row.id))?.status !== 'preview') return;
    const versions = await writeLines(parts, { scope, trx, writeOne }, asked);
    const unkept = await keepInvoices({ trx, scope, importId: row.id, at: parts.now() }, preview);
    if (unkept.size > 0) throw new LinesRefused(Object.fromEntries(unkept));
    const stored = await namesOfRecords(
      trx,
      scope,
      writes.map(({ id }) => id),
    );
    // What a line left as it is was written by somebody else, and is not this import's to take back.
    const written = writes.flatMap(({ id, line, op }, at): ImportedRecord[] => {
      const own = versions[at] ?? null;
      return own === null ? [] : [{ id, line, op, own, version: stored.get(id)?.version ?? own }];
    });
    const outline = await writeOutline({ trx, scope, writeOne, now: parts.now() }, preview);
    const kept = { ...(outline === null ? {} : { outline }), ...(tell === undefined ? {} : { told: tell(preview) }) };
    const choices = { ...readChoices(row.choices), mapping, lines: {}, ...kept };
    await endImport(trx, scope, { id: row.id, status: 'confirmed', choices, counts, written, at: parts.now() });
  });

/**
 * Writes what a preview shows: all lines, or none. Twice is once. False while it goes on. `import/expired` (409) for an old or an undone
 * one; `import/invalid` (422) with the lines that cannot come in, which the preview then marks.
 */
export async function confirmImport(
  { answerMs, tell, ...parts }: Parts & { answerMs?: number; tell?: Tell },
  scope: FarmScope,
  found: StoredImport,
): Promise<boolean> {
  if (found.status === 'confirmed') return true;
  if (found.status === 'undone') throw new Problem('import/expired');
  assertFresh(found, parts.now());
  const work = async (row: StoredImport, progress: Progress): Promise<void> => {
    const preview = await previewOf(parts, scope, { ...row, refused: {} });
    const wrong = wrongLines(preview);
    if (wrong.length > 0) throw invalid(wrong);
    assertAnswered(preview);
    for (const { section } of preview.writes) allow(scope, writeActionOf(section));
    try {
      await writeAll(parts, scope, { row, preview, progress, tell });
    } catch (error) {
      if (!(error instanceof LinesRefused)) throw error;
      await noteWork(parts.db, scope, { id: row.id, status: 'preview', work: null, refused: error.lines });
      throw invalid(Object.entries(error.lines).map(([line, message]) => ({ line: Number(line), message })));
    }
  };
  const asked = { row: found, status: 'confirming', work } as const;
  return workOnImport(parts, scope, answerMs === undefined ? asked : { ...asked, answerMs });
}
