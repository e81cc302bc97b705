/** Areas on the WGS 84 ellipsoid, by the cylinder on which they stay what they are. */

type Place = readonly [longitude: number, latitude: number];

/** Semi-major axis in metres, and the flattening. */
const AXIS = 6_378_137;
const FLATTENING = 1 / 298.257_223_563;
const SQUARED = FLATTENING * (2 - FLATTENING);
const ECCENTRICITY = Math.sqrt(SQUARED);
const RADIANS = Math.PI / 180;

/** Metres north on the equal-area cylinder: half of q of Snyder, Map Projections: A Working Manual (USGS 1395), 3-12. */
function northOf(latitude: number): number {
  const sine = Math.sin(latitude * RADIANS);
  const part = ECCENTRICITY * sine;
  const q = (1 - SQUARED) * (sine / (1 - part * part) + Math.atanh(part) / ECCENTRICITY);
  return (AXIS * q) / 2;
}

/** A position in metres on the equal-area cylindrical projection. */
export const onCylinder = ([longitude, latitude]: Place): readonly [east: number, north: number] => [
  AXIS * longitude * RADIANS,
  northOf(latitude),
];

/**
 * Area in m² of a closed ring, whichever way round. Its lines are straight in degrees, as GeoJSON has them (RFC 7946,
 * 3.1.1): what lies between each and the equator is integrated by Simpson's rule, exact to a millionth for a plot.
 */
export function ringArea(ring: readonly Place[]): number {
  const strips = ring.slice(1).map(([toEast, toNorth], at) => {
    const [east, north] = ring[at] ?? [toEast, toNorth];
    const mean = (northOf(north) + 4 * northOf((north + toNorth) / 2) + northOf(toNorth)) / 6;
    return AXIS * (toEast - east) * RADIANS * mean;
  });
  return Math.abs(strips.reduce((sum, strip) => sum + strip, 0));
}
