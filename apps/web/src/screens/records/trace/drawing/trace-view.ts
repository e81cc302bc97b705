import type { Point } from './trace-layout.ts';

/** The visible part of a drawing: a point times `scale`, plus x and y, is its position on the screen. */
export type View = { x: number; y: number; scale: number };

/**
 * The frame on the screen and the drawing, in px; `left` is reserved for row names, `top` and `bottom` for overlays.
 */
export type Sight = {
  width: number;
  height: number;
  left: number;
  top: number;
  bottom: number;
  drawing: { width: number; height: number };
};

const MARGIN = 16;
/** How much of a drawing always stays visible, in px. */
const KEPT = 96;
/** Below this scale, text of 16 px is unreadable: the drawing is then shown from its top. */
const READABLE = 0.6;
/** Largest scale at which a small drawing is shown whole: letters of 20 px. */
const LARGEST_WHOLE = 1.25;
const LARGEST = 2.5;

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

/** The scale at which all rows are visible. */
const rowsScale = ({ height, top, bottom, drawing }: Sight): number =>
  (height - top - bottom - 2 * MARGIN) / Math.max(1, drawing.height);

/** The scale at which the whole drawing is visible. */
export function wholeScale(sight: Sight): number {
  const across = (sight.width - sight.left - MARGIN) / Math.max(1, sight.drawing.width);
  return clamp(Math.min(across, rowsScale(sight)), 0.001, LARGEST_WHOLE);
}

const smallest = (sight: Sight): number => wholeScale(sight) * 0.8;

/** The view that shows the whole drawing, centred. */
export function fitView(sight: Sight): View {
  const scale = wholeScale(sight);
  const { width, height, left, top, bottom, drawing } = sight;
  return {
    scale,
    x: left + (width - left - MARGIN - drawing.width * scale) / 2,
    y: Math.max(top + MARGIN, (top + height - bottom - drawing.height * scale) / 2),
  };
}

/** Whether the whole drawing is inside the frame. */
export const isAllInSight = ({ x, y, scale }: View, { width, height, left, drawing }: Sight): boolean =>
  x >= left - 1 && y >= 0 && x + drawing.width * scale <= width + 1 && y + drawing.height * scale <= height + 1;

/** Keeps part of the drawing visible. */
export function clampToSight({ x, y, scale }: View, { width, height, left, drawing }: Sight): View {
  return {
    scale,
    x: clamp(x, left + KEPT - drawing.width * scale, width - KEPT),
    y: clamp(y, KEPT - drawing.height * scale, height - KEPT),
  };
}

/** The view moved by px of the screen. */
export const movedBy = ({ x, y, scale }: View, by: Point, sight: Sight): View =>
  clampToSight({ x: x + by.x, y: y + by.y, scale }, sight);

/** The view zoomed by `factor` around a point of the screen, which stays fixed. */
export function zoomedAt(view: View, { at, factor, sight }: { at: Point; factor: number; sight: Sight }): View {
  const scale = clamp(view.scale * factor, Math.min(smallest(sight), READABLE), LARGEST);
  const ratio = scale / view.scale;
  return clampToSight({ scale, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio }, sight);
}

/** The view centred on a point of the drawing, at a readable scale. */
export function centredOn(point: Point, scale: number, sight: Sight): View {
  const { width, height, left } = sight;
  return clampToSight(
    { scale, x: left + (width - left) / 2 - point.x * scale, y: height / 2 - point.y * scale },
    sight,
  );
}

const FIRST_SCALE = 0.8;

/** The first view: the whole drawing if it is readable, otherwise around the record, at a scale that shows all rows. */
export function firstView(self: Point, sight: Sight): View {
  if (wholeScale(sight) >= READABLE) return fitView(sight);
  const scale = clamp(rowsScale(sight), FIRST_SCALE, 1);
  const { y, ...view } = centredOn(self, scale, sight);
  const lowest = sight.height - sight.bottom - MARGIN - sight.drawing.height * scale;
  return { ...view, y: Math.min(Math.max(y, lowest), sight.top + MARGIN) };
}

/** The view moved just far enough to bring a point of the drawing well inside the frame. */
export function broughtIn(view: View, point: Point, sight: Sight): View {
  const [x, y] = [point.x * view.scale + view.x, point.y * view.scale + view.y];
  const by = {
    x: clamp(x, sight.left + KEPT, sight.width - KEPT) - x,
    y: clamp(y, sight.top + KEPT / 2, sight.height - KEPT) - y,
  };
  return movedBy(view, by, sight);
}
