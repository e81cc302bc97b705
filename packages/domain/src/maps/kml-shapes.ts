import type { Position } from '../ground/geometry.ts';
import type { XmlReader } from '../ground/xml-reader.ts';
import { type FileShape, type MapBounds, mapText, mapValues, nameAmong } from './map-shape.ts';
import { positionCollector } from './position-collector.ts';

/** Texts that are longer say no name. */
const LONGEST_TEXT = 2_000;

type Part = { type: 'Point' | 'LineString' | 'Polygon'; coordinates: unknown };
type Placemark = { name: string; values: [string, string][]; parts: Part[] };

const unread = (): Placemark => ({ name: '', values: [], parts: [] });

/** Several polygons of one placemark are one shape; other parts are shapes of their own. */
function geometriesOf(parts: readonly Part[]): unknown[] {
  const polygons = parts.filter(({ type }) => type === 'Polygon');
  const [first] = polygons;
  if (first === undefined) {
    const lines = parts.filter(({ type }) => type === 'LineString');
    // The marker that some programs put beside what they drew is no plot.
    return lines.length > 0 ? lines : [...parts];
  }
  if (polygons.length === 1) return [first];
  return [{ type: 'MultiPolygon', coordinates: polygons.map(({ coordinates }) => coordinates) }];
}

/** Collects the rings of a polygon, and positions by the element that they are in. */
function partCollector(bounds: MapBounds) {
  let rings: { outer: readonly Position[]; inner: (readonly Position[])[] } | null = null;
  let isInner = false;
  let track: Position[] | null = null;
  let positions: ReturnType<typeof positionCollector> | null = null;
  const ended = (parent: string): Part | null => {
    const found = positions?.end() ?? [];
    positions = null;
    if (rings !== null) {
      if (isInner) rings.inner.push(found);
      else rings.outer = found;
      return null;
    }
    if (parent === 'Point') return { type: 'Point', coordinates: found[0] };
    return parent === 'LineString' || parent === 'LinearRing' ? { type: 'LineString', coordinates: found } : null;
  };
  return {
    open: (name: string): void => {
      if (name === 'Polygon') rings = { outer: [], inner: [] };
      if (name === 'outerBoundaryIs' || name === 'innerBoundaryIs') isInner = name === 'innerBoundaryIs';
      if (name === 'Track') track = [];
      if (name === 'coordinates') positions = positionCollector(bounds);
    },
    text: (text: string): void => positions?.text(text),
    /** A moment of a `gx:Track`: `longitude latitude height`. */
    moment: (text: string): void => {
      const [longitude = Number.NaN, latitude = Number.NaN] = text.trim().split(/\s+/).map(Number);
      bounds.countPositions(1);
      track?.push([longitude, latitude]);
    },
    close: (name: string, parent: string): Part | null => {
      if (name === 'coordinates') return ended(parent);
      if (name === 'Track' && track !== null) {
        const coordinates = track;
        track = null;
        return { type: 'LineString', coordinates };
      }
      if (name !== 'Polygon' || rings === null) return null;
      const coordinates = [rings.outer, ...rings.inner];
      rings = null;
      return { type: 'Polygon', coordinates };
    },
  };
}

/** What an element's text says of a placemark: its name, or a value of its `ExtendedData`. */
function note(
  placemark: Placemark,
  { name, parent, key, text }: Record<'name' | 'parent' | 'key' | 'text', string>,
): void {
  if (name === 'name' && parent === 'Placemark') placemark.name = mapText(text);
  if ((name === 'value' && parent === 'Data') || name === 'SimpleData') placemark.values.push([key, text]);
}

const TEXTS: ReadonlySet<string> = new Set(['name', 'value', 'SimpleData', 'coord']);

/** Reads KML 2.3 (OGC 12-007r2): placemarks with their folders, tracks of Google's extension too; links are not followed. */
export function kmlReader(bounds: MapBounds, take: (shape: FileShape) => void): XmlReader {
  const path: string[] = [];
  const folders: string[] = [];
  const parts = partCollector(bounds);
  // What stands outside of all placemarks is noted as well, and never given.
  let placemark = unread();
  let [text, key] = ['', ''];
  const isFolder = (name: string): boolean => name === 'Folder' || name === 'Document';
  const give = ({ name, values, parts: found }: Placemark): void => {
    const layer = folders.findLast((folder) => folder !== '') ?? '';
    const geometries = geometriesOf(found);
    const said = mapValues(values);
    // Programs other than Google Earth leave the name to a field of theirs.
    const named = name === '' ? nameAmong(said) : name;
    for (const [at, geometry] of geometries.entries()) {
      const own = geometries.length > 1 ? `${named} ${at + 1}`.trim() : named;
      take({ name: own, layer, values: said, geometry });
    }
  };
  return {
    open: (name, attribute) => {
      path.push(name);
      if (isFolder(name)) folders.push('');
      if (name === 'Placemark') placemark = unread();
      if (name === 'Data' || name === 'SimpleData') key = attribute('name');
      if (TEXTS.has(name)) text = '';
      parts.open(name);
    },
    text: (piece) => {
      if (TEXTS.has(path.at(-1) ?? '') && text.length < LONGEST_TEXT) text += piece;
      parts.text(piece);
    },
    close: (name) => {
      path.pop();
      const parent = path.at(-1) ?? '';
      if (name === 'coord') parts.moment(text);
      if (name === 'name' && isFolder(parent)) folders[folders.length - 1] = mapText(text);
      if (isFolder(name)) folders.pop();
      const part = parts.close(name, parent);
      note(placemark, { name, parent, key, text });
      if (part !== null) placemark.parts.push(part);
      if (name !== 'Placemark') return;
      give(placemark);
      placemark = unread();
    },
  };
}
