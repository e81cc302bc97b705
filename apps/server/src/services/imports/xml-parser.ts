import type { XmlReader } from '@cafezal/domain/ground/xml-reader.ts';
import { SaxesParser } from 'saxes';
import { nextTurn } from '../request/next-turn.ts';

/** Characters that are parsed in one turn: about a millisecond's. */
const AT_A_TIME = 16 * 1024;
const DEEPEST = 64;

type XmlOptions = {
  /** What is thrown at a file that is not plain XML. */
  unreadable: () => Error;
  /** Namespaces are told, and a prefix that stands for none is refused; without it each is ''. */
  hasNamespaces?: boolean;
  /** What is done after each piece, so that others get their turn. */
  turn?: () => Promise<void>;
};

/** An XML file that comes in pieces of any length, and its end. */
export type XmlParser = { write: (text: string) => Promise<void>; end: () => void };

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * Parses the XML that people bring, the one way for all of it: strictly, in short turns, elements by their local names, CDATA as text. What
 * `unreadable` makes is thrown at a document type, an entity beyond the five, more than 64 levels, and what is not well-formed.
 */
export function xmlParser(
  { open, text, close }: XmlReader,
  { unreadable, hasNamespaces = false, turn = nextTurn }: XmlOptions,
): XmlParser {
  const parser = new SaxesParser({ xmlns: hasNamespaces });
  let depth = 0;
  const refuse = (): never => {
    throw unreadable();
  };
  parser.on('error', refuse);
  parser.on('doctype', refuse);
  parser.on('opentag', ({ name, uri = '', attributes }) => {
    depth += 1;
    if (depth > DEEPEST) refuse();
    const attribute = (key: string): string => {
      const value = Object.hasOwn(attributes, key) ? attributes[key] : undefined;
      return (typeof value === 'object' ? value.value : value) ?? '';
    };
    open(localName(name), attribute, uri);
  });
  parser.on('text', text);
  parser.on('cdata', text);
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    close(localName(name));
  });
  return {
    write: async (whole) => {
      for (let from = 0; from < whole.length; from += AT_A_TIME) {
        parser.write(whole.slice(from, from + AT_A_TIME));
        await turn();
      }
    },
    end: () => {
      parser.close();
    },
  };
}
