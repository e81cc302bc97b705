import { fromGrams, toGrams } from '../../ground/numbers.ts';
import { numberAt, rowsAt, textAt } from '../../record/data-values.ts';
import type { RecordContent } from '../../record/record.ts';

type Data = RecordContent['data'];

/** A note of the diary of a storage: `{at, type, kg, reason, output}` as far as it was typed. */
export type Movement = Readonly<Record<string, unknown>>;

/** What changes the weight in store. Entries, exits and transfers do not: inputs and draws have counted them. */
const SIGNS = new Map([
  ['amostra', -1],
  ['quebra', -1],
  ['ajuste', 1],
]);
const INCOMING = new Set(['entrada', 'ajuste']);

/** The diary of a storage, in the order in which it was written. */
export const movementsOf = (data: Data): readonly Movement[] => rowsAt(data, 'movements');

/** What a note is of, such as `quebra`; empty where that was not said. */
export const movementType = (row: Movement): string => textAt(row, 'type') ?? '';

/** kg of a note as typed; 0 where there are none. */
export const movementKg = (row: Movement): number => numberAt(row, 'kg') ?? 0;

/** Does the diary add the kg of this note, as they were typed? */
export const isIncoming = (row: Movement): boolean => INCOMING.has(movementType(row));

/** Grams that a note adds to what lies in store; negative where it takes away. */
export const addedGrams = (row: Movement): number => (SIGNS.get(movementType(row)) ?? 0) * toGrams(movementKg(row));

/** kg that samples, losses and adjustments add to a storage, to the gram; negative where they take away. */
export const movedKg = (data: Data): number =>
  fromGrams(movementsOf(data).reduce((sum, row) => sum + addedGrams(row), 0));

/** kg that a count found beyond what came in; 0 where it found less. */
export const foundKg = ({ data }: Pick<RecordContent, 'data'>): number => Math.max(0, movedKg(data));

/** Dotted path of the kg of the last note that took coffee away; null where none did. */
export function lastLossAt(data: Data): string | null {
  const last = movementsOf(data).findLastIndex((row) => !isIncoming(row) || movementKg(row) < 0);
  return last < 0 ? null : `data.movements.${last}.kg`;
}
