import { fileKind, MOST_BYTES, type ReadShapes, readGeoJson } from './read-shapes.ts';
import { readXml } from './read-xml.ts';

/** The shapes of a chosen GeoJSON, KML or GPX file, or why there are none. */
export async function readShapesOf(file: File): Promise<ReadShapes> {
  if (file.size > MOST_BYTES) {
    return { trouble: `O arquivo tem ${Math.round(file.size / 1e6)}\u00a0MB. Traga um de até 5\u00a0MB.` };
  }
  if (/\.kmz$/i.test(file.name)) return { trouble: 'Arquivo KMZ é compactado. Salve como KML e traga de novo.' };
  const text = await file.text();
  const kind = fileKind(file.name, text);
  if (kind === null) return { trouble: 'Este arquivo não é KML, GPX nem GeoJSON. Confira com quem fez o mapa.' };
  return kind === 'xml' ? readXml(text) : readGeoJson(text);
}
