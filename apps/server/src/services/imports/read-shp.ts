import { MOST_RINGS, type ToDegrees } from '@cafezal/domain/maps/usable-geometry.ts';
import { Problem } from '@cafezal/domain/record/problem.ts';
import type { Position } from '@cafezal/domain/stages/plot/geometry.ts';
import { polygonsOfRings } from './polygons-of-rings.ts';

type Ring = readonly Position[];

const FILE_CODE = 9994;
const HEADER = 100;
const RECORD_HEADER = 8;
/** Parts and points of a shape that are looked at: what has more is no plot. */
const MOST_PARTS = 5_000;
const MOST_POINTS = 50_000;

/** The family of a kind of shape: 5, 15 (with heights) and 25 (with measures) are polygons. */
const POINT = 1;
const LINE = 3;
const POLYGON = 5;
const POINTS = 8;

const broken = (): Problem =>
  new Problem('import/unreadable', { message: 'O arquivo .shp está quebrado. Exporte de novo e traga inteiro.' });
const tooLarge = (): Problem =>
  new Problem('import/too-large', { message: 'Um desenho do mapa tem cantos demais. Simplifique e traga de novo.' });

/** A shape's record with how its positions become degrees. */
type ShpRecord = { view: DataView; toDegrees: ToDegrees };

const positionAt = ({ view, toDegrees }: ShpRecord, at: number): Position =>
  toDegrees([view.getFloat64(at, true), view.getFloat64(at + 8, true)]);

/** The parts of a line or polygon: counts, where each part begins, then all points; heights behind them are not read. */
function partsOf(record: ShpRecord): Ring[] {
  const { view } = record;
  const [count, points] = [view.getInt32(36, true), view.getInt32(40, true)];
  if (count > MOST_PARTS || points > MOST_POINTS) throw tooLarge();
  if (count < 0 || points < 0) throw broken();
  const first = 44 + 4 * count;
  return Array.from({ length: count }, (_, part) => {
    const from = view.getInt32(44 + 4 * part, true);
    const to = part + 1 < count ? view.getInt32(48 + 4 * part, true) : points;
    if (from < 0 || to < from || to > points) throw broken();
    return Array.from({ length: to - from }, (__, at) => positionAt(record, first + 16 * (from + at)));
  });
}

/** Rings as polygons; each its own where they are too many for a shape of ours, which is refused for that. */
const polygonsOf = (rings: readonly Ring[]): Ring[][] =>
  rings.length > MOST_RINGS ? rings.map((ring) => [ring]) : polygonsOfRings(rings);

/** A shape as GeoJSON; null for an empty one. */
function geometryOf(record: ShpRecord): unknown {
  const { view } = record;
  const kind = view.getInt32(0, true);
  const family = kind % 10;
  if (kind === 0 || kind > 30) return null;
  if (family === POINT) return { type: 'Point', coordinates: positionAt(record, 4) };
  if (family === POINTS) {
    // Of several points the first says where it is.
    return view.getInt32(36, true) > 0 ? { type: 'Point', coordinates: positionAt(record, 40) } : null;
  }
  if (family === LINE) return { type: 'MultiLineString', coordinates: partsOf(record) };
  return family === POLYGON ? { type: 'MultiPolygon', coordinates: polygonsOf(partsOf(record)) } : null;
}

/**
 * The shapes of a `.shp` in their order (ESRI Shapefile Technical Description, 1998), as GeoJSON in degrees, null
 * for empty ones. `import/unreadable` (422) where lengths lie, `import/too-large` (413) for 50,000 corners.
 */
export function* shpGeometries(bytes: Uint8Array, toDegrees: ToDegrees): Generator<unknown> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < HEADER || view.getInt32(0) !== FILE_CODE) throw broken();
  for (let at = HEADER; at + RECORD_HEADER < bytes.length; ) {
    const length = view.getInt32(at + 4) * 2;
    const start = at + RECORD_HEADER;
    if (length < 4 || start + length > bytes.length) throw broken();
    try {
      yield geometryOf({ view: new DataView(bytes.buffer, bytes.byteOffset + start, length), toDegrees });
    } catch (error) {
      throw error instanceof RangeError ? broken() : error;
    }
    at = start + length;
  }
}
