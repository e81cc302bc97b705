import { addDays } from '../../ground/days.ts';
import { centsHalfUp, fromCents } from '../../ground/numbers.ts';

/** How an amount is divided: into how many instalments, the day of the first, and how many days lie between them. */
export type Division = { count: number; first: string; everyDays: number };

/** Most instalments at one touch; more are no sale of coffee. */
export const MOST_INSTALMENTS = 24;

/**
 * Equal instalments of R$ at equal distance as rows of `payments`, the centavos that do not divide in the last one. None
 * where an instalment would be nothing.
 */
export function dividedPayments(
  amount: number,
  { count, first, everyDays }: Division,
): readonly { due: string; amount: number }[] {
  const cents = centsHalfUp(amount);
  const each = Math.floor(cents / count);
  if (each <= 0) return [];
  return Array.from({ length: count }, (_, at) => ({
    due: addDays(first, at * everyDays),
    amount: fromCents(at === count - 1 ? cents - each * at : each),
  }));
}
