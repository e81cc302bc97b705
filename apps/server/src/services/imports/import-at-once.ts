import { isObject } from '@cafezal/domain/ground/json-value.ts';
import { Problem } from '@cafezal/domain/record/problem.ts';
import type { Choices, Preview, PreviewLine } from '@cafezal/domain/sheets/preview.ts';
import type { FarmScope } from '../../db/farm-scope.ts';
import { changeChoices, findImport, type StoredImport } from '../../db/import-rows.ts';
import type { Throttles } from '../request/throttle.ts';
import { confirmImport } from './confirm-import.ts';
import { readChoices } from './import-choices.ts';
import { SCRIPT_LIMITS } from './import-kind.ts';
import { type BroughtFile, keepImport } from './imports.ts';
import { previewOf } from './show-import.ts';

type Parts = Parameters<typeof confirmImport>[0] & { throttles: Throttles };

/** Times that lines which the farm refuses are left out, where a part may come in. */
const MOST_ROUNDS = 5;
/** How long a script waits for its file, in ms. */
const SCRIPT_MS = 5 * 60_000;

type ToldLine = {
  line: number;
  status: 'imported' | 'skipped' | 'rejected';
  id?: string;
  error?: string;
  warnings?: string[];
};

/** What came of a file, line by line; `importId` is by what it can be undone. */
export type AtOnce = {
  importId: string;
  imported: number;
  skipped: number;
  rejected: number;
  lines: readonly ToldLine[];
};

type Refused = ReadonlyMap<number, string>;

const refusedIn = ({ lines }: Preview): Refused =>
  new Map(
    lines
      .filter(({ status, skipped }) => status === 'error' && !skipped)
      .map(({ line, errors }) => [line, errors[0]?.message ?? '']),
  );

/** A file as it would come in, told line by line: of all or nothing is nothing where a line is refused. */
function told(
  id: string,
  { lines, writes }: Preview,
  { refused, isPartial }: { refused: Refused; isPartial: boolean },
): AtOnce {
  const ids = new Map(writes.map((write) => [write.line, write.id]));
  const isNothing = refused.size > 0 && !isPartial;
  const tell = ({ line, status, skipped, warnings, record }: PreviewLine): ToldLine => {
    const error = refused.get(line);
    if (error !== undefined) return { line, status: 'rejected', error };
    const comesIn = !skipped && !isNothing && (status === 'new' || status === 'changed');
    const known = ids.get(line) ?? record?.id;
    const words = warnings.map(({ message }) => message);
    const more = { ...(known === undefined ? {} : { id: known }), ...(words.length === 0 ? {} : { warnings: words }) };
    return { line, status: comesIn ? 'imported' : 'skipped', ...more };
  };
  const all = lines.map(tell);
  const count = (status: ToldLine['status']): number => all.filter((one) => one.status === status).length;
  return {
    importId: id,
    imported: count('imported'),
    skipped: count('skipped'),
    rejected: count('rejected'),
    lines: all,
  };
}

const leavingOut =
  (refused: Refused) =>
  (before: unknown): Choices => {
    const choices = readChoices(before);
    const skips = [...refused.keys()].map((line) => [String(line), { ...choices.lines[line], skip: true }] as const);
    return { ...choices, lines: { ...choices.lines, ...Object.fromEntries(skips) } };
  };

/** What was told of a file when it was confirmed; null where that was on a screen. */
const toldBefore = ({ choices }: StoredImport): AtOnce | null =>
  // Kept by `confirmImport` as `told` made it.
  isObject(choices) && isObject(choices.told) ? (choices.told as AtOnce) : null;

const refusedBy = (error: unknown): Refused | null => {
  if (!(error instanceof Problem) || error.code !== 'import/invalid') return null;
  const lines = error.details.lines as readonly { line: number; message: string }[] | undefined;
  return lines === undefined || lines.length === 0 ? null : new Map(lines.map(({ line, message }) => [line, message]));
};

/** Confirms, with the lines left out that are refused, where a part may come in; answers all that were. */
async function confirmPart(
  parts: Parts,
  scope: FarmScope,
  { row, refused }: { row: StoredImport; refused: Refused },
): Promise<Refused> {
  let all = refused;
  for (let round = 0; ; round += 1) {
    await changeChoices(parts.db, scope, { id: row.id, now: parts.now(), choose: leavingOut(all) });
    const tell = (preview: Preview) => told(row.id, preview, { refused: all, isPartial: true });
    try {
      await confirmImport({ ...parts, answerMs: SCRIPT_MS, tell }, scope, row);
      return all;
    } catch (error) {
      const more = refusedBy(error);
      if (more === null || round === MOST_ROUNDS) throw error;
      all = new Map([...all, ...more]);
    }
  }
}

type Bringing = { row: StoredImport; isDry: boolean; isPartial: boolean };

async function doAtOnce(parts: Parts, scope: FarmScope, { row, isDry, isPartial }: Bringing): Promise<AtOnce> {
  const preview = await previewOf(parts, scope, row);
  const refused = refusedIn(preview);
  if (isDry) return told(row.id, preview, { refused, isPartial });
  if (refused.size > 0 && !isPartial) {
    const { importId: _, ...about } = told(row.id, preview, { refused, isPartial });
    throw new Problem('import/invalid', about);
  }
  if (!isPartial) {
    const tell = (written: Preview) => told(row.id, written, { refused, isPartial });
    await confirmImport({ ...parts, answerMs: SCRIPT_MS, tell }, scope, row);
    return tell(preview);
  }
  const left = await confirmPart(parts, scope, { row, refused });
  if ((await findImport(parts.db, scope, row.id))?.status !== 'confirmed') throw new Problem('import/interrupted');
  return told(row.id, preview, { refused: left, isPartial });
}

/** What came of a file, and whether that was told before. */
export type DoneAtOnce = { told: AtOnce; isReplay: boolean };

/**
 * A file by a script: read, and confirmed unless `dryRun=true`, in one call. All or nothing, where `partial=true` is not asked for: then
 * lines that are refused stay out. A repeated Idempotency-Key is told what the first time was, whatever became of the file since.
 * 422 `import/invalid` with all lines where nothing came in; 413, 415, 422 and 429 of `keepImport`.
 */
export async function importAtOnce(parts: Parts, scope: FarmScope, file: BroughtFile): Promise<DoneAtOnce> {
  const { dryRun, partial, ...query } = file.query;
  const isPartial = partial === 'true';
  const asked = { ...file, limits: SCRIPT_LIMITS, query: { kind: 'planilha', ...query } };
  const { row } = await keepImport(parts, scope, asked);
  if (row.status !== 'preview') {
    const before = toldBefore(row);
    if (before === null || dryRun === 'true') throw new Problem('import/expired');
    return { told: before, isReplay: true };
  }
  return { told: await doAtOnce(parts, scope, { row, isDry: dryRun === 'true', isPartial }), isReplay: false };
}
