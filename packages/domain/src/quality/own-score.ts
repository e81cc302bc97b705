import type { CupProtocol } from '../knowledge/scores.ts';
import { numberAt, rowsAt, textAt } from '../record/data-values.ts';
import type { FarmRecord } from '../record/record.ts';
import { scoreProtocolOf } from './special-score.ts';

/** A score, its tasting instant ('' if unknown) and the day that selects its scale. */
export type Scored = { at: string; day: string; score: number };

const isLater = (one: Scored, other: Scored | null): boolean => other === null || one.at >= other.at;

/**
 * The latest score of an output by a protocol in its record's classifications; null without one. A classification
 * without an output is about all outputs except screenings.
 */
export function ownScore(
  { data, outputs, date }: Pick<FarmRecord, 'data' | 'outputs' | 'date'>,
  output: string,
  protocol: CupProtocol,
): Scored | null {
  const form = outputs.find(({ key }) => key === output)?.form;
  const scored = rowsAt(data, 'classification').flatMap((row): Scored[] => {
    const of = textAt(row, 'output');
    const score = numberAt(row, 'score');
    const concerns = of === undefined ? form !== 'screenings' : of === output;
    if (!concerns || score === undefined || scoreProtocolOf(row) !== protocol) return [];
    const at = textAt(row, 'at') ?? '';
    return [{ at, day: at.slice(0, 10) || date, score }];
  });
  return scored.reduce<Scored | null>((latest, one) => (isLater(one, latest) ? one : latest), null);
}
