import type { Position } from '../ground/geometry.ts';
import { Problem } from '../record/problem.ts';
import type { MapBounds } from './map-shape.ts';

/** No number of a coordinate is so long. */
const LONGEST_TUPLE = 200;

/**
 * Collects positions from text that comes in pieces: `longitude,latitude,height` as KML has them between spaces, or three
 * numbers between spaces as `gx:coord`. Heights are dropped.
 */
export function positionCollector({ countPositions }: MapBounds) {
  const positions: Position[] = [];
  let rest = '';
  const take = (tuple: string): void => {
    if (tuple === '') return;
    const [longitude = Number.NaN, latitude = Number.NaN] = tuple.split(',').map(Number);
    countPositions(1);
    positions.push([longitude, latitude]);
  };
  return {
    text: (piece: string): void => {
      const tuples = (rest + piece).split(/\s+/);
      rest = tuples.pop() ?? '';
      if (rest.length > LONGEST_TUPLE) throw new Problem('import/unreadable');
      for (const tuple of tuples) take(tuple);
    },
    end: (): readonly Position[] => {
      take(rest);
      return positions;
    },
  };
}
