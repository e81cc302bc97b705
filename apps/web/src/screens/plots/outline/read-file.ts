import { kmlInKmz } from './kml-in-kmz.ts';
import { fileKind, MOST_BYTES, type ReadShapes, readGeoJson } from './read-shapes.ts';
import { readXml } from './read-xml.ts';

const NO_KML = 'Neste arquivo compactado não achamos um KML. Salve como KML e traga de novo.';

/** The shapes of all layers of a KMZ. */
async function readKmz(file: File): Promise<ReadShapes> {
  const layers = (await kmlInKmz(file)).map(readXml);
  const shapes = layers.flatMap((read, at) =>
    'shapes' in read ? read.shapes.map((shape) => ({ ...shape, id: `${at} ${shape.id}` })) : [],
  );
  if (shapes.length > 0) return { shapes };
  return layers.find((read) => 'trouble' in read) ?? { trouble: NO_KML };
}

/** The shapes of a chosen GeoJSON, KML, KMZ or GPX file, or why there are none. */
export async function readShapesOf(file: File): Promise<ReadShapes> {
  if (file.size > MOST_BYTES) {
    return { trouble: `O arquivo tem ${Math.round(file.size / 1e6)}\u00a0MB. Traga um de até 5\u00a0MB.` };
  }
  if ((await file.slice(0, 2).text()) === 'PK') return readKmz(file);
  const text = await file.text();
  const kind = fileKind(file.name, text);
  if (kind === null) return { trouble: 'Este arquivo não é KML, KMZ, GPX nem GeoJSON. Confira com quem fez o mapa.' };
  return kind === 'xml' ? readXml(text) : readGeoJson(text);
}
