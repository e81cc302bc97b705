import type { Point } from '../page/watch-gestures.ts';

/** Degrees east and north, WGS-84. */
export type Position = readonly [longitude: number, latitude: number];

/** Metres of one degree along a meridian. */
const METERS_PER_DEGREE = (6_378_137 * Math.PI) / 180;

/** The ground of a farm as a plane in metres, east to the right and south down, round its `origin`. */
export type Plane = {
  origin: Position;
  toPlane: (position: Position) => Point;
  /** Six decimals, about 11 cm. */
  toPosition: (point: Point) => Position;
};

const sixDecimals = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;

/** The plane that touches the ground at a position; a few kilometres round it, it is right to a hand. */
export function planeAt(origin: Position): Plane {
  const [east, north] = origin;
  const perLongitude = METERS_PER_DEGREE * Math.cos((north * Math.PI) / 180);
  return {
    origin,
    toPlane: ([longitude, latitude]) => ({
      x: (longitude - east) * perLongitude,
      y: (north - latitude) * METERS_PER_DEGREE,
    }),
    toPosition: ({ x, y }) => [sixDecimals(east + x / perLongitude), sixDecimals(north - y / METERS_PER_DEGREE)],
  };
}

/** Metres between two positions that are near each other. */
export function metersBetween(one: Position, other: Position): number {
  const { x, y } = planeAt(one).toPlane(other);
  return Math.hypot(x, y);
}

/** A box round points, in metres of a plane. */
export type Bounds = { left: number; top: number; right: number; bottom: number };

/** The box round points; null for none. */
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
