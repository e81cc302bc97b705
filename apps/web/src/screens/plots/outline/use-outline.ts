import { useCallback, useEffect, useRef, useState } from 'react';
import type { Position } from '../../../components/map/map-plane.ts';
import type { Drawing } from './draw-map.tsx';
import { changed, outlineOf, undone, withCorner, withCornerAt, withoutCorner } from './outline.ts';

/** The corners being edited; every change is saved through `onChange`. */
export function useOutline(start: readonly Position[], onChange: (points: readonly Position[]) => void) {
  const [outline, setOutline] = useState(() => outlineOf(start));
  const [chosen, setChosen] = useState<number | null>(null);
  const currentOnChange = useRef(onChange);
  const latest = useRef(outline);
  useEffect(() => {
    currentOnChange.current = onChange;
  });
  const set = useCallback((next: typeof outline) => {
    if (next.points === latest.current.points) return;
    latest.current = next;
    setOutline(next);
    currentOnChange.current(next.points);
  }, []);
  const put = useCallback((points: readonly Position[]) => set(changed(latest.current, points)), [set]);
  const drawing: Drawing = {
    points: outline.points,
    chosen,
    choose: setChosen,
    add: (corner, at) => {
      put(withCorner(latest.current.points, corner, at));
      setChosen(null);
    },
    move: (at, corner, isFirst) => {
      const points = withCornerAt(latest.current.points, at, corner);
      if (isFirst) put(points);
      else set({ ...latest.current, points });
      setChosen(at);
    },
    remove: (at) => {
      if (at >= 0) put(withoutCorner(latest.current.points, at));
      setChosen(null);
    },
    undo: () => {
      set(undone(latest.current));
      setChosen(null);
    },
  };
  return { drawing, put, canUndo: outline.past.length > 0, latest };
}
