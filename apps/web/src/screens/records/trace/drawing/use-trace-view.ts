import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { isWideNow } from '../../../../components/page/use-is-wide.ts';
import { watchGestures } from '../../../../components/page/watch-gestures.ts';
import type { Point, TraceLayout } from './trace-layout.ts';
import {
  broughtIn,
  centredOn,
  firstView,
  fitView,
  isAllInSight,
  movedBy,
  type Sight,
  type View,
  zoomedAt,
} from './trace-view.ts';

/** Room for the names of the rows at the left, in px, folded to their icons on a small desktop, and for the buttons under the drawing; on a phone the boxes have their colour alone, and the choice lies over the top. */
const ROOM = {
  wide: { left: 184, top: 0, bottom: 56 },
  folded: { left: 56, top: 0, bottom: 56 },
  narrow: { left: 12, top: 76, bottom: 0 },
} as const;

/** From these widths of the window on, in px: a drawing is meant to be seen as a whole, rows have their names in words, and it is wider than what else a screen holds. */
const WHOLE = 768;
const NAMED = 1280;
const BROAD = 1600;

const roomOf = (isWide: boolean) => (isWide ? (window.innerWidth < NAMED ? ROOM.folded : ROOM.wide) : ROOM.narrow);

/** What the page leaves for the drawing itself, in px: the rail and the margins beside it, the heads above. None on a phone, where one moves about in it. */
export function roomOnScreen(): { width: number; height: number } | null {
  const { innerWidth, innerHeight } = window;
  if (innerWidth < WHOLE) return null;
  const isWide = isWideNow();
  const width = !isWide ? innerWidth : innerWidth < BROAD ? Math.min(innerWidth - 304, 1200) : innerWidth - 304;
  const { left, bottom } = roomOf(isWide);
  return { width: width - left - 16, height: Math.max(420, innerHeight - 180) - bottom - 32 };
}

/** How wide a frame shows a drawing at its full size with the names of its rows, in px. */
export const widthOf = ({ width }: TraceLayout): number => width + ROOM.wide.left + 32;

const ZOOM_STEP = 1.3;
/** px between the names and what of the boxes can be seen. */
const NAME_GAP = 8;

/** The drawing's elements that follow the view; they are moved without drawing anything again. */
type Parts = {
  frame: RefObject<HTMLDivElement | null>;
  bands: RefObject<SVGGElement | null>;
  scene: RefObject<SVGGElement | null>;
  /** Names of the rows, which move up and down alone. */
  names: RefObject<SVGGElement | null>;
  /** What is left beside the names: the boxes are seen in it alone. */
  shown: RefObject<SVGRectElement | null>;
  /** What of the whole is in sight, on the small map. */
  window: RefObject<SVGRectElement | null>;
};

/** How the drawing is steered from buttons and keys. */
export type TraceViewControls = {
  zoom: (steps: number) => void;
  fit: () => void;
  move: (by: Point) => void;
  show: (point: Point) => void;
};

function sightOf(frame: HTMLElement, { width, height }: TraceLayout, isWide: boolean): Sight {
  return { width: frame.clientWidth, height: frame.clientHeight, ...roomOf(isWide), drawing: { width, height } };
}

type Box = { x: number; y: number; width: number; height: number };

function setBox(rect: SVGRectElement | null, box: Box): void {
  for (const [name, value] of Object.entries(box)) rect?.setAttribute(name, `${value}`);
}

function put(parts: Parts, view: View, sight: Sight): void {
  const { x, y, scale } = view;
  const { width, height, left } = sight;
  for (const part of [parts.bands, parts.scene])
    part.current?.setAttribute('transform', `translate(${x} ${y}) scale(${scale})`);
  for (const name of parts.names.current?.children ?? []) {
    // Each names the middle of its row, in px of the drawing.
    name.setAttribute('transform', `translate(0 ${Number(name.getAttribute('data-y')) * scale + y})`);
  }
  setBox(parts.shown.current, { x: left - NAME_GAP, y: 0, width: Math.max(0, width - left + NAME_GAP), height });
  setBox(parts.window.current, {
    x: (left - x) / scale,
    y: -y / scale,
    width: Math.max(0, width - left) / scale,
    height: height / scale,
  });
  // A map of what is all in sight would only cover some of it.
  parts.window.current?.ownerSVGElement?.toggleAttribute('data-idle', isAllInSight(view, sight));
}

type Question = { layout: TraceLayout; self: Point; isWide: boolean; onTap: (target: Element | null) => void };

/** Keeps what of the drawing is in sight: at first all that can be read, then as pointers, wheel, keys and buttons say. */
export function useTraceView(parts: Parts, { layout, self, isWide, onTap }: Question): TraceViewControls {
  const view = useRef<View>({ x: 0, y: 0, scale: 1 });
  const tap = useRef(onTap);
  const held = useRef(parts);
  const isTouched = useRef(false);
  const change = useCallback(
    (next: (view: View, sight: Sight) => View) => {
      const frame = held.current.frame.current;
      // A frame without a size is not on the screen.
      if (frame === null || frame.clientWidth === 0) return;
      const sight = sightOf(frame, layout, isWide);
      view.current = next(view.current, sight);
      put(held.current, view.current, sight);
    },
    [layout, isWide],
  );
  useLayoutEffect(() => {
    tap.current = onTap;
  });
  useLayoutEffect(() => {
    isTouched.current = false;
    change((_, sight) => firstView({ x: self.x, y: self.y }, sight));
  }, [change, self.x, self.y]);
  useEffect(() => {
    const frame = held.current.frame.current;
    if (frame === null) return;
    const observer = new ResizeObserver(() =>
      change((now, sight) => (isTouched.current ? now : firstView({ x: self.x, y: self.y }, sight))),
    );
    observer.observe(frame);
    return () => observer.disconnect();
  }, [change, self.x, self.y]);
  const steer = useCallback(
    (next: (view: View, sight: Sight) => View) => {
      isTouched.current = true;
      change(next);
    },
    [change],
  );
  useEffect(() => {
    const frame = held.current.frame.current;
    if (frame === null) return;
    return watchGestures(frame, {
      onMove: (by) => steer((now, sight) => movedBy(now, by, sight)),
      onZoom: (at, factor) => {
        const before = view.current.scale;
        steer((now, sight) => zoomedAt(now, { at, factor, sight }));
        return view.current.scale !== before;
      },
      onTap: (target) => tap.current(target),
    });
  }, [steer]);
  return useMemo(() => controlsOf(steer), [steer]);
}

function controlsOf(steer: (next: (view: View, sight: Sight) => View) => void): TraceViewControls {
  return {
    zoom: (steps) =>
      steer((now, sight) => {
        const at = { x: (sight.left + sight.width) / 2, y: (sight.top + sight.height) / 2 };
        return zoomedAt(now, { at, factor: ZOOM_STEP ** steps, sight });
      }),
    fit: () => steer((_, sight) => fitView(sight)),
    move: (by) => steer((now, sight) => movedBy(now, by, sight)),
    show: (point) =>
      steer((now, sight) => (now.scale < 0.5 ? centredOn(point, 1, sight) : broughtIn(now, point, sight))),
  };
}
