import { rowsAt, textAt } from './data-values.ts';
import type { RecordContent } from './record.ts';

/**
 * The list of a record's data with what people answered to the checks of a lot that are about this record, in any section: rows
 * `{id, code, about, reason, at}`, with `by` from the server. `about` says what was compared: an answer counts for this alone.
 */
export const CHECK_ANSWERS = 'checkAnswers';

/** Longest reason of an answer, in UTF-16 code units. */
export const MOST_REASON = 255;

/** What somebody answered to a check: why it is right as it is. `by` is an account's id, `at` an ISO instant. */
export type CheckAnswer = { reason: string; by: string; at: string };

/** What an answer is to. */
export type AnsweredCheck = { code: string; about: string };

/** The last answer that a record holds to a check; undefined without one. */
export function answerTo(
  { data }: Pick<RecordContent, 'data'>,
  { code, about }: AnsweredCheck,
): CheckAnswer | undefined {
  const row = rowsAt(data, CHECK_ANSWERS).findLast((one) => one.code === code && (one.about ?? '') === about);
  const reason = row && textAt(row, 'reason');
  if (row === undefined || reason === undefined) return undefined;
  return { reason, by: textAt(row, 'by') ?? '', at: textAt(row, 'at') ?? '' };
}
