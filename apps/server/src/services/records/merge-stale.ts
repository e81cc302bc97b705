import type { Finding } from '@cafezal/domain/definition/stage.ts';
import { isObject } from '@cafezal/domain/ground/json-value.ts';
import { checkLengths } from '@cafezal/domain/reading/check-lengths.ts';
import { readContent } from '@cafezal/domain/reading/read-content.ts';
import { readSent } from '@cafezal/domain/reading/sent-record.ts';
import { refuseErrors } from '@cafezal/domain/reading/validate.ts';
import type { FieldConflict } from '@cafezal/domain/record/changes.ts';
import { fieldsIn, flattenContent, withFields } from '@cafezal/domain/record/content-fields.ts';
import { mergeContents } from '@cafezal/domain/record/merge.ts';
import type { RecordContent } from '@cafezal/domain/record/record.ts';
import { stageOf } from '@cafezal/domain/stages/stages.ts';
import { valuesAt } from '../../db/history-rows.ts';
import type { StoredRecord } from '../../db/stored-record.ts';
import type { FarmWriting } from '../farms/farm-writing.ts';
import { keepHiddenMoney } from './keep-hidden-money.ts';
import { asSeenBy } from './present-records.ts';
import { withLowerCaseIds } from './uuids-in.ts';
import { contextFor } from './validate-in-farm.ts';

/** The content of a record at an earlier version: with what was there before each field's first change since. */
export async function contentAt(
  { trx, scope }: FarmWriting,
  stored: StoredRecord,
  version: number,
): Promise<RecordContent> {
  const former = await valuesAt(trx, scope, { recordId: stored.id, version });
  const known = flattenContent(stored);
  const isContent = (field: string): boolean => field.startsWith('data.') || known.has(field);
  return withFields(stored, new Map([...former].filter(([field]) => isContent(field))));
}

/** The result of a merge: a patch for the stored version, or the fields that both sides changed differently. */
export type StaleMerge = { patch: Readonly<Record<string, unknown>> } | { conflicts: readonly FieldConflict[] };

const BESIDES = ['confirmedWarnings', 'recalculated', 'correction', 'change'] as const;

const besides = (patch: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(BESIDES.flatMap((key) => (Object.hasOwn(patch, key) ? [[key, patch[key]]] : [])));

/** The dotted field and its parents: `data.plots.0`, `data.plots`, `data`. */
function pathsTo(field: string): string[] {
  const keys = field.split('.');
  return keys.map((_, index) => keys.slice(0, index + 1).join('.'));
}

const isOfSent =
  (names: ReadonlySet<string>) =>
  ({ field }: Finding): boolean =>
    pathsTo(field).some((path) => names.has(path));

type StalePatch = { stored: StoredRecord; patch: unknown; baseVersion: number };

/**
 * The sent patch applied to the version that it was made on. An unreadable value is refused here: it would be read as
 * empty, and the merge would take it for a cleared field.
 */
async function readOver(writing: FarmWriting, before: StoredRecord, patch: Readonly<Record<string, unknown>>) {
  const { section, id } = before;
  const definition = stageOf(section);
  checkLengths(patch, definition);
  const context = await contextFor(writing, { section, recordId: id, payload: patch, stored: before });
  const sent = readSent(patch, definition);
  const names = new Set(fieldsIn(sent));
  const findings: Finding[] = [];
  const report = (finding: Finding) => void findings.push(finding);
  const read = readContent({ definition, sent, stored: before, context, suggestCode: () => '', report });
  refuseErrors(findings.filter(isOfSent(names)));
  return { read, names };
}

/**
 * Merges a patch on an older version into the stored record, field by field. Throws for unreadable values, like a
 * change of the newest version.
 */
export async function mergeStale(
  writing: FarmWriting,
  { stored, patch: sentPatch, baseVersion }: StalePatch,
): Promise<StaleMerge> {
  const base = await contentAt(writing, stored, baseVersion);
  const before = { ...stored, ...base };
  const seen = asSeenBy(writing.scope, stored.section, withLowerCaseIds(sentPatch));
  const patch = keepHiddenMoney(writing.scope, before, seen);
  if (!isObject(patch)) return { patch: {} };
  const { read, names } = await readOver(writing, before, patch);
  // Derived values are computed again from the merged record: only sent values count as this side's change.
  const own = [...flattenContent(read)].filter(([field]) => names.has(field));
  const emptied = [...names].filter((name) => name.startsWith('data.') && !own.some(([field]) => field === name));
  const mine = withFields(base, new Map([...own, ...emptied.map((name) => [name, null] as const)]));
  const merge = mergeContents({ recordId: stored.id, base, mine, theirs: stored });
  return merge.kind === 'conflict' ? { conflicts: merge.conflicts } : { patch: { ...merge.patch, ...besides(patch) } };
}
