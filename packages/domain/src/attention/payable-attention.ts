import { payableOf } from '../record/payable.ts';
import { SECTIONS } from '../record/record.ts';
import type { AttentionRule } from './attention-item.ts';
import { calledOf } from './attention-words.ts';
import { dueWords, paymentOccasion } from './sale-days-attention.ts';

/** Costs that are to be paid within a week, or should be paid by now. */
export const costDue: AttentionRule = ({ of, today }) =>
  SECTIONS.flatMap(of).flatMap((record) => {
    const due = payableOf(record)?.due;
    const when = dueWords(due, today);
    if (due === undefined || when === null) return [];
    const { section, id: recordId } = record;
    const occasion = paymentOccasion(recordId, due);
    return [
      {
        kind: 'cost-due',
        section,
        recordId,
        title: `Pagar ${calledOf(record)}`,
        message: when,
        since: today,
        occasion,
      },
    ];
  });
