import { formatNumber } from '@cafezal/domain/ground/numbers.ts';
import { typedNumberAt } from '@cafezal/domain/record/as-typed.ts';
import type { RecordContent } from '@cafezal/domain/record/record.ts';

/** A number of a record in the unit in which it was typed: `12,5 medidas de 60 L`; null where that is the stored one. */
export function typedWords(record: Pick<RecordContent, 'data'>, way: string, unit: string): string | null {
  const typed = typedNumberAt(record, way);
  if (typed === undefined || typed.factor === 1) return null;
  return `${typed.value} ${typed.unit} de ${formatNumber(typed.factor, 4)}\u00a0${unit}`;
}
