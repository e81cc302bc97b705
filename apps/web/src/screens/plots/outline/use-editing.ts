import { simplified } from '@cafezal/domain/maps/simplify.ts';
import { useMemo, useState } from 'react';
import type { Position } from '../../../components/map/map-plane.ts';
import type { MapArea } from '../../../components/map/map-shapes.ts';
import { useLocation } from '../../../components/map/use-location.ts';
import type { Drawing } from './draw-map.tsx';
import { geometryOf, walkedTo } from './outline.ts';
import { cornersOf, type OutlineTask, type OutlineWay } from './outline-task.ts';
import type { FileShape } from './read-shapes.ts';
import { useOutline } from './use-outline.ts';
import { useWalk } from './use-walk.ts';

/** When a walk ends, corners within this many metres of a straight line are removed. */
const STRAIGHT_M = 2;

const meantArea = (geometry: unknown): MapArea => ({ id: 'meant', name: '', geometry, areaHa: null, category: 4 });

/**
 * The outline being made by drawing, walking or import: its corners, or a geometry with more parts than can be drawn.
 */
export function useEditing(task: OutlineTask, way: OutlineWay, setWay: (way: OutlineWay) => void) {
  const { drawing, put, canUndo, latest } = useOutline(task.start, task.onChange);
  const [whole, setWhole] = useState(task.whole);
  const [isWalking, setWalking] = useState(false);
  const [place, setPlace] = useState<Position | null>(null);
  const [drawn, setDrawn] = useState(0);
  const here = useLocation();
  const isOn = isWalking && way === 'andar';
  const walk = useWalk(isOn, (located) => put(walkedTo(latest.current.points, located)));
  const areas = useMemo(
    () => (whole === null ? task.neighbours : [...task.neighbours, meantArea(whole)]),
    [task.neighbours, whole],
  );
  /** Shows a walked or imported outline in the drawing editor, to check and correct it. */
  const show = (points: readonly Position[], shape: unknown) => {
    setWhole(shape);
    put(points);
    setDrawn(drawn + 1);
    setWay('desenhar');
  };
  const placed = here.located ?? (place === null ? null : { at: place, accuracyM: 0 });
  const located = way === 'andar' ? walk.located : placed;
  const overWhole: Drawing = {
    ...drawing,
    add: (corner) => {
      setWhole(null);
      drawing.add(corner, 0);
    },
  };
  return {
    drawing: whole === null ? drawing : overWhole,
    whole,
    geometry: whole ?? geometryOf(drawing.points),
    canUndo,
    areas,
    /** Changes when the corners came from elsewhere, to remount the map. */
    mapKey: `${way} ${drawn}`,
    here: { located, locate: here.locate },
    isKnown: areas.length > 0 || drawing.points.length > 0 || located !== null,
    walk: { points: drawing.points, isOn, ...walk },
    setPlace,
    switchWalk: () => setWalking(!isWalking),
    finishWalk: () => {
      setWalking(false);
      show(simplified(drawing.points, STRAIGHT_M), null);
    },
    take: ({ geometry }: FileShape) => {
      const corners = cornersOf(geometry);
      show(corners ?? [], corners === null ? geometry : null);
    },
  };
}

/** The answer of `useEditing`. */
export type Editing = ReturnType<typeof useEditing>;
