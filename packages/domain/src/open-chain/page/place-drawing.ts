import type { PlaceInfo, Point } from '../publication/lot-snapshot.ts';
import { type Html, html } from './html.ts';
import { nearText } from './lot-facts.ts';
import type { PageWords } from './page-words.ts';

const [WIDTH, HEIGHT, MARGIN] = [360, 190, 24];
const KM_PER_DEGREE = 111.32;
const DEGREES_PER_TURN = 360;

/** Lines of hills behind every map, which show no place. */
const HILLS = html`<g class="hl"><path d="M-5 40C60 10 130 70 200 44S310 20 370 50"/><path d="M-5 86C70 58 120 118 210 92S320 66 370 96"/><path d="M-5 136C80 104 150 164 220 138S320 116 370 142"/><path d="M-5 178C70 156 160 200 240 176S330 166 370 180"/></g>`;

const tenth = (value: number): number => Math.round(value * 10) / 10;

/** A position on the drawing. */
type Drawn = readonly [x: number, y: number];

const lowest = (values: readonly number[]): number => values.reduce((low, value) => Math.min(low, value), Infinity);
const highest = (values: readonly number[]): number => values.reduce((high, value) => Math.max(high, value), -Infinity);

/** A projection of the shapes to the map, and how many km its lower side is long. */
function projection(points: readonly Point[]): { at: (point: Point) => Drawn; km: number } {
  const longitudes = points.map(([longitude]) => longitude);
  const latitudes = points.map(([, latitude]) => latitude);
  const [west, south] = [lowest(longitudes), lowest(latitudes)];
  const [east, north] = [highest(longitudes), highest(latitudes)];
  const narrowing = Math.cos((((south + north) / 2) * 2 * Math.PI) / DEGREES_PER_TURN);
  const [wide, high] = [(east - west) * narrowing || 1e-4, north - south || 1e-4];
  const scale = Math.min((WIDTH - 2 * MARGIN) / wide, (HEIGHT - 2 * MARGIN) / high);
  const x = (longitude: number): number => WIDTH / 2 + (longitude - (west + east) / 2) * narrowing * scale;
  const y = (latitude: number): number => HEIGHT / 2 - (latitude - (south + north) / 2) * scale;
  return {
    at: ([longitude, latitude]) => [tenth(x(longitude)), tenth(y(latitude))],
    km: (WIDTH / scale) * KM_PER_DEGREE,
  };
}

/** Most corners of all shapes together: a page has 30 kB for everything. */
const MOST_CORNERS = 2_000;
/** Steps of the drawing, in its units, within which corners fall together; the finest that leaves few enough is taken. */
const STEPS = [0.5, 1, 2, 4, 8, 16];
/** What is left of the smallest shape. */
const FEWEST = 3;

/** A ring without corners that lie within a step of the one before. */
function thinned(ring: readonly Drawn[], step: number): readonly Drawn[] {
  const kept: Drawn[] = [];
  for (const [x, y] of ring) {
    const [lastX, lastY] = kept.at(-1) ?? [Infinity, Infinity];
    if (Math.hypot(x - lastX, y - lastY) >= step) kept.push([x, y]);
  }
  return kept.length < FEWEST ? ring.slice(0, FEWEST) : kept;
}

type Rings = readonly (readonly Drawn[])[];

const cornersOf = (shapes: readonly Rings[]): number => shapes.flat().reduce((sum, { length }) => sum + length, 0);

/** Shapes as they are drawn: a survey has more corners than a drawing of this size can show. */
function drawable(shapes: readonly Rings[]): readonly Rings[] {
  let drawing = shapes;
  for (const step of STEPS) {
    if (cornersOf(drawing) <= MOST_CORNERS) return drawing;
    drawing = shapes.map((shape) => shape.map((ring) => thinned(ring, step)));
  }
  return drawing;
}

function outlines({ shapes }: PlaceInfo): Html {
  const { at } = projection(shapes.flat(2));
  const drawing = drawable(shapes.map((shape) => shape.map((ring) => ring.map(at))));
  const line = (ring: readonly Drawn[]): string => `M${ring.map(([x, y]) => `${x} ${y}`).join('L')}Z`;
  const paths = drawing.map((shape) => html`<path class="shp" fill-rule="evenodd" d="${shape.map(line).join('')}"/>`);
  return html`${paths}`;
}

const CIRCLES = html`<circle class="c1" cx="180" cy="95" r="80"/><circle class="c2" cx="180" cy="95" r="52"/>`;
const NEAR = html`<circle class="c3" cx="180" cy="95" r="46"/>`;

function drawn(place: PlaceInfo, words: PageWords): Html {
  if (place.shapes.length > 0) return outlines(place);
  const name = html`<text class="pn" x="180" y="92">${place.city}</text><text class="ps" x="180" y="114">${place.state}, ${words.say('brazil')}</text>`;
  return html`${place.near === null ? CIRCLES : NEAR}${name}`;
}

/** Where a lot grew: a drawing without any map of others. */
export const placeDrawing = (place: PlaceInfo, words: PageWords): Html =>
  html`<svg class="map" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${words.say('map')}: ${place.city}/${place.state}">${HILLS}${drawn(place, words)}</svg>`;

/** What the drawing shows, in words. */
export function placeNote(place: PlaceInfo, words: PageWords): Html {
  if (place.shapes.length > 0) {
    const { km } = projection(place.shapes.flat(2));
    return html`<p class="sub">${words.say('placeExact', { km: words.number(km, { most: 1 }) })}</p>`;
  }
  if (place.near === null) return html`<p class="sub">${words.say('placeCity')}</p>`;
  return html`<p class="sub">${words.say('placeBlurred', { at: nearText(place.near, words) })}</p>`;
}
