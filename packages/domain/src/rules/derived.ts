import type { RuleContext } from '../definition/stage.ts';
import { numberAt } from '../record/data-values.ts';
import type { RecordContent } from '../record/record.ts';

/** A key of `data` and how its number is reckoned; null where there is nothing to reckon from. */
export type Derived = {
  key: string;
  of: (content: Pick<RecordContent, 'inputs' | 'outputs' | 'data'>) => number | null;
};

/** Did a person type this number, rather than find it reckoned in the stored record? */
function isOwn({ data }: RecordContent, context: RuleContext, { key, of }: Derived): boolean {
  const sent = numberAt(data, key);
  const stored = context.record(context.recordId);
  const wasReckoned = stored !== undefined && numberAt(stored.data, key) === sent && of(stored) === sent;
  return sent !== undefined && !wasReckoned;
}

/**
 * `data` with numbers that follow from the rest of the record until a person types others: a typed one stays, one that
 * was reckoned before is reckoned anew, or goes where there is nothing left to reckon from.
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
