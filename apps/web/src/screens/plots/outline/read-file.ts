import { readKml } from './read-kml.ts';
import { fileKind, MOST_BYTES, type ReadShapes, readGeoJson } from './read-shapes.ts';

/** The shapes of a chosen GeoJSON or KML file, or why there are none. */
export async function readShapesOf(file: File): Promise<ReadShapes> {
  if (file.size > MOST_BYTES) {
    return { trouble: `O arquivo tem ${Math.round(file.size / 1e6)}\u00a0MB. Traga um de até 5\u00a0MB.` };
  }
  if (/\.kmz$/i.test(file.name)) return { trouble: 'Arquivo KMZ é compactado. Salve como KML e traga de novo.' };
  const text = await file.text();
  const kind = fileKind(file.name, text);
  if (kind === null) return { trouble: 'Este arquivo não é KML nem GeoJSON. Confira com quem fez o mapa.' };
  return kind === 'kml' ? readKml(text) : readGeoJson(text);
}
