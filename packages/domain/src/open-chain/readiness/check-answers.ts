import { CHECK_ANSWERS } from '../../record/check-answers.ts';
import { rowsAt } from '../../record/data-values.ts';
import type { FoundRow } from '../../record/merge-rows.ts';
import type { FarmRecord } from '../../record/record.ts';
import type { ReadinessItem } from './item.ts';

/** What a person says to checks, at an ISO instant. */
export type SaidReason = { reason: string; at: string };

/** The body of a change that answers some checks about one record, behind the answers that it has. */
export function answering(
  { data }: Pick<FarmRecord, 'data'>,
  items: readonly Pick<ReadinessItem, 'code' | 'about' | 'answer'>[],
  { reason, at }: SaidReason,
): { data: Readonly<Record<string, readonly FoundRow[]>> } {
  const open = items.filter(({ answer }) => answer?.reason !== reason);
  const rows = open.map(({ code, about }) => ({ code, ...(about !== '' && { about }), reason, at }));
  return { data: { [CHECK_ANSWERS]: [...rowsAt(data, CHECK_ANSWERS), ...rows] } };
}
