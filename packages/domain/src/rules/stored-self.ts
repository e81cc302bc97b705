import type { RuleContext } from '../definition/stage.ts';
import type { RecordContent } from '../record/record.ts';

const same = (left: unknown, right: unknown): boolean => JSON.stringify(left ?? null) === JSON.stringify(right ?? null);

/**
 * Was this value of `data` typed in this write? What stands as it was stored follows from other
 * values when they change; what the person sent stays as sent. On a creation every value was typed.
 */
export function isTyped(content: RecordContent, context: RuleContext, key: string): boolean {
  if (content.data[key] === undefined || content.data[key] === null) return false;
  const stored = context.record(context.recordId);
  return stored === undefined || !same(stored.data[key], content.data[key]);
}
