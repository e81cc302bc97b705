import { isObject } from '@cafezal/domain/ground/json-value.ts';
import { Problem } from '@cafezal/domain/record/problem.ts';
import { type RecordValues, valueAt } from '../../fields/values/record-values.ts';

/** A later record that draws on what a change would make smaller, with its kilos. */
export type Drawn = { recordId: string; kg: number };

/**
 * Who draws on an output that a refused change would make smaller than what was drawn from it; empty where another thing
 * stands in its way. A loss that is noted in the change itself is no wrong weight: what was drawn left before it.
 */
export function drawnIn(refusal: unknown, payload: RecordValues): readonly Drawn[] {
  if (!(refusal instanceof Problem) || refusal.code !== 'lot/insufficient-mass') return [];
  const { drawn, fields = {} } = refusal.details;
  const isNoted = Object.keys(fields).some((path) => path.startsWith('data.') && valueAt(payload, path) !== undefined);
  if (isNoted || !Array.isArray(drawn)) return [];
  // The contract: `drawn` are the later records with their kilos.
  return drawn.filter((one): one is Drawn => isObject(one) && typeof one.kg === 'number');
}
