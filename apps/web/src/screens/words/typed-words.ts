import { formatNumber } from '@cafezal/domain/ground/numbers.ts';
import { type Typed, typedNumberAt } from '@cafezal/domain/record/as-typed.ts';

/** A number of a record in the unit in which it was typed: `12,5 medidas de 60 L`; null where that is the stored one. */
export function typedWords(record: Typed, way: string, unit: string): string | null {
  const typed = typedNumberAt(record, way);
  if (typed === undefined || typed.factor === 1) return null;
  const words = `${typed.value} ${typed.unit}`;
  // Some units say how much they are: `sacas de 40 kg`.
  return typed.unit.endsWith(` ${unit}`) ? words : `${words} de ${formatNumber(typed.factor, 4)}\u00a0${unit}`;
}
