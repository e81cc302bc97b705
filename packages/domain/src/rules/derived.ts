import type { RuleContext } from '../definition/stage.ts';
import { numberAt } from '../record/data-values.ts';
import type { RecordContent } from '../record/record.ts';

/** A key of `data` and the function that computes it; null if it cannot be computed. */
export type Derived = {
  key: string;
  of: (content: Pick<RecordContent, 'date' | 'inputs' | 'outputs' | 'data'>) => number | null;
};

/** Whether a person typed this number, other than the stored computed one. */
function isOwn({ data }: RecordContent, context: RuleContext, { key, of }: Derived): boolean {
  const sent = numberAt(data, key);
  const stored = context.record(context.recordId);
  const wasComputed = stored !== undefined && numberAt(stored.data, key) === sent && of(stored) === sent;
  return sent !== undefined && !wasComputed;
}

/**
 * `data` with computed numbers. A typed number stays; one that was computed before is computed again, or removed if it
 * cannot be computed any more.
 */
export function withDerived(
  content: RecordContent,
  context: RuleContext,
  numbers: readonly Derived[],
): RecordContent['data'] {
  const data = new Map(Object.entries(content.data));
  for (const number of numbers.filter((one) => !isOwn(content, context, one))) {
    const value = number.of(content);
    if (value === null) data.delete(number.key);
    else data.set(number.key, value);
  }
  return Object.fromEntries(data);
}
