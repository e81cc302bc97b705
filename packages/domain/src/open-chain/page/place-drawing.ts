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

/** A projection of the shapes to the map, and how many km its lower side is long. */
function projection(points: readonly Point[]): { at: (point: Point) => string; km: number } {
  const longitudes = points.map(([longitude]) => longitude);
  const latitudes = points.map(([, latitude]) => latitude);
  const [west, south] = [Math.min(...longitudes), Math.min(...latitudes)];
  const [east, north] = [Math.max(...longitudes), Math.max(...latitudes)];
  const narrowing = Math.cos((((south + north) / 2) * 2 * Math.PI) / DEGREES_PER_TURN);
  const [wide, high] = [(east - west) * narrowing || 1e-4, north - south || 1e-4];
  const scale = Math.min((WIDTH - 2 * MARGIN) / wide, (HEIGHT - 2 * MARGIN) / high);
  const x = (longitude: number): number => WIDTH / 2 + (longitude - (west + east) / 2) * narrowing * scale;
  const y = (latitude: number): number => HEIGHT / 2 - (latitude - (south + north) / 2) * scale;
  return {
    at: ([longitude, latitude]) => `${tenth(x(longitude))} ${tenth(y(latitude))}`,
    km: (WIDTH / scale) * KM_PER_DEGREE,
  };
}

function outlines({ shapes }: PlaceInfo): Html {
  const { at } = projection(shapes.flat(2));
  const rings = shapes.map(
    (shape) =>
      html`<path class="shp" fill-rule="evenodd" d="${shape.map((ring) => `M${ring.map(at).join('L')}Z`).join('')}"/>`,
  );
  return html`${rings}`;
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
