import { isObject } from '@cafezal/domain/ground/json-value.ts';
import type { Point } from '../page/watch-gestures.ts';
import type { Plane, Position } from './map-plane.ts';

/** An area on the map: GeoJSON geometry, texts, and number of its category. */
export type MapArea = {
  id: string;
  name: string;
  /** Second line, such as `5 ha`, shown if there is room. */
  note?: string | undefined;
  geometry: unknown;
  /** Area in hectares; the size of the circle for an area with a single point. */
  areaHa: number | null;
  /** From 0. The six colours repeat with another pattern. */
  category: number;
  /** Whether it is drawn as background. */
  quiet?: boolean;
  /** The map starts centred on focused areas, or on all areas if none is focused. */
  focus?: boolean;
};

/** An area projected onto a plane, in metres. */
export type MapShape =
  | { kind: 'outline'; rings: readonly (readonly Point[])[] }
  | { kind: 'circle'; centre: Point; radius: number };

const M2_PER_HA = 10_000;
const USUAL_HA = 1;

const isPosition = (value: unknown): value is Position =>
  Array.isArray(value) && typeof value[0] === 'number' && typeof value[1] === 'number';

/** Rings of a GeoJSON Polygon or MultiPolygon; empty for a point or an invalid geometry. */
export function ringsOf(geometry: unknown): readonly (readonly Position[])[] {
  if (!isObject(geometry) || !Array.isArray(geometry.coordinates)) return [];
  const parts = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  if (geometry.type !== 'Polygon' && geometry.type !== 'MultiPolygon') return [];
  return parts
    .flatMap((part) => (Array.isArray(part) ? part : []))
    .flatMap((ring): Position[][] => (Array.isArray(ring) ? [ring.filter(isPosition)] : []));
}

/** The position of a GeoJSON Point; null for anything else. */
export const pointIn = (geometry: unknown): Position | null =>
  isObject(geometry) && geometry.type === 'Point' && isPosition(geometry.coordinates) ? geometry.coordinates : null;

/** Every position of a geometry. */
export function positionsOf(geometry: unknown): readonly Position[] {
  const point = pointIn(geometry);
  return point === null ? ringsOf(geometry).flat() : [point];
}

/** An area as a shape in metres; null without a valid geometry. */
export function shapeOf({ geometry, areaHa }: Pick<MapArea, 'geometry' | 'areaHa'>, plane: Plane): MapShape | null {
  const point = pointIn(geometry);
  if (point !== null) {
    const radius = Math.sqrt(((areaHa ?? USUAL_HA) * M2_PER_HA) / Math.PI);
    return { kind: 'circle', centre: plane.toPlane(point), radius };
  }
  const rings = ringsOf(geometry).map((ring) => ring.map(plane.toPlane));
  return rings.length === 0 ? null : { kind: 'outline', rings };
}

/** Corners of a shape's bounding box, in metres. */
export const cornersOf = (shape: MapShape): readonly Point[] =>
  shape.kind === 'outline'
    ? shape.rings.flat()
    : [
        { x: shape.centre.x - shape.radius, y: shape.centre.y - shape.radius },
        { x: shape.centre.x + shape.radius, y: shape.centre.y + shape.radius },
      ];

/** Spans inside the rings along a horizontal line, from west to east. */
function spansAt(rings: readonly (readonly Point[])[], y: number): [left: number, right: number][] {
  const crossings = rings
    .flatMap((ring) =>
      ring.flatMap((from, at) => {
        const to = ring[(at + 1) % ring.length] ?? from;
        return from.y <= y !== to.y <= y ? [from.x + ((y - from.y) / (to.y - from.y)) * (to.x - from.x)] : [];
      }),
    )
    .sort((one, other) => one - other);
  return crossings.flatMap((left, at): [number, number][] => {
    const right = crossings[at + 1];
    return at % 2 === 1 || right === undefined ? [] : [[left, right]];
  });
}

const HEIGHTS = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8];

/** The widest place for a name inside a shape, with its width and height in metres. */
export function nameSpot(shape: MapShape): { at: Point; width: number; height: number } {
  if (shape.kind === 'circle') return { at: shape.centre, width: shape.radius * 2, height: shape.radius * 2 };
  const ys = shape.rings.flat().map(({ y }) => y);
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const spots = HEIGHTS.flatMap((height) => {
    const y = top + (bottom - top) * height;
    return spansAt(shape.rings, y).map(([left, right]) => ({ at: { x: (left + right) / 2, y }, width: right - left }));
  });
  // Prefer the middle unless another height has clearly more room.
  const best = spots.reduce((wide, spot) => (spot.width > wide.width * 1.25 ? spot : wide), {
    at: shape.rings[0]?.[0] ?? { x: 0, y: 0 },
    width: 0,
  });
  return { ...best, height: bottom - top };
}
