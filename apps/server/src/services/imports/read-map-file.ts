import { systemOfGeoJson } from '@cafezal/domain/maps/coordinate-system.ts';
import { geoJsonShapes } from '@cafezal/domain/maps/geojson-shapes.ts';
import { geoJsonParts } from '@cafezal/domain/maps/geojson-text.ts';
import { type MapCollector, type MapContent, mapCollector } from '@cafezal/domain/maps/map-content.ts';
import { type FileShape, MOST_SHAPES, mapText } from '@cafezal/domain/maps/map-shape.ts';
import { xmlShapes } from '@cafezal/domain/maps/xml-shapes.ts';
import { Problem } from '@cafezal/domain/record/problem.ts';
import { textOf } from './file-text.ts';
import { type FileTurns, fileTurns } from './file-turns.ts';
import { type ZippedFile, zippedFiles } from './map-zip.ts';
import { readShapefiles } from './read-shapefiles.ts';
import { toDegreesOf } from './to-degrees.ts';
import { xmlParser } from './xml-parser.ts';

const unreadable = (message: string): Problem => new Problem('import/unreadable', { message });
const NO_MAP = 'Este arquivo não é um mapa que lemos: GeoJSON, KML, KMZ, GPX ou shapefile em ZIP.';
const EMPTY = 'Este arquivo não tem nenhum contorno nem ponto.';
const NOT_PLAIN = 'Este arquivo está quebrado, ou traz partes que um mapa não precisa. Salve de novo e traga inteiro.';

/** Shapes that are read in one turn. */
const SHAPES_AT_A_TIME = 5;

/** What a map is read into, and when. */
type Reading = { collector: MapCollector; turns: FileTurns };

async function readXml(pieces: Iterable<string>, { collector, turns }: Reading): Promise<void> {
  const { bounds, take, settle } = collector;
  const turn = async (): Promise<void> => {
    await turns.turn();
    await turns.run(settle());
  };
  const parser = xmlParser(xmlShapes(bounds, take), { unreadable: (message = NOT_PLAIN) => unreadable(message), turn });
  try {
    for (const piece of pieces) await parser.write(piece);
    parser.end();
    await turns.run(settle());
  } catch (error) {
    // Some refusals say nothing of maps.
    if (error instanceof Problem && error.details.message !== undefined) throw error;
    throw unreadable(NOT_PLAIN);
  }
}

/** Features, each of which may hold several shapes, with what the collection says of its numbers. */
async function readGeoJson(
  pieces: Iterable<string>,
  layer: string,
  { collector: { take, settle }, turns }: Reading,
): Promise<void> {
  const parts = geoJsonParts(pieces);
  const shapes: FileShape[] = [];
  const collect = (value: unknown): void => {
    // One more than may be: taking that one says so.
    for (const shape of geoJsonShapes(value, layer)) {
      shapes.push(shape);
      if (shapes.length > MOST_SHAPES) break;
    }
  };
  let step = parts.next();
  for (let count = 1; step.done !== true; count += 1, step = parts.next()) {
    if (shapes.length <= MOST_SHAPES) collect(step.value);
    if (step.value === undefined || count % SHAPES_AT_A_TIME === 0) await turns.turn();
  }
  if (shapes.length <= MOST_SHAPES) collect(step.value);
  const toDegrees = toDegreesOf(systemOfGeoJson(step.value));
  for (const shape of shapes) {
    take(shape, toDegrees);
    await turns.run(settle());
  }
}

/** The pieces of a text that begins with its first sign; one that begins like UTF-16 and goes on otherwise is none. */
function* plainPieces(bytes: Uint8Array): Generator<string> {
  try {
    yield* textOf(bytes).pieces();
  } catch {
    throw unreadable(NOT_PLAIN);
  }
}

/** The first sign of a text that is no space. */
function firstSign(pieces: Iterable<string>): string | undefined {
  for (const piece of pieces) {
    const found = /\S/.exec(piece)?.[0];
    if (found !== undefined) return found;
  }
  return undefined;
}

async function readText({ name, bytes }: ZippedFile, reading: Reading): Promise<void> {
  const first = firstSign(plainPieces(bytes));
  const layer = mapText(name.replace(/^.*[\\/]|\.[^.]*$/g, ''));
  if (first === '<') await readXml(plainPieces(bytes), reading);
  else if (first === '{' || first === '[') await readGeoJson(plainPieces(bytes), layer, reading);
  else throw unreadable(NO_MAP);
}

async function readArchive(bytes: Uint8Array, reading: Reading): Promise<void> {
  const files = await zippedFiles(bytes, /\.(kml|gpx|geojson|json|shp|dbf|prj|cpg)$/i, reading.turns);
  const texts = files.filter(({ name }) => /\.(kml|gpx|geojson|json)$/i.test(name));
  const hasShapefile = files.some(({ name }) => /\.shp$/i.test(name));
  if (texts.length === 0 && !hasShapefile) throw unreadable(NO_MAP);
  for (const file of texts) await readText(file, reading);
  await readShapefiles(files, reading.collector, reading.turns);
}

const LONE_SHP = 'Um shapefile são vários arquivos. Junte o .shp, o .dbf, o .prj e o .cpg em um ZIP e traga o ZIP.';

/** The parts of a shapefile, which say nothing alone: a `.shp` and a `.shx` begin alike. */
const isLoneShp = (bytes: Uint8Array): boolean => [0, 0, 0x27, 0x0a].every((byte, at) => bytes[at] === byte);

const isArchive = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

/**
 * The shapes of a map: GeoJSON, KML, GPX, and KMZ or a ZIP of these or of shapefiles, told by their content. `import/unreadable` (422) for
 * anything else, `import/too-large` (413) above 500 shapes or 200,000 corners.
 */
export async function readMapFile(bytes: Uint8Array, turns = fileTurns()): Promise<MapContent> {
  const collector = mapCollector();
  const reading = { collector, turns };
  if (isLoneShp(bytes)) throw unreadable(LONE_SHP);
  if (isArchive(bytes)) await readArchive(bytes, reading);
  else await readText({ name: '', bytes }, reading);
  const content = collector.content();
  if (content.shapes.length === 0) throw unreadable(EMPTY);
  return content;
}
