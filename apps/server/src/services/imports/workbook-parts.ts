import { Problem } from '@cafezal/domain/record/problem.ts';
import { type Entry, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js';
import { type SaxesAttributePlain, SaxesParser } from 'saxes';
import { nextTurn } from '../request/next-turn.ts';

const MB = 1024 * 1024;
/** Most bytes of all parts together once they are inflated. */
const MOST_BYTES = 100 * MB;
const MOST_PARTS = 2_000;
/** Characters that are parsed in one turn: about a millisecond's. */
export const AT_A_TIME = 16 * 1024;
const DEEPEST = 64;

/** What is told of a part while it is read: elements by their local names, texts within them. */
export type PartReader = {
  open: (name: string, attribute: (name: string) => string) => void;
  text: (text: string) => void;
  close: (name: string) => void;
};

const unreadable = (): Problem => new Problem('import/unreadable');
const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** A strict parser: no document type, no entity but the five, no depth that a table has not. */
export function parserFor({ open, text, close }: PartReader): SaxesParser {
  const parser = new SaxesParser();
  let depth = 0;
  const refuse = (): never => {
    throw unreadable();
  };
  parser.on('error', refuse);
  parser.on('doctype', refuse);
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1;
    if (depth > DEEPEST) refuse();
    const of = attributes as Record<string, SaxesAttributePlain | string>;
    open(localName(name), (key) => (Object.hasOwn(of, key) ? String(of[key]) : ''));
  });
  parser.on('text', text);
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    close(localName(name));
  });
  return parser;
}

/** The parts of a workbook, inflated as they are read and counted together. */
export type WorkbookParts = {
  has: (path: string) => boolean;
  /** Reads an XML part; nothing where there is no such part. */
  read: (path: string, reader: PartReader) => Promise<void>;
};

/** The parts that a ZIP lists, counted while they are read, by their names in small letters. */
async function partsOf(bytes: Uint8Array): Promise<ReadonlyMap<string, Entry>> {
  const parts = new Map<string, Entry>();
  let listed = 0;
  try {
    for await (const entry of new ZipReader(new Uint8ArrayReader(bytes), {
      useWebWorkers: false,
    }).getEntriesGenerator()) {
      listed += 1;
      if (listed > MOST_PARTS || entry.encrypted) throw unreadable();
      parts.set(entry.filename.toLowerCase(), entry);
    }
  } catch {
    // Whatever the library says of a broken list, it is the file that is wrong.
    throw unreadable();
  }
  return parts;
}

/** Opens the ZIP that a workbook is. `import/unreadable` (422) for what is none, `import/too-large` (413) for a bomb. */
export async function openWorkbook(bytes: Uint8Array): Promise<WorkbookParts> {
  const parts = await partsOf(bytes);
  let inflated = 0;
  const read: WorkbookParts['read'] = async (path, reader) => {
    const part = parts.get(path.toLowerCase());
    if (part === undefined || part.directory) return;
    const parser = parserFor(reader);
    const decoder = new TextDecoder('utf-8', { fatal: true });
    const sink = new WritableStream<Uint8Array>({
      write: async (chunk) => {
        inflated += chunk.length;
        if (inflated > MOST_BYTES) throw new Problem('import/too-large');
        const text = decoder.decode(chunk, { stream: true });
        for (let from = 0; from < text.length; from += AT_A_TIME) {
          parser.write(text.slice(from, from + AT_A_TIME));
          await nextTurn();
        }
      },
    });
    try {
      await part.getData(sink, { useWebWorkers: false });
      parser.write(decoder.decode()).close();
    } catch (error) {
      // Whatever the library says of broken bytes, it is the file that is wrong.
      throw error instanceof Problem ? error : unreadable();
    }
  };
  return { has: (path) => parts.has(path.toLowerCase()), read };
}
