import { endsOf } from '../ground/ends.ts';
import type { Geometry, Position } from '../ground/geometry.ts';
import type { DrawnShape, MapDrawing } from '../sheets/preview.ts';
import { polygonsOf, positionsOf } from '../stages/plot/geometry.ts';

/** Units of the longer side of a drawing: finer than a phone shows. */
const SIDE = 1_000;
const MARGIN = 30;
/** Half the side of the square that stands for a point. */
const POINT = 8;

type Drawn = { line: number; geometry: Geometry };
/** Where a drawing begins, and units of a degree east and north: a degree east is shorter away from the equator. */
type Frame = { west: number; north: number; east: number; perDegree: number; width: number; height: number };

function frameOf(shapes: readonly Drawn[]): Frame | null {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { geometry } of shapes)
    for (const [longitude, latitude] of positionsOf(geometry)) {
      [west, east] = [Math.min(west, longitude), Math.max(east, longitude)];
      [south, north] = [Math.min(south, latitude), Math.max(north, latitude)];
    }
  if (west > east) return null;
  const squeeze = Math.max(0.01, Math.cos((((south + north) / 2) * Math.PI) / 180));
  const longest = Math.max((east - west) * squeeze, north - south, 1e-5);
  const perDegree = (SIDE - 2 * MARGIN) / longest;
  const width = Math.round((east - west) * squeeze * perDegree) + 2 * MARGIN;
  const height = Math.round((north - south) * perDegree) + 2 * MARGIN;
  return { west, north, east: squeeze * perDegree, perDegree, width, height };
}

const placeIn =
  ({ west, north, east, perDegree }: Frame) =>
  ([longitude, latitude]: Position): readonly [x: number, y: number] => [
    Math.round((longitude - west) * east) + MARGIN,
    Math.round((north - latitude) * perDegree) + MARGIN,
  ];

/** A ring in whole units, without corners that fall on the one before. */
function ringPath(ring: readonly Position[], place: ReturnType<typeof placeIn>): string {
  const corners = ring
    .map(place)
    .filter(([x, y], at, all) => at === 0 || x !== all[at - 1]?.[0] || y !== all[at - 1]?.[1]);
  return `M${corners.map(([x, y]) => `${x} ${y}`).join('L')}Z`;
}

function drawnShape({ line, geometry }: Drawn, place: ReturnType<typeof placeIn>): DrawnShape {
  const rings = polygonsOf(geometry).flat();
  const points = rings.length > 0 ? [] : positionsOf(geometry).map(place);
  const squares = points.map(([x, y]) => `M${x - POINT} ${y - POINT}h${2 * POINT}v${2 * POINT}h-${2 * POINT}Z`);
  const places = positionsOf(geometry).map(place);
  const middle = (at: 0 | 1): number => {
    const [least, most] = endsOf(places.map((one) => one[at]));
    return Math.round((least + most) / 2);
  };
  return {
    line,
    path: [...rings.map((ring) => ringPath(ring, place)), ...squares].join(''),
    at: [middle(0), middle(1)],
  };
}

/** The shapes of a file as one drawing, north above; a step a shape. Null without shapes. */
export function* drawingOf(shapes: readonly Drawn[]): Generator<void, MapDrawing | null> {
  const frame = frameOf(shapes);
  if (frame === null) return null;
  const place = placeIn(frame);
  const drawn: DrawnShape[] = [];
  for (const shape of shapes) {
    drawn.push(drawnShape(shape, place));
    yield;
  }
  const { width, height } = frame;
  return { width, height, shapes: drawn };
}
