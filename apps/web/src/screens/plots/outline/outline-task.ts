import type { Position } from '../../../components/map/map-plane.ts';
import { type MapArea, pointIn, ringsOf } from '../../../components/map/map-shapes.ts';

/** The three ways to an outline, as the address names them. */
export type OutlineWay = 'desenhar' | 'andar' | 'importar';

/** The corners of an outline of one ring without holes, or of a point; null where it has more parts than can be drawn. */
export function cornersOf(geometry: unknown): readonly Position[] | null {
  const point = pointIn(geometry);
  if (point !== null) return [point];
  const [ring, ...others] = ringsOf(geometry);
  if (ring === undefined) return [];
  return others.length > 0 ? null : ring.slice(0, -1);
}

/** What the editor is opened with. */
export type OutlineTask = {
  way: OutlineWay;
  /** The geometry that is there, or the corners that were being made. */
  start: readonly Position[];
  /** A geometry of more parts than can be drawn, which stands until another one is made. */
  whole: unknown;
  neighbours: readonly MapArea[];
  /** Told at each change, to keep a draft. */
  onChange: (points: readonly Position[]) => void;
  onUse: (geometry: unknown) => void;
  onClose: () => void;
};
