import type { RuleContext } from '../definition/stage.ts';
import type { RecordContent } from '../record/record.ts';

/**
 * Whether a value of `data` was typed in this write. An unchanged stored value may be derived again from other values;
 * a sent value stays. In a creation every value was typed.
 */
export function isTyped(content: RecordContent, context: RuleContext, key: string): boolean {
  if (content.data[key] === undefined || content.data[key] === null) return false;
  const stored = context.record(context.recordId);
  return stored === undefined || JSON.stringify(stored.data[key]) !== JSON.stringify(content.data[key]);
}
