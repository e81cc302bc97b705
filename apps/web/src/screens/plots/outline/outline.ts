import { distanceToLine } from '@cafezal/domain/maps/simplify.ts';
import { hasCrossing, polygonAreaHa } from '@cafezal/domain/stages/plot/geometry.ts';
import { metersBetween, type Position, planeAt } from '../../../components/map/map-plane.ts';
import type { Point } from '../../../components/page/watch-gestures.ts';

/** The corners of an outline in walking order, with their states before each change. */
export type Outline = { points: readonly Position[]; past: readonly (readonly Position[])[] };

const MOST_UNDONE = 100;
const LEAST_CORNERS = 3;
/** Smallest outline: 10 m², as the domain's rules require. */
const LEAST_HA = 0.001;

/** An outline without changes. */
export const outlineOf = (points: readonly Position[]): Outline => ({ points, past: [] });

/** The outline with other corners; `undone` restores the former ones. */
export const changed = ({ points, past }: Outline, next: readonly Position[]): Outline => ({
  points: next,
  past: [...past.slice(-MOST_UNDONE + 1), points],
});

/** The outline as it was before the last change. */
export function undone(outline: Outline): Outline {
  const before = outline.past.at(-1);
  return before === undefined ? outline : { points: before, past: outline.past.slice(0, -1) };
}

/** The corners with one more inserted at index `at`, by default at the end. */
export const withCorner = (points: readonly Position[], corner: Position, at = points.length): readonly Position[] =>
  points.toSpliced(at, 0, corner);

/** The corners without the one at an index. */
export const withoutCorner = (points: readonly Position[], at: number): readonly Position[] => points.toSpliced(at, 1);

/** The corners with one moved. */
export const withCornerAt = (points: readonly Position[], at: number, corner: Position): readonly Position[] =>
  points.map((point, index) => (index === at ? corner : point));

/** A corner moved by metres to the east and the south. */
export function movedByMeters(corner: Position, by: Point): Position {
  const plane = planeAt(corner);
  return plane.toPosition(by);
}

/** The GeoJSON of corners: a polygon of three or more, a point of one, null of none or two. */
export function geometryOf(points: readonly Position[]): unknown {
  const [first] = points;
  if (first === undefined || points.length === 2) return null;
  if (points.length === 1) return { type: 'Point', coordinates: first };
  return { type: 'Polygon', coordinates: [[...points, first]] };
}

/** Why corners are not a valid outline, as a message that says what to do; null if they are one, or a point. */
export function outlineTrouble(points: readonly Position[]): string | null {
  if (points.length === 0) return 'Marque pelo menos um ponto.';
  if (points.length === 1) return null;
  if (points.length < LEAST_CORNERS) return 'Com 2 cantos não há área: marque mais 1.';
  const geometry = geometryOf(points);
  if (hasCrossing(geometry)) return 'As linhas se cruzam. Arraste um canto ou desfaça o último.';
  return (polygonAreaHa(geometry) ?? 0) < LEAST_HA ? 'Os cantos estão em uma linha só: não sobra área dentro.' : null;
}

/**
 * Index at which a touch adds a corner: between the two whose line it is on, within `near` px; otherwise at the end.
 */
export function cornerPlace(corners: readonly Point[], at: Point, near: number): number {
  if (corners.length < LEAST_CORNERS) return corners.length;
  const distances = corners.map((from, index) =>
    distanceToLine(at, from, corners[(index + 1) % corners.length] ?? from),
  );
  const least = Math.min(...distances);
  return least <= near ? distances.indexOf(least) + 1 : corners.length;
}

/** Metres between two points of a walk. */
const WALK_STEP_M = 5;
/** A position with an error above this, in metres, is not used. */
export const MOST_ACCURACY_M = 25;

/**
 * The corners with the walker's position, if it is at least 5 m from the last one and accurate enough; otherwise
 * unchanged.
 */
export function walkedTo(
  points: readonly Position[],
  { at, accuracyM }: { at: Position; accuracyM: number },
): readonly Position[] {
  const last = points.at(-1);
  if (accuracyM > MOST_ACCURACY_M) return points;
  return last !== undefined && metersBetween(last, at) < WALK_STEP_M ? points : [...points, at];
}
