import type { RuleContext } from '../definition/stage.ts';
import { rowsAt, textAt } from '../record/data-values.ts';
import type { FarmRecord, ProductForm, RecordContent, RecordInput, RecordOutput } from '../record/record.ts';

/** An input with what it points to, as far as the caller loaded it. */
export type Source = { input: RecordInput; record: FarmRecord | undefined; output: RecordOutput | undefined };

type Lookup = Pick<RuleContext, 'record'>;

/** The output that an input names; the only one where it names none. */
function outputOf(record: FarmRecord | undefined, key: string): RecordOutput | undefined {
  const [only, ...others] = record?.outputs ?? [];
  return key === '' && others.length === 0 ? only : record?.outputs.find((output) => output.key === key);
}

/** What each input of a record points to, in the order of the inputs. */
export function sourcesOf(content: Pick<RecordContent, 'inputs'>, context: Lookup): readonly Source[] {
  return content.inputs.map((input) => {
    const record = context.record(input.recordId);
    return { input, record, output: outputOf(record, input.output) };
  });
}

/** The forms that come in, each once. */
export const formsIn = (content: Pick<RecordContent, 'inputs'>, context: Lookup): readonly ProductForm[] => [
  ...new Set(sourcesOf(content, context).flatMap(({ output }) => output?.form ?? [])),
];

/** The seasons that come in, each once; records without one are passed over. */
export const seasonsIn = (content: Pick<RecordContent, 'inputs'>, context: Lookup): readonly string[] => [
  ...new Set(sourcesOf(content, context).flatMap(({ record }) => record?.season ?? [])),
];

/** Records that a lot comes from, the lot's own direct sources first, each once, as far as the caller loaded them. */
export function ancestorsOf(content: Pick<RecordContent, 'inputs'>, context: Lookup): readonly FarmRecord[] {
  const found = new Map<string, FarmRecord>();
  const waiting = content.inputs.map(({ recordId }) => recordId);
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const record = found.has(id) ? undefined : context.record(id);
    if (record === undefined) continue;
    found.set(id, record);
    waiting.push(...record.inputs.map(({ recordId }) => recordId));
  }
  return [...found.values()];
}

/** Plots that a lot comes from, each once; empty where they are not known. */
export function plotsBehind(content: Pick<RecordContent, 'inputs'>, context: Lookup): readonly FarmRecord[] {
  const ids = ancestorsOf(content, context).flatMap(({ data }) =>
    rowsAt(data, 'plots').flatMap((row) => textAt(row, 'plotId') ?? []),
  );
  return [...new Set(ids)].flatMap((id) => context.record(id) ?? []);
}

/** Species of the plots that a lot comes from, each once; empty where they are not known. */
export const speciesIn = (content: Pick<RecordContent, 'inputs'>, context: Lookup): readonly string[] => [
  ...new Set(plotsBehind(content, context).flatMap(({ data }) => textAt(data, 'species') ?? [])),
];
