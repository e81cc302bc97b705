import { SaxesParser } from 'saxes';

/** An element of a project's file, with the comment that stands right before it. */
export type Element = {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: Element[];
  text: string;
  comment: string;
};

/** Reads XML, prefixes as they are. Throws where it is not well-formed. */
export function readXml(source: string): Element {
  const root: Element = { name: '', attributes: {}, children: [], text: '', comment: '' };
  const open = [root];
  let comment = '';
  const parser = new SaxesParser();
  const top = (): Element => open.at(-1) ?? root;
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('comment', (text) => {
    comment = text.trim();
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, attributes, children: [], text: '', comment };
    comment = '';
    top().children.push(element);
    open.push(element);
  });
  parser.on('text', (text) => {
    top().text += text.trim();
  });
  parser.on('closetag', () => open.pop());
  parser.write(source).close();
  const [document] = root.children;
  if (document === undefined) throw new Error('The file has no element.');
  return document;
}

/** All elements of a name, at any depth, in their order. */
export const elementsOf = (element: Element, name: string): Element[] =>
  element.children.flatMap((child) => [...(child.name === name ? [child] : []), ...elementsOf(child, name)]);

/** A value of a property list of iOS. */
export type Value = string | boolean | Value[] | { [key: string]: Value };

function readValue(element: Element): Value {
  if (element.name === 'true' || element.name === 'false') return element.name === 'true';
  if (element.name === 'array') return element.children.map(readValue);
  if (element.name !== 'dict') return element.text;
  const entries = element.children.flatMap((child, at) => {
    const value = element.children[at + 1];
    return child.name === 'key' && value !== undefined ? [[child.text, readValue(value)] as const] : [];
  });
  return Object.fromEntries(entries);
}

/** Reads a property list of iOS. Throws where it has no value. */
export function readPropertyList(source: string): { [key: string]: Value } {
  const value = readXml(source).children.map(readValue)[0];
  if (typeof value !== 'object' || Array.isArray(value)) throw new Error('The property list is no dictionary.');
  return value;
}
