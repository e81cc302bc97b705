import type { FieldOf } from '../definition/fields.ts';
import { type Geometry, parseGeometry } from '../ground/geometry.ts';
import { type Place, refuse } from './reading-place.ts';

/** A plot's boundary as `parseGeometry` has it; null for what is none, which is reported. */
export function readGeometry(raw: unknown, _field: FieldOf<'geometry'>, place: Place): Geometry | null {
  const parsed = parseGeometry(raw);
  return 'geometry' in parsed ? parsed.geometry : refuse(place, 'not-a-geometry', parsed.problem);
}
