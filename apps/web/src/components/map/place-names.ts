import type { Point } from '../page/watch-gestures.ts';
import { type MapArea, type MapShape, nameSpot } from './map-shapes.ts';
import { type MapView, toScreen } from './map-view.ts';

/** A placed name: text, second line, and the middle of its first line in px. */
export type PlacedName = { id: string; text: string; note?: string | undefined; at: Point };

/** Approximate width of a bold letter of 16 px. */
const LETTER = 8.6;
const LINE = 20;
/** How far a name may extend beyond its area on either side, in px. */
const BEYOND = 14;

type Box = { left: number; right: number; top: number; bottom: number };

const meets = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** Names that fit, the largest areas first, without overlaps. */
export function placeNames(areas: readonly { area: MapArea; shape: MapShape }[], view: MapView): readonly PlacedName[] {
  const taken: Box[] = [];
  const spots = areas
    .map(({ area, shape }) => ({ area, shape, spot: nameSpot(shape) }))
    .sort((one, other) => other.spot.width - one.spot.width);
  return spots.flatMap(({ area, shape, spot }): PlacedName[] => {
    const middle = toScreen(spot.at, view);
    const room = spot.width * view.scale + 2 * BEYOND;
    const width = area.name.length * LETTER;
    if (area.quiet === true || width > Math.max(room, 0)) return [];
    const hasNote = area.note !== undefined && spot.width * view.scale > 60 && spot.height * view.scale > 60;
    // In a circle the name is below the point.
    const y = middle.y + (shape.kind === 'circle' ? 8 : hasNote ? -2 : 5);
    const box = {
      left: middle.x - width / 2,
      right: middle.x + width / 2,
      top: y - LINE + 4,
      bottom: y + 4 + (hasNote ? LINE : 0),
    };
    if (taken.some((other) => meets(box, other))) return [];
    taken.push(box);
    return [{ id: area.id, text: area.name, ...(hasNote && { note: area.note }), at: { x: middle.x, y } }];
  });
}
