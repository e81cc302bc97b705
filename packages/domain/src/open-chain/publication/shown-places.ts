import { stateCode } from '../../farm/states.ts';
import { endsOf } from '../../ground/ends.ts';
import { polygonsOf } from '../../stages/plot/geometry.ts';
import type { PlaceInfo, Point } from './lot-snapshot.ts';
import type { LotFacts } from './lot-source.ts';
import type { PlaceShown } from './show.ts';

/** The grid of a place that is shown nearly, in degrees: about 5 km. */
const GRID = 0.05;
const DECIMALS = 1e6;

const rounded = (degrees: number, grid: number): number => Math.round(degrees / grid) * grid;
const at6 = (degrees: number): number => Math.round(degrees * DECIMALS) / DECIMALS;

/** The positions of a plot's GeoJSON: of its rings, or its point alone. */
function positionsOf(boundary: unknown): readonly Point[] {
  const rings = polygonsOf(boundary).flat(2);
  if (rings.length > 0) return rings;
  const point = boundary as { type?: unknown; coordinates?: unknown } | null | undefined;
  const [longitude, latitude] = point?.type === 'Point' && Array.isArray(point.coordinates) ? point.coordinates : [];
  return typeof longitude === 'number' && typeof latitude === 'number' ? [[longitude, latitude]] : [];
}

/** The middle of the box around all plots, on the grid; null where none has a place. */
function nearOf(boundaries: readonly unknown[]): Point | null {
  const positions = boundaries.flatMap(positionsOf);
  if (positions.length === 0) return null;
  const middle = (axis: 0 | 1): number => {
    const [least, most] = endsOf(positions.map((position) => position[axis]));
    return at6(rounded((least + most) / 2, GRID));
  };
  return [middle(0), middle(1)];
}

/** Where a lot grew, as exactly as its owner chose. */
export function placeShown({ farm, parts }: LotFacts, shown: PlaceShown): PlaceInfo | null {
  if (shown === 'none') return null;
  const { city, state } = farm;
  const boundaries = parts.flatMap(({ plot }) => plot?.data.boundary ?? []);
  const shapes = boundaries.flatMap((boundary) =>
    polygonsOf(boundary).map((rings) => rings.map((ring) => ring.map(([x, y]) => [at6(x), at6(y)] as const))),
  );
  const near = shown === 'city' ? null : nearOf(boundaries);
  return { city, state: stateCode(state), near, shapes: shown === 'exact' ? shapes : [] };
}
