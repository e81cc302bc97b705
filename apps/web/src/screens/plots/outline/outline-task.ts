import type { Position } from '../../../components/map/map-plane.ts';
import { type MapArea, pointIn, ringsOf } from '../../../components/map/map-shapes.ts';

/** The three ways to an outline, as the address names them. */
export type OutlineWay = 'desenhar' | 'andar' | 'importar';

/** The corners of an outline with one ring and no holes, or of a point; null if it has more parts than can be drawn. */
export function cornersOf(geometry: unknown): readonly Position[] | null {
  const point = pointIn(geometry);
  if (point !== null) return [point];
  const [ring, ...others] = ringsOf(geometry);
  if (ring === undefined) return [];
  return others.length > 0 ? null : ring.slice(0, -1);
}

/** Props of the editor. */
export type OutlineTask = {
  way: OutlineWay;
  /** The corners of the existing outline or of the draft. */
  start: readonly Position[];
  /** A geometry with more parts than can be drawn; it stays until another one is made. */
  whole: unknown;
  neighbours: readonly MapArea[];
  /** Called at each change, to save a draft. */
  onChange: (points: readonly Position[]) => void;
  onUse: (geometry: unknown) => void;
  onClose: () => void;
};
