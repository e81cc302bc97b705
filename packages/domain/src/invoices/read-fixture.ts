import type { XmlReader } from '../ground/xml-reader.ts';
import { type Element, elementReader } from './element-reader.ts';
import { INVOICE_LAYOUT } from './invoice-layout.ts';

const NAMESPACE = /\sxmlns="([^"]*)"/;
/** The end of an element, or its start with its attributes, or text. */
const PARTS = /<\/([\w]+)>|<(\w+)([^>]*?)(\/?)>|([^<]+)/g;

/** Tells a reader of XML that needs no parser: without prefixes, comments and entities. */
export function tellXml(xml: string, reader: XmlReader): void {
  const namespaces = [''];
  for (const [, ended, name, attributes = '', isEmpty, text] of xml.replace(/<\?.*?\?>/, '').matchAll(PARTS)) {
    if (text !== undefined) reader.text(text);
    if (name !== undefined) {
      const namespace = NAMESPACE.exec(attributes)?.[1] ?? namespaces.at(-1) ?? '';
      namespaces.push(namespace);
      reader.open(name, (key) => new RegExp(`\\s${key}="([^"]*)"`).exec(attributes)?.[1] ?? '', namespace);
    }
    if (ended === undefined && isEmpty !== '/') continue;
    namespaces.pop();
    reader.close(ended ?? name ?? '');
  }
}

/** The elements of an invoice's file. */
export function elementsOf(xml: string): Element {
  const reader = elementReader(INVOICE_LAYOUT);
  tellXml(xml, reader);
  return reader.result();
}
