import type { XmlReader } from '@cafezal/domain/ground/xml-reader.ts';
import { SaxesParser } from 'saxes';
import { nextTurn } from '../request/next-turn.ts';
import { xmlBounds } from './xml-bounds.ts';

/** Characters that are parsed in one turn: about a millisecond's. */
const AT_A_TIME = 16 * 1024;

type XmlOptions = {
  /** What is thrown at a file that is not plain XML, or that has too much of something, in words. */
  unreadable: (message?: string) => Error;
  /** Namespaces are told, and a prefix that stands for none is refused; without it each is ''. */
  hasNamespaces?: boolean;
  /** What is done after each piece, so that others get their turn. */
  turn?: () => Promise<void>;
};

/** An XML file that comes in pieces of any length, and its end. */
export type XmlParser = { write: (text: string) => Promise<void>; end: () => void };

/** A text, or what is told of an element. */
type Told = string | (() => void);

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * Parses the XML that people bring, the one way for all of it: strictly, in short turns, elements by their local names, CDATA as text. What
 * `unreadable` makes is thrown at a document type, an entity beyond the five, what is not well-formed, and what is beyond `xmlBounds`.
 * A long text is told in pieces.
 */
export function xmlParser(
  { open, text, close }: XmlReader,
  { unreadable, hasNamespaces = false, turn = nextTurn }: XmlOptions,
): XmlParser {
  const parser = new SaxesParser({ xmlns: hasNamespaces });
  // The parser gives a text whole, however long it is: what it says is told only once it has its piece.
  const told: Told[] = [];
  const bounds = xmlBounds(parser, unreadable);
  const refuse = (): never => {
    throw unreadable();
  };
  parser.on('error', refuse);
  parser.on('doctype', refuse);
  parser.on('opentag', ({ name, uri = '', attributes }) => {
    bounds.opened();
    const attribute = (key: string): string => {
      const value = Object.hasOwn(attributes, key) ? attributes[key] : undefined;
      return (typeof value === 'object' ? value.value : value) ?? '';
    };
    told.push(() => open(localName(name), attribute, uri));
  });
  const tellText = (piece: string): void => {
    bounds.passed();
    told.push(piece);
  };
  parser.on('text', tellText);
  parser.on('cdata', tellText);
  parser.on('closetag', ({ name }) => {
    bounds.closed();
    told.push(() => close(localName(name)));
  });
  const tellLong = async (long: string): Promise<void> => {
    for (let from = 0; from < long.length; from += AT_A_TIME) {
      text(long.slice(from, from + AT_A_TIME));
      await turn();
    }
  };
  const tell = async (): Promise<void> => {
    for (const one of told.splice(0)) {
      if (typeof one !== 'string') one();
      else if (one.length <= AT_A_TIME) text(one);
      else await tellLong(one);
    }
  };
  return {
    write: async (whole) => {
      for (let from = 0; from < whole.length; from += AT_A_TIME) {
        parser.write(whole.slice(from, from + AT_A_TIME));
        bounds.checkPiece();
        await tell();
        await turn();
      }
    },
    end: () => {
      parser.close();
    },
  };
}
