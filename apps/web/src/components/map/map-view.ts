import type { Point } from '../page/watch-gestures.ts';
import type { Bounds } from './map-plane.ts';

/**
 * The visible part of the ground: a point in metres times `scale`, plus x and y, is its position on the screen in px.
 */
export type MapView = { x: number; y: number; scale: number };

/** The frame on the screen in px, the bounds of interest, and how far beyond them the map can be moved, in metres. */
export type MapSight = { width: number; height: number; bounds: Bounds; reach?: number };

/** Margin around the bounds of interest, in px, so that no button covers them. */
const MARGIN = 20;
const WORKING_MARGIN = 72;
/** The least ground that a frame shows, in metres, however small the plot. */
const LEAST_GROUND = 60;
/** Largest scale, in px per metre: a row spacing of 3 m is then 60 px wide. */
const LARGEST = 20;
/** How much of the bounds of interest always stays visible, in px. */
const KEPT = 64;

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

/** Screen position of a point on the ground. */
export const toScreen = ({ x, y }: Point, view: MapView): Point => ({
  x: x * view.scale + view.x,
  y: y * view.scale + view.y,
});

/** Point on the ground at a screen position. */
export const toGround = ({ x, y }: Point, view: MapView): Point => ({
  x: (x - view.x) / view.scale,
  y: (y - view.y) / view.scale,
});

/** The view that shows all bounds of interest, centred. */
export function fitMap({ width, height, bounds, reach }: MapSight): MapView {
  const margin = reach === undefined ? MARGIN : WORKING_MARGIN;
  const across = Math.max(bounds.right - bounds.left, LEAST_GROUND);
  const down = Math.max(bounds.bottom - bounds.top, LEAST_GROUND);
  const scale = Math.min((width - 2 * margin) / across, (height - 2 * margin) / down);
  const kept = clamp(scale, 1e-6, LARGEST);
  return centredAt({ x: (bounds.left + bounds.right) / 2, y: (bounds.top + bounds.bottom) / 2 }, kept, {
    width,
    height,
  });
}

/** The view centred on a point of the ground. */
export const centredAt = (
  point: Point,
  scale: number,
  { width, height }: Pick<MapSight, 'width' | 'height'>,
): MapView => ({ scale, x: width / 2 - point.x * scale, y: height / 2 - point.y * scale });

const held = ({ x, y, scale }: MapView, { width, height, bounds, reach = 0 }: MapSight): MapView => ({
  scale,
  x: clamp(x, KEPT - (bounds.right + reach) * scale, width - KEPT - (bounds.left - reach) * scale),
  y: clamp(y, KEPT - (bounds.bottom + reach) * scale, height - KEPT - (bounds.top - reach) * scale),
});

/** The view moved by `by` px; part of the bounds of interest stays visible. */
export const mapMovedBy = ({ x, y, scale }: MapView, by: Point, sight: MapSight): MapView =>
  held({ x: x + by.x, y: y + by.y, scale }, sight);

/** The view zoomed by `factor` around a screen position, which stays fixed. */
export function mapZoomedAt(
  view: MapView,
  { at, factor, sight }: { at: Point; factor: number; sight: MapSight },
): MapView {
  const scale = clamp(view.scale * factor, fitMap(sight).scale * (sight.reach === undefined ? 0.4 : 0.1), LARGEST);
  const ratio = scale / view.scale;
  return held({ scale, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio }, sight);
}

/** Metres between two grid lines: 100 if they can be told apart, otherwise coarser or finer. */
const STEPS = [100, 10, 20, 50, 200, 500, 1000, 2000, 5000, 10_000, 50_000, 100_000] as const;
const FINEST_PX = 34;
const COARSEST_PX = 400;

/** Metres between grid lines at a scale; also the length of the scale bar. */
export function gridStep(scale: number): number {
  const fits = (step: number) => step * scale >= FINEST_PX && step * scale <= COARSEST_PX;
  return STEPS.find(fits) ?? (STEPS[0] * scale < FINEST_PX ? 100_000 : 10);
}

/** Screen positions of the grid lines along one axis, in px. */
export function gridLines(offset: number, length: number, stepPx: number): number[] {
  const first = ((offset % stepPx) + stepPx) % stepPx;
  const count = Math.max(0, Math.ceil((length - first) / stepPx));
  return Array.from({ length: count }, (_, at) => first + at * stepPx);
}

/** A length as text: `100 m`, `2 km`. */
export const lengthWords = (meters: number): string =>
  meters >= 1000 ? `${meters / 1000}\u00a0km` : `${meters}\u00a0m`;
