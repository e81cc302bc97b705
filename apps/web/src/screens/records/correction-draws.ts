import { isObject } from '@cafezal/domain/ground/json-value.ts';
import { Problem } from '@cafezal/domain/record/problem.ts';
import { type RecordValues, valueAt } from '../../fields/values/record-values.ts';

/** A later record that draws on the changed output, with its kilos. */
export type Drawn = { recordId: string; kg: number };

/**
 * The records that draw on an output whose weight a refused change would make too small; empty if the refusal has
 * another reason. A loss recorded in the same change is no wrong weight: the draws happened before it.
 */
export function drawnIn(refusal: unknown, payload: RecordValues): readonly Drawn[] {
  if (!(refusal instanceof Problem) || refusal.code !== 'lot/insufficient-mass') return [];
  const { drawn, fields = {} } = refusal.details;
  const isNoted = Object.keys(fields).some((path) => path.startsWith('data.') && valueAt(payload, path) !== undefined);
  if (isNoted || !Array.isArray(drawn)) return [];
  // In the API `drawn` lists later records with their kilos.
  return drawn.filter((one): one is Drawn => isObject(one) && typeof one.kg === 'number');
}
