import type { XmlReader } from '@cafezal/domain/ground/xml-reader.ts';
import { Problem } from '@cafezal/domain/record/problem.ts';
import { type Entry, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js';
import type { FileTurns } from './file-turns.ts';
import { xmlParser } from './xml-parser.ts';

const MB = 1024 * 1024;
/** Most bytes of all parts together once they are inflated. */
const MOST_BYTES = 100 * MB;
const MOST_PARTS = 2_000;
/** Parts that are listed in one turn. */
const LISTED_AT_A_TIME = 4;
const unreadable = (message?: string): Problem =>
  new Problem('import/unreadable', message === undefined ? {} : { message });
const TOO_LARGE = 'A planilha passa de 100 MB depois de aberta. Apague imagens e abas que não são precisas.';

/** The parts of a workbook, inflated as they are read and counted together. */
export type WorkbookParts = {
  has: (path: string) => boolean;
  /** Reads an XML part; nothing where there is no such part. */
  read: (path: string, reader: XmlReader) => Promise<void>;
};

/** The parts that a ZIP lists, counted while they are read, by their names in small letters. */
async function partsOf(bytes: Uint8Array, { turn }: FileTurns): Promise<ReadonlyMap<string, Entry>> {
  const parts = new Map<string, Entry>();
  let listed = 0;
  try {
    for await (const entry of new ZipReader(new Uint8ArrayReader(bytes), {
      useWebWorkers: false,
    }).getEntriesGenerator()) {
      listed += 1;
      if (listed > MOST_PARTS || entry.encrypted) throw unreadable();
      parts.set(entry.filename.toLowerCase(), entry);
      // A name and what stands behind it may have 190 kB.
      if (listed % LISTED_AT_A_TIME === 0) await turn();
    }
  } catch (error) {
    // Whatever the library says of a broken list, it is the file that is wrong.
    throw error instanceof Problem ? error : unreadable();
  }
  return parts;
}

/** Opens the ZIP that a workbook is. `import/unreadable` (422) for what is none, `import/too-large` (413) for a bomb. */
export async function openWorkbook(bytes: Uint8Array, turns: FileTurns): Promise<WorkbookParts> {
  const parts = await partsOf(bytes, turns);
  let inflated = 0;
  const read: WorkbookParts['read'] = async (path, reader) => {
    const part = parts.get(path.toLowerCase());
    if (part === undefined || part.directory) return;
    const parser = xmlParser(reader, { unreadable, turn: turns.turn });
    const decoder = new TextDecoder('utf-8', { fatal: true });
    const sink = new WritableStream<Uint8Array>({
      write: async (chunk) => {
        inflated += chunk.length;
        if (inflated > MOST_BYTES) throw new Problem('import/too-large', { message: TOO_LARGE });
        await parser.write(decoder.decode(chunk, { stream: true }));
      },
    });
    try {
      await part.getData(sink, { useWebWorkers: false });
      await parser.write(decoder.decode());
      parser.end();
    } catch (error) {
      // Whatever the library says of broken bytes, it is the file that is wrong.
      throw error instanceof Problem ? error : unreadable();
    }
  };
  return { has: (path) => parts.has(path.toLowerCase()), read };
}
