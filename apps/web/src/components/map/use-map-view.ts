import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type Point, watchGestures } from '../page/watch-gestures.ts';
import type { Bounds } from './map-plane.ts';
import { centredAt, fitMap, type MapSight, type MapView, mapMovedBy, mapZoomedAt } from './map-view.ts';

const ZOOM_STEP = 1.5;
/** Scale at which a requested place is shown, in px per metre. */
const CLOSE = 1;

/** Functions for a map's buttons and keys. */
export type MapControls = {
  zoom: (steps: number) => void;
  fit: () => void;
  move: (by: Point) => void;
  /** Centres the map on a point of the ground, in metres, close enough to tell rows apart. */
  show: (point: Point) => void;
};

/** The map's size in px, null until it is known, and its view. */
export type MapState = { size: { width: number; height: number } | null; view: MapView; isMoved: boolean };

const FIRST: MapView = { x: 0, y: 0, scale: 1 };
type Size = { width: number; height: number };

function useSize(frame: RefObject<HTMLElement | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null);
  useLayoutEffect(() => {
    const shown = frame.current;
    if (shown === null) return;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = shown;
      // Ignore frames without a size: they are not on the screen.
      if (width > 0)
        setSize((before) => (before?.width === width && before.height === height ? before : { width, height }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(shown);
    return () => observer.disconnect();
  }, [frame]);
  return size;
}

/** Keeps a map's view: all bounds of interest until somebody moves it. */
export function useMapView(
  frame: RefObject<HTMLElement | null>,
  { bounds, reach, onTap }: { bounds: Bounds; reach?: number; onTap: (target: Element | null, at: Point) => void },
): MapState & MapControls {
  const size = useSize(frame);
  const [moved, setMoved] = useState<MapView | null>(null);
  const sight = useMemo(
    (): MapSight | null => (size === null ? null : { ...size, bounds, ...(reach !== undefined && { reach }) }),
    [size, bounds, reach],
  );
  const view = moved ?? (sight === null ? FIRST : fitMap(sight));
  const latest = useRef({ view, sight, onTap });
  useLayoutEffect(() => {
    latest.current = { view, sight, onTap };
  });
  const steer = useCallback((next: (view: MapView, sight: MapSight) => MapView) => {
    const { view: now, sight: seen } = latest.current;
    if (seen === null) return false;
    const after = next(now, seen);
    latest.current.view = after;
    setMoved(after);
    return after.scale !== now.scale;
  }, []);
  useEffect(() => {
    const shown = frame.current;
    if (shown === null) return;
    return watchGestures(shown, {
      onMove: (by) => steer((now, seen) => mapMovedBy(now, by, seen)),
      onZoom: (at, factor) => steer((now, seen) => mapZoomedAt(now, { at, factor, sight: seen })),
      onTap: (target, at) => latest.current.onTap(target, at),
    });
  }, [frame, steer]);
  const controls = useMemo(
    (): MapControls => ({
      zoom: (steps) =>
        void steer((now, seen) =>
          mapZoomedAt(now, { at: { x: seen.width / 2, y: seen.height / 2 }, factor: ZOOM_STEP ** steps, sight: seen }),
        ),
      fit: () => setMoved(null),
      move: (by) => void steer((now, seen) => mapMovedBy(now, by, seen)),
      show: (point) => void steer((now, seen) => centredAt(point, Math.max(now.scale, CLOSE), seen)),
    }),
    [steer],
  );
  return { size, view, isMoved: moved !== null, ...controls };
}
