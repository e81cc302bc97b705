import type { Point } from '../page/watch-gestures.ts';
import type { Bounds } from './map-plane.ts';

/** What of the ground is in sight: a point in metres times `scale`, moved by x and y, is its place on the screen in px. */
export type MapView = { x: number; y: number; scale: number };

/** The frame on the screen in px, the ground that is of interest, and how far beyond it one may go, in metres. */
export type MapSight = { width: number; height: number; bounds: Bounds; reach?: number };

/** px that stay free round what is of interest; where it is changed by hand, no button lies over it. */
const MARGIN = 20;
const WORKING_MARGIN = 72;
/** Metres of ground that a frame shows at least, however small the plot. */
const LEAST_GROUND = 60;
/** px a metre at most: a vine row of 3 m is then 60 px wide. */
const LARGEST = 20;
/** So many px of what is of interest stay in sight however far it is moved. */
const KEPT = 64;

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

/** Where a point of the ground is on the screen. */
export const toScreen = ({ x, y }: Point, view: MapView): Point => ({
  x: x * view.scale + view.x,
  y: y * view.scale + view.y,
});

/** Which point of the ground lies at a place on the screen. */
export const toGround = ({ x, y }: Point, view: MapView): Point => ({
  x: (x - view.x) / view.scale,
  y: (y - view.y) / view.scale,
});

/** The view with everything of interest in the middle. */
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

/** The view with a point of the ground in the middle. */
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

/** The view moved by so many px, some of what is of interest staying in sight. */
export const mapMovedBy = ({ x, y, scale }: MapView, by: Point, sight: MapSight): MapView =>
  held({ x: x + by.x, y: y + by.y, scale }, sight);

/** The view `factor` times as large round a place on the screen, which stays where it is. */
export function mapZoomedAt(
  view: MapView,
  { at, factor, sight }: { at: Point; factor: number; sight: MapSight },
): MapView {
  const scale = clamp(view.scale * factor, fitMap(sight).scale * (sight.reach === undefined ? 0.4 : 0.1), LARGEST);
  const ratio = scale / view.scale;
  return held({ scale, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio }, sight);
}

/** Metres between two lines of the grid: 100 while they can be told apart, then coarser or finer. */
const STEPS = [100, 10, 20, 50, 200, 500, 1000, 2000, 5000, 10_000, 50_000, 100_000] as const;
const FINEST_PX = 34;
const COARSEST_PX = 400;

/** Metres between the lines of the grid at a scale, and so the length of the scale bar. */
export function gridStep(scale: number): number {
  const fits = (step: number) => step * scale >= FINEST_PX && step * scale <= COARSEST_PX;
  return STEPS.find(fits) ?? (STEPS[0] * scale < FINEST_PX ? 100_000 : 10);
}

/** Where the lines of the grid lie on the screen along one side, in px. */
export function gridLines(offset: number, length: number, stepPx: number): number[] {
  const first = ((offset % stepPx) + stepPx) % stepPx;
  const count = Math.max(0, Math.ceil((length - first) / stepPx));
  return Array.from({ length: count }, (_, at) => first + at * stepPx);
}

/** A length in metres as people say it: `100 m`, `2 km`. */
export const lengthWords = (meters: number): string =>
  meters >= 1000 ? `${meters / 1000}\u00a0km` : `${meters}\u00a0m`;
