import type { XmlReader } from '../ground/xml-reader.ts';
import { Problem } from '../record/problem.ts';
import { gpxReader } from './gpx-shapes.ts';
import { kmlReader } from './kml-shapes.ts';
import type { FileShape, MapBounds } from './map-shape.ts';

const READERS: Readonly<Record<string, typeof kmlReader>> = { kml: kmlReader, gpx: gpxReader };

/** Reads an XML map by its outermost element: KML or GPX. `import/unreadable` (422) for another. */
export function xmlShapes(bounds: MapBounds, take: (shape: FileShape) => void): XmlReader {
  let reader: XmlReader | null = null;
  const begun = (name: string): XmlReader => {
    const made = Object.hasOwn(READERS, name) ? READERS[name]?.(bounds, take) : undefined;
    if (made !== undefined) return made;
    throw new Problem('import/unreadable', { message: 'Este arquivo não é KML nem GPX. Confira com quem fez o mapa.' });
  };
  return {
    open: (name, attribute, namespace) => {
      reader ??= begun(name);
      reader.open(name, attribute, namespace);
    },
    text: (text) => reader?.text(text),
    close: (name) => reader?.close(name),
  };
}
