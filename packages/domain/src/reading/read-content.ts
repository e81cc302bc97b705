import { refusal } from '../definition/finding.ts';
import type { Finding, RuleContext, StageDefinition } from '../definition/stage.ts';
import { cleanText } from '../ground/clean-text.ts';
import { isRecordedDay } from '../ground/days.ts';
import { isEmpty, isObject } from '../ground/json-value.ts';
import { sameValue } from '../ground/same-value.ts';
import { cropSeason, harvestSeason, isSeason } from '../ground/seasons.ts';
import { AS_TYPED, readAsTyped } from '../record/as-typed.ts';
import { isOwnWork } from '../record/lot-origin.ts';
import { nameOutputs } from '../record/output-keys.ts';
import type { FarmRecord, ProductForm, RecordContent, RecordOutput } from '../record/record.ts';
import { hasRowIds, saysTheSame, storedRows, withRowIds } from '../record/row-ids.ts';
import { withPurchase } from '../rules/purchase.ts';
import { formsIn } from '../rules/sources.ts';
import { checksOf } from '../stages/stage-checks.ts';
import { dataFieldsOf } from '../stages/stage-form.ts';
import { seasonOfInputs } from './flow-rules.ts';
import { resolveInputs } from './lot-rules.ts';
import { readFields } from './read-field.ts';
import { readInputs, readOutputs } from './read-lots.ts';
import { withVersions } from './read-versions.ts';
import { dayRefusal } from './read-word.ts';
import type { Place } from './reading-place.ts';
import { dataSent, type Merged, mergeSent, type Sent } from './sent-record.ts';

type Row = Readonly<Record<string, unknown>>;

/** What is needed to read a request into a record's content. */
export type ReadRequest = {
  definition: StageDefinition;
  sent: Sent;
  stored: FarmRecord | undefined;
  context: RuleContext;
  suggestCode: () => string;
  report: (finding: Finding) => void;
};

const placeOf = (path: string, { context, report }: ReadRequest): Place => ({
  path,
  name: path,
  label: path,
  lookUp: context.record,
  report,
});

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? cleanText(String(value)) : '';

/** A text as it was sent; what is none is reported, so that it does not empty what is stored. */
function wordsOf(key: 'code' | 'notes', value: unknown, { report }: ReadRequest): string {
  const isText = value === undefined || value === null || typeof value === 'string' || typeof value === 'number';
  if (!isText) report(refusal(key, `${key}/not-a-text`, 'Escreva um texto.'));
  return textOf(value);
}

function dateOf({ date }: Merged, { context, report }: ReadRequest): string {
  if (isEmpty(date)) return context.today;
  if (isRecordedDay(date)) return date;
  report(refusal('date', 'date/not-a-day', dayRefusal(date)));
  return context.today;
}

/** The sent or stored status, by its code or an alias; null without one. */
function statusOf({ status }: Merged, { definition, stored, report }: ReadRequest): string | null {
  if (isEmpty(status)) return null;
  const word = textOf(status);
  const { statuses, statusAliases = {} } = definition;
  const meant = Object.hasOwn(statusAliases, word) ? (statusAliases[word] ?? word) : word;
  if (Object.hasOwn(statuses, meant)) return meant;
  const labels = Object.values(statuses).map(({ label }) => label);
  report(refusal('status', 'status/unknown', `Escolha uma das situações: ${labels.join(', ')}.`));
  return stored?.status ?? Object.keys(statuses)[0] ?? null;
}

type Dated = Pick<RecordContent, 'date' | 'inputs'>;
type Begun = Dated & { isOwn: boolean };

/** The default season of a record, by its stage. */
function usualSeason({ date, inputs }: Dated, { definition, context }: ReadRequest): string | null {
  if (definition.season === 'none') return null;
  if (definition.season === 'cropYear') return cropSeason(date);
  const ofInputs = definition.season === 'inputs' ? seasonOfInputs({ inputs }, context) : null;
  return ofInputs ?? harvestSeason(date);
}

function seasonOf(merged: Merged, dated: Begun, request: ReadRequest): string | null {
  const { sent, stored, report } = request;
  // Nobody may know of which season coffee is that came from elsewhere; no day tells it.
  if (isEmpty(merged.season) && !dated.isOwn) return null;
  const wasTyped = !dated.isOwn || (stored !== undefined && stored.season !== usualSeason(stored, request));
  if (isEmpty(merged.season) || (sent.season === undefined && !wasTyped)) return usualSeason(dated, request);
  if (isSeason(merged.season)) return merged.season;
  report(refusal('season', 'season/invalid', 'Escreva a safra como 2026/27.'));
  return null;
}

/** Data that the server keeps besides the fields, such as `formerCodes`: requests can neither set nor remove them. */
const keptData = ({ stored, definition }: ReadRequest): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(stored?.data ?? {}).filter(
      ([key]) => key !== AS_TYPED && !Object.hasOwn(dataFieldsOf(definition.section), key),
    ),
  );

