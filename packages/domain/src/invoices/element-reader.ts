import type { XmlReader } from '../ground/xml-reader.ts';
import { Problem } from '../record/problem.ts';

/** An element of a known layout: of text alone, or of other elements. What the layout does not name is skipped. */
export type Layout = Group | 'text';

/** Elements within an element: those that come once, and those that may come again. */
export type Group = {
  readonly namespace?: string;
  readonly attributes?: readonly string[];
  readonly once?: Readonly<Record<string, Layout>>;
  readonly many?: Readonly<Record<string, Layout>>;
};

/** What was read of an element, by the names of its layout; attributes begin with `@`. */
export type Element = { readonly [name: string]: string | Element | readonly (string | Element)[] };

const MOST_ELEMENTS = 100_000;
/** Longest text of an element in characters; the layout's own longest has 5,000. */
const LONGEST_TEXT = 10_000;

/** Why a file cannot be read, in words. */
export const unreadable = (message?: string): Problem =>
  new Problem('nfe/unreadable', message === undefined ? {} : { message });

type Open = {
  layout: Layout | null;
  namespace: string;
  name: string;
  isMany: boolean;
  read: Record<string, Element[string]>;
  text: string;
};
type Opened = { name: string; namespace: string; attribute: (name: string) => string };

const own = <Value>(values: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(values, name) ? values[name] : undefined;

function layoutOf(parent: Layout | null, name: string): { layout: Layout; isMany: boolean } | null {
  if (parent === null || parent === 'text') return null;
  const { once = {}, many = {} } = parent;
  const [one, other] = [own(once, name), own(many, name)];
  if (one !== undefined) return { layout: one, isMany: false };
  return other === undefined ? null : { layout: other, isMany: true };
}

function attributesOf(layout: Layout, attribute: Opened['attribute']): Record<string, string> {
  const names = layout === 'text' ? [] : (layout.attributes ?? []);
  return Object.fromEntries(names.map((name) => [`@${name}`, attribute(name)]));
}

const namespaceOf = (layout: Layout, parent: Open): string =>
  (layout === 'text' ? undefined : layout.namespace) ?? parent.namespace;

/** An element within another, skipped where the layout does not name it. */
function opened({ name, namespace, attribute }: Opened, parent: Open): Open {
  if (parent.layout === 'text') throw unreadable();
  const known = layoutOf(parent.layout, name);
  if (known === null) return { layout: null, namespace, name, isMany: false, read: {}, text: '' };
  const { layout, isMany } = known;
  if (namespace !== namespaceOf(layout, parent)) throw unreadable('Este XML não é de uma NF-e 4.00.');
  if (!isMany && Object.hasOwn(parent.read, name)) throw unreadable();
  return { layout, namespace, name, isMany, read: attributesOf(layout, attribute), text: '' };
}

/** Keeps an element that ended within its parent. */
function keep({ name, isMany, layout, read, text }: Open, parent: Open): void {
  const value: Element | string = layout === 'text' ? text.trim() : read;
  const before = parent.read[name];
  if (!isMany) parent.read[name] = value;
  else if (Array.isArray(before)) before.push(value);
  else parent.read[name] = [value];
}

/** Keeps what a layout names of a file while it is read. */
export type ElementReader = XmlReader & {
  /** The root by its name; `nfe/unreadable` (422) where the file was none of the layout. */
  result: () => Element;
};

/**
 * Reads elements by a layout, as they come: nothing else is kept. Throws `nfe/unreadable` (422) for an unknown root, a
 * known name in another namespace, an element twice that comes once, more than 100,000 elements, and an element of text
 * that has others.
 */
export function elementReader(roots: Group): ElementReader {
  const root: Open = { layout: roots, namespace: roots.namespace ?? '', name: '', isMany: false, read: {}, text: '' };
  const stack: Open[] = [root];
  let count = 0;
  return {
    open: (name, attribute, namespace) => {
      count += 1;
      if (count > MOST_ELEMENTS) throw unreadable();
      const parent = stack.at(-1) ?? root;
      const next = opened({ name, namespace, attribute }, parent);
      if (parent === root && next.layout === null) throw unreadable('Este XML não é de uma NF-e.');
      stack.push(next);
    },
    text: (text) => {
      const top = stack.at(-1) ?? root;
      if (top.layout !== 'text') return;
      top.text += text;
      if (top.text.length > LONGEST_TEXT) throw unreadable();
    },
    close: () => {
      const closed = stack.pop();
      const parent = stack.at(-1);
      if (parent !== undefined && closed !== undefined && closed.layout !== null) keep(closed, parent);
    },
    result: () => {
      if (stack.length !== 1 || Object.keys(root.read).length !== 1) throw unreadable();
      return root.read;
    },
  };
}

/** The text at a path of elements that come once; empty where there is none. */
export function textIn(element: Element | undefined, ...path: readonly string[]): string {
  let at: Element[string] | undefined = element;
  for (const name of path) at = typeof at === 'object' && !Array.isArray(at) ? (at as Element)[name] : undefined;
  return typeof at === 'string' ? at : '';
}

/** The element at a path of elements that come once. */
export function elementIn(element: Element | undefined, ...path: readonly string[]): Element | undefined {
  let at: Element[string] | undefined = element;
  for (const name of path) at = typeof at === 'object' && !Array.isArray(at) ? (at as Element)[name] : undefined;
  return typeof at === 'object' && !Array.isArray(at) ? (at as Element) : undefined;
}

/** The elements of a name that may come again. */
export function elementsIn(element: Element | undefined, name: string): readonly Element[] {
  const found = element?.[name];
  return Array.isArray(found) ? found.filter((one): one is Element => typeof one === 'object') : [];
}
