import type { XmlReader } from '@cafezal/domain/ground/xml-reader.ts';
import { xmlShapes } from '@cafezal/domain/maps/xml-shapes.ts';
import { collected, type ReadShapes } from './read-shapes.ts';

/** Tells a reader of an element and of all that is in it, in their order. */
function tell(reader: XmlReader, element: Element): void {
  reader.open(element.localName, (name) => element.getAttribute(name) ?? '', element.namespaceURI ?? '');
  for (const node of element.childNodes) {
    if (node.nodeType === Node.ELEMENT_NODE) tell(reader, node as Element);
    else reader.text(node.nodeValue ?? '');
  }
  reader.close(element.localName);
}

/**
 * The shapes of a KML or GPX file. The browser's own parser reads it and loads nothing else. A file with entity
 * declarations is refused, since entities can expand without end.
 */
export function readXml(text: string): ReadShapes {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) {
    return { trouble: 'Este arquivo traz partes que um mapa não precisa. Salve de novo como KML simples.' };
  }
  return collected(({ bounds, take }) => {
    const file = new DOMParser().parseFromString(text, 'application/xml');
    if (file.getElementsByTagName('parsererror').length > 0) throw new SyntaxError('no XML');
    tell(xmlShapes(bounds, take), file.documentElement);
  });
}
