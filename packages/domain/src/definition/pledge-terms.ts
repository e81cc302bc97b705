import { dayInPtBr } from '../ground/days.ts';
import { formatNumber } from '../ground/numbers.ts';

/** What a pledge says: its paper, to whom and until when (YYYY-MM-DD), and where the coffee lies; null where nobody said. */
export type PledgeTerms = { paper: string | null; to: string | null; until: string | null; at: string | null };

/** `1.200 kg empenhados a Cooperativa Mantiqueira até 30/03/2027`: how much, to whom and until when, as far as it is known. */
export function pledgeWords(kg: number, { paper, to, until }: PledgeTerms): string {
  const where = to === null ? `na CPR${paper === null ? '' : ` ${paper}`}` : `a ${to}`;
  return `${formatNumber(kg, 3)}\u00a0kg empenhados ${where}${until === null ? '' : ` até ${dayInPtBr(until)}`}`;
}
