import type { CupProtocol } from '../knowledge/scores.ts';
import { numberAt, rowsAt, textAt } from '../record/data-values.ts';
import type { FarmRecord } from '../record/record.ts';
import { scoreProtocolOf } from './special-score.ts';

/** A score, its tasting instant ('' if unknown) and the day that selects its scale. */
export type Scored = { at: string; day: string; score: number };

/** A score with its place in the list: of two of one moment the one that stands later counts. */
type Placed = Scored & { place: number };

const later = (one: Placed | undefined, other: Placed | undefined): Placed | undefined =>
  one === undefined || (other !== undefined && (other.at > one.at || (other.at === one.at && other.place > one.place)))
    ? other
    : one;

/**
 * Finds the latest score of each output by a protocol in its record's classifications, which are read once; null without
 * one. A classification without an output is about all outputs except screenings.
 */
export function ownScores(
  { data, outputs, date }: Pick<FarmRecord, 'data' | 'outputs' | 'date'>,
  protocol: CupProtocol,
): (output: string) => Scored | null {
  const forms = new Map(outputs.map(({ key, form }) => [key, form]));
  const latest = new Map<string | undefined, Placed>();
  for (const [place, row] of rowsAt(data, 'classification').entries()) {
    const score = numberAt(row, 'score');
    if (score === undefined || scoreProtocolOf(row) !== protocol) continue;
    const of = textAt(row, 'output');
    const at = textAt(row, 'at') ?? '';
    const scored = { at, day: at.slice(0, 10) || date, score, place };
    latest.set(of, later(latest.get(of), scored) ?? scored);
  }
  return (output) => {
    const ofAll = forms.get(output) === 'screenings' ? undefined : latest.get(undefined);
    const found = later(latest.get(output), ofAll);
    if (found === undefined) return null;
    const { place: _, ...scored } = found;
    return scored;
  };
}

/** The latest score of one output, as `ownScores` finds it. */
export const ownScore = (
  record: Pick<FarmRecord, 'data' | 'outputs' | 'date'>,
  output: string,
  protocol: CupProtocol,
): Scored | null => ownScores(record, protocol)(output);
