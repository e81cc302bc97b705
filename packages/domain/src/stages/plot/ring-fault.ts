import { memoByObject } from '../../ground/memo-by-object.ts';
import type { Position } from './geometry.ts';

/** What is wrong with a ring: fewer than three corners are left, or at a corner, counted from 1, it crosses or touches itself. */
export type RingFault = { kind: 'few' } | { kind: 'crossing'; corner: number };

const DECIMALS = 1e6;

/** A corner in millionths of a degree, so that what follows is exact; `corner` is its number as it was drawn. */
type Corner = { x: number; y: number; corner: number };
type Side = { from: Corner; to: Corner; west: number; east: number };

const isSame = (one: Corner, other: Corner): boolean => one.x === other.x && one.y === other.y;

/** The corners at 6 decimals, without doubled ones and without the last, which closes the ring. */
function cornersOf(ring: readonly Position[]): Corner[] {
  const corners: Corner[] = [];
  for (const [at, [longitude, latitude]] of ring.entries()) {
    const corner = { x: Math.round(longitude * DECIMALS), y: Math.round(latitude * DECIMALS), corner: at + 1 };
    const before = corners.at(-1);
    if (before === undefined || !isSame(before, corner)) corners.push(corner);
  }
  const [first, last] = [corners[0], corners.at(-1)];
  if (first !== undefined && last !== undefined && isSame(first, last)) corners.pop();
  return corners;
}

/** Above 0 where a point is left of a side, below 0 right of it, 0 in its line. */
const sideOf = ({ from, to }: Side, { x, y }: Corner): number =>
  Math.sign((to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x));

const isBetween = (value: number, one: number, other: number): boolean =>
  value >= Math.min(one, other) && value <= Math.max(one, other);

const isOn = (side: Side, point: Corner): boolean =>
  sideOf(side, point) === 0 && isBetween(point.x, side.from.x, side.to.x) && isBetween(point.y, side.from.y, side.to.y);

/** Below 0 where the ends of a side lie left and right of another one's line, above 0 where both lie on one hand. */
const parting = ({ from, to }: Side, line: Side): number => sideOf(line, from) * sideOf(line, to);

const endsOn = ({ from, to }: Side, side: Side): boolean => isOn(side, from) || isOn(side, to);

/** Whether two sides have a point in common. */
function meet(one: Side, other: Side): boolean {
  const parted = parting(one, other);
  // Of two thousand sides most are told apart here, and by no more.
  if (parted > 0) return false;
  return (parted < 0 && parting(other, one) < 0) || endsOn(one, other) || endsOn(other, one);
}

/** Whether two sides that share a corner run back over one another. */
const foldsBack = (one: Side, next: Side): boolean => isOn(one, next.to) || isOn(next, one.from);

const areAtFault = (one: Side, other: Side): boolean =>
  isSame(one.to, other.from) ? foldsBack(one, other) : foldsBack(other, one);

/** Neighbours in a ring share one corner; where other sides share one, the ring touches itself there. */
function areNeighbours(one: number, other: number, count: number): boolean {
  const apart = Math.abs(one - other);
  return apart === 1 || apart === count - 1;
}

/** Why a ring is no valid outline at the 6 decimals in which it is given away; null for a valid one. */
export const ringFault = memoByObject((ring: readonly Position[]): RingFault | null => {
  const corners = cornersOf(ring);
  if (corners.length < 3) return { kind: 'few' };
  const sides = corners.map((from, at): Side & { at: number } => {
    const to = corners[(at + 1) % corners.length] ?? from;
    return { from, to, west: Math.min(from.x, to.x), east: Math.max(from.x, to.x), at };
  });
  const fromWest = sides.toSorted((one, other) => one.west - other.west);
  for (const [at, one] of fromWest.entries()) {
    // Only sides that begin before this one ends can meet it.
    for (let next = at + 1; next < fromWest.length; next += 1) {
      const other = fromWest[next];
      if (other === undefined || other.west > one.east) break;
      const isFault = areNeighbours(one.at, other.at, sides.length) ? areAtFault(one, other) : meet(one, other);
      if (isFault) return { kind: 'crossing', corner: Math.max(one.from.corner, other.from.corner) };
    }
  }
  return null;
});