/** The data with how the numbers of the record were typed, as far as they are still those numbers. */
function withAsTyped(
  { data, outputs }: Pick<RecordContent, 'data' | 'outputs'>,
  { sent, stored }: ReadRequest,
): RecordContent['data'] {
  const given = dataSent(sent, stored);
  const asTyped = readAsTyped({ data, outputs }, given[AS_TYPED], stored?.data[AS_TYPED]);
  return asTyped === undefined ? data : { ...data, [AS_TYPED]: asTyped };
}

/** The row as it is stored, with who wrote it, where it says the same. */
const sameRow = (row: Row, stored: Row | undefined): Row =>
  stored !== undefined && saysTheSame(row, stored) ? stored : row;

/** What was read of the lists whose rows have ids, with the ids of rows that were sent without one. */
function withIds(data: Row, { stored, context: { recordId } }: ReadRequest): Row {
  const entries = Object.entries(data).map(([list, value]) => {
    if (!hasRowIds(list) || !Array.isArray(value)) return [list, value] as const;
    const where = { recordId, list };
    const before = storedRows(stored?.data[list], where);
    const rows = withRowIds(value.filter(isObject), { ...where, before });
    const byId = new Map(before.map((row) => [row.id, row]));
    return [list, rows.map((row) => sameRow(row, byId.get(row.id)))] as const;
  });
  return Object.fromEntries(entries);
}

/**
 * The sent fields, read, over the stored ones. A stored value stays even if reading would refuse it today (a deleted
 * plot or buyer), whether it is sent again or not: it only causes its warnings.
 */
function dataOf(request: ReadRequest): Record<string, unknown> {
  const { definition, sent, stored } = request;
  const before = stored?.data ?? {};
  const given = dataSent(sent, stored);
  // Keys that are no fields are skipped: a request may contain thousands.
  const changes = Object.keys(given)
    .filter((key) => Object.hasOwn(dataFieldsOf(definition.section), key))
    .map((key) => [key, given[key]] as const)
    .filter(([key, value]) => !Object.hasOwn(before, key) || !sameValue(value, before[key]));
  const changed = new Set(changes.map(([key]) => key));
  const untouched = Object.entries(before).filter(
    ([key]) => Object.hasOwn(dataFieldsOf(definition.section), key) && !changed.has(key),
  );
  const report = (finding: Finding) => finding.severity === 'warning' && request.report(finding);
  const place = placeOf('data', request);
  readFields(Object.fromEntries(untouched), dataFieldsOf(definition.section), { ...place, report });
  return {
    ...keptData(request),
    ...Object.fromEntries(untouched),
    ...withIds(readFields(Object.fromEntries(changes), dataFieldsOf(definition.section), place), request),
  };
}

/** The default form of outputs: the only one that the stage gives, or that these inputs can become. */
function usualForm(inputs: RecordContent['inputs'], { definition, context }: ReadRequest): ProductForm | null {
  const { gives, turnsInto } = definition;
  const possible = turnsInto === undefined ? gives : [...new Set(formsIn({ inputs }, context).map(turnsInto))];
  return possible.length === 1 ? (possible[0] ?? null) : null;
}

function typedOutputs(
  { outputs }: Merged,
  inputs: RecordContent['inputs'],
  request: ReadRequest,
): readonly RecordOutput[] {
  const known = { usual: usualForm(inputs, request), stored: request.stored?.outputs ?? [] };
  return nameOutputs(readOutputs(outputs, known, placeOf('outputs', request)), request.context.recordId);
}

function codeOf({ code }: Merged, request: ReadRequest): string {
  const { definition, stored, suggestCode } = request;
  const typed = wordsOf('code', code, request) || (stored?.code ?? '');
  return typed === '' && definition.code !== null ? suggestCode() : typed;
}

/** The content after a request; unreadable values are reported and left empty. */
export function readContent(request: ReadRequest): RecordContent {
  const { definition, context } = request;
  const merged = mergeSent(request.sent, request.stored);
  const status = statusOf(merged, request);
  const date = dateOf(merged, request);
  const inputs = resolveInputs(readInputs(merged.inputs, placeOf('inputs', request)), definition, context);
  const data = dataOf(request);
  const isOwn = isOwnWork({ data });
  const typed: RecordContent = {
    name: textOf(merged.name),
    code: codeOf(merged, request),
    date,
    season: seasonOf(merged, { date, inputs, isOwn }, request),
    status: status ?? '',
    data,
    notes: wordsOf('notes', merged.notes, request) || null,
    inputs,
    outputs: typedOutputs(merged, inputs, request),
  };
  const derived = withPurchase(checksOf(definition.section).derive?.(typed, context) ?? typed, context);
  const outputs = nameOutputs(derived.outputs, context.recordId);
  const told = withAsTyped({ data: derived.data, outputs }, request);
  const content = { ...derived, data: withVersions(told, { ...request, change: request.sent.change }), outputs };
  return { ...content, status: status === null ? definition.initialStatus(content) : derived.status };
}
