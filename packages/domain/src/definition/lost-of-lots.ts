import { fromGrams, shareGrams, toGrams } from '../ground/numbers.ts';
import { lastDay, numberAt, rowsAt, textAt } from '../record/data-values.ts';
import type { RecordContent } from '../record/record.ts';
import { PRODUCT_FORMS } from './forms.ts';

type Lots = Pick<RecordContent, 'outputs' | 'data' | 'date'>;
type Row = Readonly<Record<string, unknown>>;

const gramsOf = (row: Row): number => toGrams(numberAt(row, 'kg') ?? 0);

/** Whether a loss came before the lots were weighed, so that their weight is without it. */
function isInWork(row: Row, { outputs, data, date }: Lots): boolean {
  if (textAt(row, 'output') !== undefined) return false;
  return outputs.length === 0 || (textAt(row, 'at') ?? '') < lastDay({ data, date });
}

/** kg that were lost while the work was going on: what came out is less by them already. */
export const lostInWork = (record: Lots): number =>
  fromGrams(
    rowsAt(record.data, 'losses')
      .filter((row) => isInWork(row, record))
      .reduce((sum, row) => sum + gramsOf(row), 0),
  );

/** A loss since the lots of a record were weighed: its row, and the kg of each lot by key; below zero where a count found more. */
export type NotedLoss = { row: Row; kg: ReadonlyMap<string, number> };

/**
 * The losses of a record's lots since they were weighed. One of no lot in particular is shared over the lots by their weight,
 * by-products left out.
 */
export function lossesOfLots(record: Lots): readonly NotedLoss[] {
  const lots = record.outputs.filter(({ form }) => !PRODUCT_FORMS[form].byProduct);
  const weights = lots.map(({ kg }) => toGrams(kg));
  const isWeighty = weights.some((one) => one > 0);
  return rowsAt(record.data, 'losses')
    .filter((one) => !isInWork(one, record))
    .map((row): NotedLoss => {
      const grams = gramsOf(row);
      const key = textAt(row, 'output');
      if (key !== undefined) return { row, kg: new Map([[key, fromGrams(grams)]]) };
      const shares = isWeighty ? shareGrams(Math.abs(grams), weights) : [];
      return {
        row,
        kg: new Map(shares.map((share, at) => [lots[at]?.key ?? '', fromGrams(Math.sign(grams) * share)])),
      };
    });
}

const NOTHING_LOST: ReadonlyMap<string, number> = new Map();

/** kg lost of each lot of a record since it was weighed, by its key; below zero where a count found more. */
export function lostOfLots(record: Lots): ReadonlyMap<string, number> {
  if (rowsAt(record.data, 'losses').length === 0) return NOTHING_LOST;
  const lost = new Map<string, number>();
  for (const { kg } of lossesOfLots(record)) {
    for (const [key, part] of kg) lost.set(key, (lost.get(key) ?? 0) + toGrams(part));
  }
  return new Map([...lost].map(([key, grams]) => [key, fromGrams(grams)]));
}
