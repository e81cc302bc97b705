import type { RuleContext } from '../definition/stage.ts';
import { rowsAt, textAt } from '../record/data-values.ts';
import type { FarmRecord, ProductForm, RecordContent, RecordInput, RecordOutput } from '../record/record.ts';

/** An input with its record and output, if they are loaded. */
export type Source = { input: RecordInput; record: FarmRecord | undefined; output: RecordOutput | undefined };

type Lookup = Pick<RuleContext, 'record'>;

/** The output that an input names, or the only one. */
function outputOf(record: FarmRecord | undefined, key: string): RecordOutput | undefined {
  const [only, ...others] = record?.outputs ?? [];
  return key === '' && others.length === 0 ? only : record?.outputs.find((output) => output.key === key);
}

/** The source of each input, in their order. */
export function sourcesOf(content: Pick<RecordContent, 'inputs'>, context: Lookup): readonly Source[] {
  return content.inputs.map((input) => {
    const record = context.record(input.recordId);
    return { input, record, output: outputOf(record, input.output) };
  });
}

/** The distinct forms of the inputs. */
export const formsIn = (content: Pick<RecordContent, 'inputs'>, context: Lookup): readonly ProductForm[] => [
  ...new Set(sourcesOf(content, context).flatMap(({ output }) => output?.form ?? [])),
];

/** The distinct seasons of the inputs, without missing ones. */
export const seasonsIn = (content: Pick<RecordContent, 'inputs'>, context: Lookup): readonly string[] => [
  ...new Set(sourcesOf(content, context).flatMap(({ record }) => record?.season ?? [])),
];

/** Distinct records that a lot comes from, direct sources first, as far as they are loaded. */
export function ancestorsOf(content: Pick<RecordContent, 'inputs'>, context: Lookup): readonly FarmRecord[] {
  const found = new Map<string, FarmRecord>();
  const waiting = content.inputs.map(({ recordId }) => recordId);
  for (const id of waiting) {
    const record = found.has(id) ? undefined : context.record(id);
    if (record === undefined) continue;
    found.set(id, record);
    waiting.push(...record.inputs.map(({ recordId }) => recordId));
  }
  return [...found.values()];
}

/** Distinct plots that a lot comes from; empty if unknown. */
export function plotsBehind(content: Pick<RecordContent, 'inputs'>, context: Lookup): readonly FarmRecord[] {
  const ids = ancestorsOf(content, context).flatMap(({ data }) =>
    rowsAt(data, 'plots').flatMap((row) => textAt(row, 'plotId') ?? []),
  );
  return [...new Set(ids)].flatMap((id) => context.record(id) ?? []);
}

/** Distinct species of these plots; empty if unknown. */
export const speciesIn = (content: Pick<RecordContent, 'inputs'>, context: Lookup): readonly string[] => [
  ...new Set(plotsBehind(content, context).flatMap(({ data }) => textAt(data, 'species') ?? [])),
];
