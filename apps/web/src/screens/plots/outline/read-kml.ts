import { kmlPositions, type ReadShapes, shapesOf } from './read-shapes.ts';

const BROKEN = 'Este arquivo está quebrado. Exporte de novo e traga inteiro.';

const childrenCalled = (element: Element, name: string): Element[] =>
  [...element.children].filter(({ localName }) => localName === name);

const positionsIn = (element: Element): readonly (readonly number[])[] =>
  childrenCalled(element, 'coordinates').flatMap(({ textContent }) => kmlPositions(textContent ?? ''));

/** The ring of a KML boundary, closed if the exporting program left it open. */
function ringOf(boundary: Element): readonly (readonly number[])[] {
  const positions = childrenCalled(boundary, 'LinearRing').flatMap(positionsIn);
  const [first, last] = [positions[0], positions.at(-1)];
  const isClosed = first?.[0] === last?.[0] && first?.[1] === last?.[1];
  return first === undefined || isClosed ? positions : [...positions, first];
}

function polygonOf(polygon: Element): unknown {
  const outer = childrenCalled(polygon, 'outerBoundaryIs').map(ringOf);
  const inner = childrenCalled(polygon, 'innerBoundaryIs').map(ringOf);
  return { type: 'Polygon', coordinates: [...outer, ...inner] };
}

/** A path that ends where it began is an outline. */
function pathOf(line: Element): unknown {
  const positions = positionsIn(line);
  const [first] = positions;
  return first === undefined ? null : { type: 'Polygon', coordinates: [[...positions, first]] };
}

function rawsOf(placemark: Element): unknown[] {
  const all = (name: string) => [...placemark.getElementsByTagNameNS('*', name)];
  const [polygons, points, lines] = [all('Polygon'), all('Point'), all('LineString')];
  if (polygons.length > 0) return polygons.map(polygonOf);
  if (lines.length > 0) return lines.map(pathOf);
  return points.map((point) => ({ type: 'Point', coordinates: positionsIn(point)[0] ?? [] }));
}

/**
 * The shapes of a KML file, one for each placemark or part. The browser's own parser reads it and loads nothing else. A
 * file with entity declarations is refused, since entities can expand without end.
 */
export function readKml(text: string): ReadShapes {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) {
    return { trouble: 'Este arquivo traz partes que um mapa não precisa. Salve de novo como KML simples.' };
  }
  const file = new DOMParser().parseFromString(text, 'application/xml');
  if (file.getElementsByTagName('parsererror').length > 0) return { trouble: BROKEN };
  const placemarks = [...file.getElementsByTagNameNS('*', 'Placemark')];
  return shapesOf(
    placemarks.flatMap((placemark) => {
      const name = childrenCalled(placemark, 'name')[0]?.textContent?.trim().slice(0, 50) ?? '';
      const raws = rawsOf(placemark);
      return raws.map((raw, at) => ({ name: raws.length > 1 ? `${name} ${at + 1}`.trim() : name, raw }));
    }),
  );
}
