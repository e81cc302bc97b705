import type { RecordContent } from '../record.ts';
import type { RuleContext } from '../stage.ts';
import { numberAt } from './data-values.ts';

/**
 * A number of `data` that follows from the rest of the record until a person types another: the typed one stays,
 * the one that was reckoned before is reckoned anew. Null where there is nothing to reckon from.
 */
export function derivedNumber(
  content: RecordContent,
  context: RuleContext,
  { key, of }: { key: string; of: (content: Pick<RecordContent, 'inputs' | 'outputs' | 'data'>) => number | null },
): number | null {
  const sent = numberAt(content.data, key);
  if (sent === undefined) return of(content);
  const stored = context.record(context.recordId);
  const wasReckoned = stored !== undefined && numberAt(stored.data, key) === sent && of(stored) === sent;
  return wasReckoned ? of(content) : sent;
}
