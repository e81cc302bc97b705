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

/**
 * Space reserved in the frame, in px: for row names at the left (only icons on a small desktop) and buttons at the
 * bottom; on a phone boxes have only their colour, and the choice covers the top.
 */
const ROOM = {
  wide: { left: 184, top: 0, bottom: 56 },
  folded: { left: 56, top: 0, bottom: 56 },
  narrow: { left: 12, top: 76, bottom: 0 },
} as const;

/**
 * Window widths in px: from these on the drawing is shown whole, rows have names in words, and the drawing is wider
 * than other content.
 */
const WHOLE = 768;
const NAMED = 1280;
const BROAD = 1600;

const roomOf = (isWide: boolean) => (isWide ? (window.innerWidth < NAMED ? ROOM.folded : ROOM.wide) : ROOM.narrow);

/**
 * The space for the drawing on the page, in px, without rail, margins and heads. Null on a phone, where the drawing is
 * scrolled.
 */
export function roomOnScreen(): { width: number; height: number } | null {
  const { innerWidth, innerHeight } = window;
  if (innerWidth < WHOLE) return null;
  const isWide = isWideNow();
  const width = !isWide ? innerWidth : innerWidth < BROAD ? Math.min(innerWidth - 304, 1200) : innerWidth - 304;
  const { left, bottom } = roomOf(isWide);
  return { width: width - left - 16, height: Math.max(420, innerHeight - 180) - bottom - 32 };
}

/** Width of a frame that shows a drawing at full size with its row names, in px. */
export const widthOf = ({ width }: TraceLayout): number => width + ROOM.wide.left + 32;

const ZOOM_STEP = 1.3;
/** Distance between the row names and the visible part of the boxes, in px. */
const NAME_GAP = 8;

/** Elements that follow the view; they are moved without rendering. */
type Parts = {
  frame: RefObject<HTMLDivElement | null>;
  bands: RefObject<SVGGElement | null>;
  scene: RefObject<SVGGElement | null>;
  /** Row names, which move only vertically. */
  names: RefObject<SVGGElement | null>;
  /** The area beside the row names, to which boxes are clipped. */
  shown: RefObject<SVGRectElement | null>;
  /** The visible part on the overview map. */
  window: RefObject<SVGRectElement | null>;
};

/** Functions for the drawing's buttons and keys. */
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
    // Each has the centre of its row, in px of the drawing.
    name.setAttribute('transform', `translate(0 ${Number(name.getAttribute('data-y')) * scale + y})`);
  }
  setBox(parts.shown.current, { x: left - NAME_GAP, y: 0, width: Math.max(0, width - left + NAME_GAP), height });
  setBox(parts.window.current, {
    x: (left - x) / scale,
    y: -y / scale,
    width: Math.max(0, width - left) / scale,
    height: height / scale,
  });
  // Without hidden parts the overview map would only cover the drawing.
  parts.window.current?.ownerSVGElement?.toggleAttribute('data-idle', isAllInSight(view, sight));
}

type Question = { layout: TraceLayout; self: Point; isWide: boolean; onTap: (target: Element | null) => void };

/** Keeps the drawing's view: first the whole if it is readable, then as pointers, wheel, keys and buttons move it. */
export function useTraceView(parts: Parts, { layout, self, isWide, onTap }: Question): TraceViewControls {
  const view = useRef<View>({ x: 0, y: 0, scale: 1 });
  const tap = useRef(onTap);
  const held = useRef(parts);
  const isTouched = useRef(false);
  const change = useCallback(
    (next: (view: View, sight: Sight) => View) => {
      const frame = held.current.frame.current;
      // Ignore frames without a size: they are not on the screen.
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
