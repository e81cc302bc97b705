import type { PledgeTerms } from '../../definition/pledge-terms.ts';
import { textAt } from '../../record/data-values.ts';
import type { RecordContent } from '../../record/record.ts';

/** Statuses of a contract whose coffee is still here. */
const NOT_DELIVERED: ReadonlySet<string> = new Set(['contracted']);

/**
 * What becomes of the coffee that a CPR pledges. A financial one is settled in money: no delivery empties its lots. That of a
 * physical one goes by its deliveries, unless it is settled before any.
 */
export function cprPledge({ status, data }: Pick<RecordContent, 'status' | 'data'>): 'reserves' | 'free' | null {
  const deal = textAt(data, 'contractType');
  const isSettled = textAt(data, 'settledAt') !== undefined;
  if (deal === 'cpr_financial') return isSettled ? 'free' : 'reserves';
  return deal === 'cpr_physical' && isSettled && NOT_DELIVERED.has(status) ? 'free' : null;
}

/** What a CPR says of the coffee that it pledges; null of any other deal. */
export function cprTerms({ data }: Pick<RecordContent, 'data'>): PledgeTerms | null {
  if (textAt(data, 'contractType')?.startsWith('cpr_') !== true) return null;
  const word = (key: string) => textAt(data, key) ?? null;
  return { paper: word('cprNumber'), to: word('buyer'), until: word('dueDate'), at: word('pledgedAt') };
}
