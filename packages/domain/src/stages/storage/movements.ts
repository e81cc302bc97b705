import { fromGrams, toGrams } from '../../ground/numbers.ts';
import { numberAt, rowsAt, textAt } from '../../record/data-values.ts';
import type { RecordContent } from '../../record/record.ts';

type Data = RecordContent['data'];

/** A row of a storage's log: `{at, type, kg, reason, output}`, as far as typed. */
export type Movement = Readonly<Record<string, unknown>>;

/** Types that change the stored weight. Entries, exits and transfers do not, because inputs and draws count them. */
const SIGNS = new Map([
  ['amostra', -1],
  ['quebra', -1],
  ['ajuste', 1],
]);
const INCOMING = new Set(['entrada', 'ajuste']);

/** The log of a storage, in the order of recording. */
export const movementsOf = (data: Data): readonly Movement[] => rowsAt(data, 'movements');

/** The type of a row, such as `quebra`; empty if missing. */
export const movementType = (row: Movement): string => textAt(row, 'type') ?? '';

/** kg of a row as typed; 0 if missing. */
export const movementKg = (row: Movement): number => numberAt(row, 'kg') ?? 0;

/** Whether a row adds its kg. */
export const isIncoming = (row: Movement): boolean => INCOMING.has(movementType(row));

/** Grams that a row adds to the storage; negative for a loss. */
export const addedGrams = (row: Movement): number => (SIGNS.get(movementType(row)) ?? 0) * toGrams(movementKg(row));

/** kg that samples, losses and adjustments add to a storage, to the gram; negative for losses. */
export const movedKg = (data: Data): number =>
  fromGrams(movementsOf(data).reduce((sum, row) => sum + addedGrams(row), 0));

/** kg found by counting beyond the inputs; 0 if it found less. */
export const foundKg = ({ data }: Pick<RecordContent, 'data'>): number => Math.max(0, movedKg(data));

/** Dotted path of the kg of the last row with a loss; null without one. */
export function lastLossAt(data: Data): string | null {
  const last = movementsOf(data).findLastIndex((row) => !isIncoming(row) || movementKg(row) < 0);
  return last < 0 ? null : `data.movements.${last}.kg`;
}
