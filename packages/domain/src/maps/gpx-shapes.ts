import type { Position } from '../ground/geometry.ts';
import type { XmlReader } from '../ground/xml-reader.ts';
import { type FileShape, type MapBounds, mapText } from './map-shape.ts';

const LONGEST_TEXT = 2_000;
/** Tracks and routes are lines of points; a waypoint stands alone. */
const LINES: ReadonlySet<string> = new Set(['trk', 'rte']);
const POINTS: ReadonlySet<string> = new Set(['trkpt', 'rtept', 'wpt']);

const numberOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));

/** Reads GPX 1.1 (Topografix): tracks, whose pieces are one line, routes, and waypoints. */
export function gpxReader({ countPositions }: MapBounds, take: (shape: FileShape) => void): XmlReader {
  const path: string[] = [];
  let [text, name] = ['', ''];
  let positions: Position[] = [];
  return {
    open: (element, attribute) => {
      path.push(element);
      if (element === 'name') text = '';
      if (LINES.has(element) || element === 'wpt') [name, positions] = ['', []];
      if (!POINTS.has(element)) return;
      countPositions(1);
      positions.push([numberOf(attribute('lon')), numberOf(attribute('lat'))]);
    },
    text: (piece) => {
      if (path.at(-1) === 'name' && text.length < LONGEST_TEXT) text += piece;
    },
    close: (element) => {
      path.pop();
      const parent = path.at(-1) ?? '';
      if (element === 'name' && (LINES.has(parent) || parent === 'wpt')) name = mapText(text);
      const about = { name, layer: '', values: {} };
      if (LINES.has(element)) take({ ...about, geometry: { type: 'LineString', coordinates: positions } });
      if (element === 'wpt') take({ ...about, geometry: { type: 'Point', coordinates: positions[0] } });
    },
  };
}
