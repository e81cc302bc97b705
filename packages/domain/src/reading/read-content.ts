import { refusal } from '../definition/finding.ts';
import type { Finding, RuleContext, StageDefinition } from '../definition/stage.ts';
import { cleanText } from '../ground/clean-text.ts';
import { isRecordedDay } from '../ground/days.ts';
import { isEmpty } from '../ground/json-value.ts';
import { sameValue } from '../ground/same-value.ts';
import { cropSeason, harvestSeason, isSeason } from '../ground/seasons.ts';
import { nameOutputs } from '../record/output-keys.ts';
import type { FarmRecord, ProductForm, RecordContent, RecordOutput } from '../record/record.ts';
import { formsIn } from '../rules/sources.ts';
import { checksOf } from '../stages/stage-checks.ts';
import { seasonOfInputs } from './flow-rules.ts';
import { resolveInputs } from './lot-rules.ts';
import { readFields } from './read-field.ts';
import { readInputs, readOutputs } from './read-lots.ts';
import type { Place } from './reading-place.ts';
import { dataSent, type Merged, mergeSent, type Sent } from './sent-record.ts';

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

function dateOf({ date }: Merged, { context, report }: ReadRequest): string {
  if (isEmpty(date)) return context.today;
  if (isRecordedDay(date)) return date;
  report(refusal('date', 'date/not-a-day', 'Informe um dia que existe, como 2026-06-03.'));
  return context.today;
}

/** The status that was sent or is stored, by its code or a word taken for it; null where none is. */
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

/** The season of a record by its stage, where nobody typed one. */
function usualSeason({ date, inputs }: Dated, { definition, context }: ReadRequest): string | null {
  if (definition.season === 'none') return null;
  if (definition.season === 'cropYear') return cropSeason(date);
  const ofInputs = definition.season === 'inputs' ? seasonOfInputs({ inputs }, context) : null;
  return ofInputs ?? harvestSeason(date);
}

function seasonOf(merged: Merged, dated: Dated, request: ReadRequest): string | null {
  const { sent, stored, report } = request;
  const wasTyped = stored !== undefined && stored.season !== usualSeason(stored, request);
  if (isEmpty(merged.season) || (sent.season === undefined && !wasTyped)) return usualSeason(dated, request);
  if (isSeason(merged.season)) return merged.season;
  report(refusal('season', 'season/invalid', 'Escreva a safra como 2026/27.'));
  return null;
}

/** What the server keeps in `data` beside the fields, such as `formerCodes`: a request can neither set nor lose it. */
const keptData = ({ stored, definition }: ReadRequest): Record<string, unknown> =>
  Object.fromEntries(Object.entries(stored?.data ?? {}).filter(([key]) => !Object.hasOwn(definition.fields, key)));

/**
 * The fields that were sent, read, beside those that are stored. What is stored stays as it is, sent again or not, even
 * where a reading would refuse it today (a plot or a buyer that is gone since): only its warnings are told.
 */
function dataOf(request: ReadRequest): Record<string, unknown> {
  const { definition, sent, stored } = request;
  const before = stored?.data ?? {};
  const given = dataSent(sent, stored);
  // What is no field is left where it is: a request may bring thousands of such keys.
  const changes = Object.keys(given)
    .filter((key) => Object.hasOwn(definition.fields, key))
    .map((key) => [key, given[key]] as const)
    .filter(([key, value]) => !Object.hasOwn(before, key) || !sameValue(value, before[key]));
  const changed = new Set(changes.map(([key]) => key));
  const untouched = Object.entries(before).filter(
    ([key]) => Object.hasOwn(definition.fields, key) && !changed.has(key),
  );
  const report = (finding: Finding) => finding.severity === 'warning' && request.report(finding);
  const place = placeOf('data', request);
  readFields(Object.fromEntries(untouched), definition.fields, { ...place, report });
  return {
    ...keptData(request),
    ...Object.fromEntries(untouched),
    ...readFields(Object.fromEntries(changes), definition.fields, place),
  };
}

/** The form of outputs that name none: the only one that the stage gives, or that can come of these inputs. */
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

function codeOf({ code }: Merged, { definition, stored, suggestCode }: ReadRequest): string {
  const typed = textOf(code) || (stored?.code ?? '');
  return typed === '' && definition.code !== null ? suggestCode() : typed;
}

/** The content that a request makes of what is stored; what cannot be read is reported and left empty. */
export function readContent(request: ReadRequest): RecordContent {
  const { definition, context } = request;
  const merged = mergeSent(request.sent, request.stored);
  const status = statusOf(merged, request);
  const date = dateOf(merged, request);
  const inputs = resolveInputs(readInputs(merged.inputs, placeOf('inputs', request)), definition, context);
  const typed: RecordContent = {
    name: textOf(merged.name),
    code: codeOf(merged, request),
    date,
    season: seasonOf(merged, { date, inputs }, request),
    status: status ?? '',
    data: dataOf(request),
    notes: textOf(merged.notes) || null,
    inputs,
    outputs: typedOutputs(merged, inputs, request),
  };
  const derived = checksOf(definition.section).derive?.(typed, context) ?? typed;
  const content = { ...derived, outputs: nameOutputs(derived.outputs, context.recordId) };
  return { ...content, status: status ?? definition.initialStatus(content) };
}
