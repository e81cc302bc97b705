import { type CoordinateSystem, unknownSystem } from '@cafezal/domain/maps/coordinate-system.ts';
import type { ToDegrees } from '@cafezal/domain/maps/usable-geometry.ts';
import proj4 from 'proj4';

/** Numbers beyond this are no degrees, and no places of a map in metres either. */
const FARTHEST_M = 20_000_000;

const isDegrees = (x: number, y: number): boolean => Math.abs(x) <= 180 && Math.abs(y) <= 180;

/** Degrees as they are; `import/unreadable` (422) for numbers that are none. */
const asDegrees: ToDegrees = ([x, y]) => {
  if (isDegrees(x, y) || !Number.isFinite(x) || !Number.isFinite(y)) return [x, y];
  throw unknownSystem();
};

/** Turns positions of a map into degrees; UTM by PROJ's series of Krüger (`+proj=utm`), exact to less than a millimetre. */
export function toDegreesOf(system: CoordinateSystem): ToDegrees {
  if (system.kind === 'degrees') return asDegrees;
  const { zone, isSouth } = system;
  const { inverse } = proj4(`+proj=utm +zone=${zone}${isSouth ? ' +south' : ''} +ellps=GRS80 +units=m +no_defs`);
  return ([x, y]) => {
    if (!(Math.abs(x) <= FARTHEST_M && Math.abs(y) <= FARTHEST_M)) return [Number.NaN, Number.NaN];
    const [longitude = Number.NaN, latitude = Number.NaN] = inverse([x, y]);
    return [longitude, latitude];
  };
}
