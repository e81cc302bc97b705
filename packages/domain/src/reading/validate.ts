import { refusal } from '../definition/finding.ts';
import type { Finding, RuleContext, StageDefinition, StatusDefinition } from '../definition/stage.ts';
import { addDays } from '../ground/days.ts';
import { isObject } from '../ground/json-value.ts';
import { sameValue } from '../ground/same-value.ts';
import { PROBLEMS, Problem, type ProblemCode } from '../record/problem.ts';
import type { FarmRecord, RecordContent } from '../record/record.ts';
import { checksOf } from '../stages/stage-checks.ts';
import { formOf } from '../stages/stage-form.ts';
import { checkLengths } from './check-lengths.ts';
import { closedSeasonFindings } from './closed-season-rules.ts';
import { flowDateFindings, massFindings, mixtureFindings, outputFindings } from './flow-rules.ts';
import { lossFindings } from './loss-rules.ts';
import { inputFindings } from './lot-rules.ts';
import { originFindings } from './origin-rules.ts';
import { readContent } from './read-content.ts';
import { expectedFindings, missingFindings } from './required-fields.ts';
import { confirmedCodes, readSent } from './sent-record.ts';

/** The validated content, its warnings, and the codes of the confirmed ones. */
export type Validated = { content: RecordContent; warnings: readonly Finding[]; confirm: readonly string[] };

export type ValidateOptions = {
  definition: StageDefinition;
  /** The body of a POST, or of a PATCH where `stored` is there. */
  payload: unknown;
  stored?: FarmRecord;
  context: RuleContext;
  /** The next free code; called only if none was sent. */
  suggestCode: () => string;
};

const NO_STATUS: StatusDefinition = { label: '', tone: 'neutral' };

/** Looks up the record being validated in its stored version, whatever else was loaded. */
const withSelf = (context: RuleContext, stored: FarmRecord | undefined): RuleContext => ({
  ...context,
  record: (id) => (id === context.recordId ? stored : context.record(id)),
});

const isLotProblem = (code: string): code is ProblemCode => code.startsWith('lot/') && Object.hasOwn(PROBLEMS, code);

/** The first message of each field. */
function textsByField(errors: readonly Finding[]): Record<string, string> {
  const texts = new Map<string, string>();
  for (const { field, message } of errors) if (!texts.has(field)) texts.set(field, message);
  return Object.fromEntries(texts);
}

/** Throws a `lot/…` problem or `record/invalid`, with `fields`, if any finding is an error. */
export function refuseErrors(findings: readonly Finding[]): void {
  const errors = findings.filter(({ severity }) => severity === 'error');
  if (errors.length === 0) return;
  const fields = textsByField(errors);
  for (const { code, message } of errors) {
    if (isLotProblem(code)) throw new Problem(code, { message, fields });
  }
  throw new Problem('record/invalid', { fields });
}

const isAt = (field: string, { field: other }: Finding): boolean => other === field || other.startsWith(`${field}.`);

/** Throws for missing fields before any other error; an unreadable value is not missing. */
function refuseMissing(missing: readonly Finding[], unread: readonly Finding[]): void {
  if (missing.length === 0) return;
  const absent = missing.filter(({ field }) => !unread.some((finding) => isAt(field, finding)));
  if (absent.length === 0) refuseErrors(unread);
  const errors = unread.filter(({ severity }) => severity === 'error');
  throw new Problem('record/invalid', { fields: textsByField([...absent, ...errors]) });
}

function dateFindings({ date, data, status }: RecordContent, definition: StageDefinition, today: string): Finding[] {
  const findings: Finding[] = [];
  // Coffee cannot be recorded in advance; field work marked as done tomorrow is only a warning.
  const isOfCoffee = definition.code !== null && definition.statuses[status]?.started === true;
  if (isOfCoffee && date > addDays(today, 1)) {
    findings.push(refusal('date', 'date/future', 'Este dia ainda não chegou. Deixe como planejado ou mude a data.'));
  }
  if (typeof data.endDate === 'string' && data.endDate < date) {
    findings.push(refusal('data.endDate', 'endDate/before-start', 'O fim não pode ser antes do início.'));
  }
  return findings;
}

