import type { RuleContext } from '../definition/stage.ts';
import { numberAt } from '../record/data-values.ts';
import type { RecordContent } from '../record/record.ts';
import { type Source, sourcesOf } from './sources.ts';

type Lookup = Pick<RuleContext, 'record'>;

function moistureOf({ output, record }: Source, context: Lookup): number | undefined {
  const told = output?.humidity ?? (record === undefined ? undefined : numberAt(record.data, 'finalHumidity'));
  return told ?? (record === undefined ? undefined : knownMoisture(record, context));
}

/** The highest moisture that is known of what goes in, in per cent: of its lot, else of what the lot came from. */
export function knownMoisture(content: Pick<RecordContent, 'inputs'>, context: Lookup): number | undefined {
  const known = sourcesOf(content, context).flatMap((source) => moistureOf(source, context) ?? []);
  return known.length === 0 ? undefined : Math.max(...known);
}
