import type { RuleContext } from '../definition/stage.ts';
import { numberAt } from '../record/data-values.ts';
import type { RecordContent } from '../record/record.ts';
import { sourcesOf } from './sources.ts';

type Lookup = Pick<RuleContext, 'record'>;
type Drawing = Pick<RecordContent, 'inputs'>;

/**
 * The highest moisture that is known of what goes in, in per cent: of its lot, else of what the lot came from. Each record
 * is gone through once, however many ways lead to it.
 */
export function knownMoisture(content: Drawing, context: Lookup): number | undefined {
  const passed = new Set<string>();
  let highest: number | undefined;
  const waiting: Drawing[] = [content];
  for (const drawing of waiting) {
    for (const { output, record } of sourcesOf(drawing, context)) {
      const told = output?.humidity ?? (record && numberAt(record.data, 'finalHumidity'));
      if (told !== undefined) highest = Math.max(highest ?? told, told);
      else if (record !== undefined && !passed.has(record.id)) {
        passed.add(record.id);
        waiting.push(record);
      }
    }
  }
  return highest;
}
