import { dayIn } from '../ground/days.ts';
import { gainWords } from '../lots/record-balance.ts';
import { type FarmRecord, SECTIONS } from '../record/record.ts';
import type { AttentionRule } from './attention-item.ts';
import { calledOf } from './attention-words.ts';

/** Whether a record has broken a rule since a weight in an earlier record was corrected. */
export const isInconsistent = ({ flags }: Pick<FarmRecord, 'flags'>): boolean => flags.includes('inconsistent');

/** What is wrong with such a record, in one sentence. */
export const inconsistentWords = (record: FarmRecord): string =>
  gainWords(record) ?? 'Um peso corrigido antes desta etapa não combina com os daqui.';

/** Records whose kilos do not add up since a weight in an earlier record was corrected. */
export const inconsistent: AttentionRule = ({ of, timezone }) =>
  SECTIONS.flatMap(of)
    .filter(isInconsistent)
    .map((record) => {
      const { section, id: recordId, recalculated, updatedAt, updatedBy, version } = record;
      const since = dayIn(timezone, new Date(recalculated?.at ?? updatedAt));
      const once = `${recordId}/${recalculated?.at ?? version}`;
      return {
        kind: 'record-inconsistent',
        section,
        recordId,
        title: `${calledOf(record)} não fecha`,
        message: inconsistentWords(record),
        since,
        ...(recalculated != null && { occasion: { kind: 'correction', once, day: since, by: updatedBy } as const }),
      };
    });
