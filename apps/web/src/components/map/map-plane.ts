import type { Point } from '../page/watch-gestures.ts';

/** Degrees east and north, WGS-84. */
export type Position = readonly [longitude: number, latitude: number];

/** Semi-major axis of the WGS 84 ellipsoid in metres, and its eccentricity squared. */
const AXIS = 6_378_137;
const SQUARED = 0.006_694_379_990_14;

/** Metres of one degree to the east and to the north at a latitude, by the ellipsoid's two radii there. */
function metersPerDegree(latitude: number): { east: number; north: number } {
  const radians = Math.PI / 180;
  const root = Math.sqrt(1 - SQUARED * Math.sin(latitude * radians) ** 2);
  return {
    east: (AXIS / root) * Math.cos(latitude * radians) * radians,
    north: ((AXIS * (1 - SQUARED)) / root ** 3) * radians,
  };
}

/** A farm's ground as a plane in metres: x to the east, y to the south, from `origin`. */
export type Plane = {
  origin: Position;
  toPlane: (position: Position) => Point;
  /** Rounded to six decimals, about 11 cm. */
  toPosition: (point: Point) => Position;
};

const sixDecimals = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;

/** The plane that touches the ground at a position. A few kilometres around it, its error is a few centimetres. */
export function planeAt(origin: Position): Plane {
  const [east, north] = origin;
  const per = metersPerDegree(north);
  return {
    origin,
    toPlane: ([longitude, latitude]) => ({
      x: (longitude - east) * per.east,
      y: (north - latitude) * per.north,
    }),
    toPosition: ({ x, y }) => [sixDecimals(east + x / per.east), sixDecimals(north - y / per.north)],
  };
}

/** Metres between two positions that are near each other. */
export function metersBetween(one: Position, other: Position): number {
  const { x, y } = planeAt(one).toPlane(other);
  return Math.hypot(x, y);
}

/** A bounding box in metres of a plane. */
export type Bounds = { left: number; top: number; right: number; bottom: number };

/** The bounding box of points; null without points. */
export function boundsOf(points: readonly Point[]): Bounds | null {
  if (points.length === 0) return null;
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const { x, y } of points) {
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y);
  }
  return box;
}