function stepFindings(
  { status }: RecordContent,
  stored: FarmRecord | undefined,
  { statuses }: StageDefinition,
): Finding[] {
  const before = stored === undefined ? undefined : statuses[stored.status];
  if (before?.final !== true || stored?.status === status) return [];
  return [refusal('status', 'status/final', `“${before.label}” é para sempre: a situação não muda mais.`)];
}

/** The value of a record at a dotted path. */
const valueAt = (record: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => {
    if (Array.isArray(value)) return value[Number(key)];
    return isObject(value) ? value[key] : undefined;
  }, record);

/**
 * Turns errors about impossible values into warnings if the value is already stored: some limits are newer than some
 * records.
 */
const milder =
  (content: RecordContent, stored: FarmRecord | undefined) =>
  (finding: Finding): Finding => {
    const { code, field } = finding;
    if (!code.endsWith('/absurd') || stored === undefined) return finding;
    return sameValue(valueAt(stored, field), valueAt(content, field)) ? { ...finding, severity: 'warning' } : finding;
  };

/** One finding per severity, field and code; different messages, such as about two plots, are joined. */
function unique(findings: readonly Finding[]): Finding[] {
  const alike = Map.groupBy(findings, ({ severity, field, code }) => `${severity} ${field} ${code}`);
  return [...alike.values()].flatMap((all) => {
    const last = all.at(-1);
    return last === undefined ? [] : [{ ...last, message: [...new Set(all.map(({ message }) => message))].join(' ') }];
  });
}

/**
 * The content of a POST, or of a PATCH over `stored`, validated by the definition: first text lengths, then missing
 * fields, then ranges and rules. Throws `record/invalid` or a `lot/…` problem with `fields`. Whether the lots still
 * have enough is checked by `lots.ts`, under the lock of the source.
 */
export function validateRecord({
  definition,
  payload,
  stored,
  context: given,
  suggestCode,
}: ValidateOptions): Validated {
  if (!isObject(payload)) throw new Problem('record/invalid');
  checkLengths(payload, definition);
  const context = withSelf(given, stored);
  const sent = readSent(payload, definition);
  const unread: Finding[] = [];
  const report = (finding: Finding) => void unread.push(finding);
  const content = readContent({ definition, sent, stored, context, suggestCode, report });
  const status = definition.statuses[content.status] ?? NO_STATUS;
  const form = formOf(definition.section);
  const alsoMissing = checksOf(definition.section).requires?.(content, context) ?? [];
  refuseMissing([...missingFindings(content, { ...definition, ...form }, status), ...alsoMissing], unread);
  const ask = { definition, content, stored, context };
  const findings = unique([
    ...unread,
    ...stepFindings(content, stored, definition),
    ...dateFindings(content, definition, context.today),
    ...originFindings(content),
    ...inputFindings(ask),
    ...outputFindings(ask),
    ...massFindings(ask),
    ...flowDateFindings(ask),
    ...mixtureFindings(ask),
    ...lossFindings(content),
    ...expectedFindings(content, form, status),
    ...closedSeasonFindings(content, { section: definition.section, stored, context }),
    ...checksOf(definition.section).rules.flatMap((rule) => rule(content, context)),
  ]).map(milder(content, stored));
  refuseErrors(findings);
  return { content, warnings: findings, confirm: confirmedOf(confirmedCodes(payload), findings) };
}

function confirmedOf(codes: readonly string[], warnings: readonly Finding[]): readonly string[] {
  const raised = [...new Set(warnings.map(({ code }) => code))];
  return codes.includes('*') ? raised : raised.filter((code) => codes.includes(code));
}
