import { cleanText } from '@cafezal/domain/ground/clean-text.ts';
import { unreadable } from '@cafezal/domain/invoices/element-reader.ts';
import type { InvoiceFile } from '@cafezal/domain/invoices/invoice.ts';
import { readInvoice } from '@cafezal/domain/invoices/read-invoice.ts';
import { Problem } from '@cafezal/domain/record/problem.ts';
import { type FileEntry, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js';
import type { Upload } from '../request/read-upload.ts';
import { type FileTurns, fileTurns } from './file-turns.ts';
import { readInvoiceXml } from './invoice-xml.ts';

const MB = 1024 * 1024;
/** Invoices that come in at once, the size of each, and of all that a ZIP inflates to. */
export const MOST_INVOICES = 200;
const MAX_INVOICE_BYTES = 2 * MB;
const MOST_INFLATED_BYTES = 40 * MB;
/** Entries of a ZIP, of which only `.xml` are read. */
const MOST_ENTRIES = 2_000;
/** Entries that are listed in one turn. */
const LISTED_AT_A_TIME = 4;
/** Characters that are kept of all invoices together. */
const MOST_KEPT = 10_000_000;
const LONGEST_NAME = 120;

/** What is kept of invoices until they are confirmed. */
export type InvoiceContent = { files: readonly InvoiceFile[] };

const TOO_MANY = `Cabem ${MOST_INVOICES} notas de cada vez. Divida o ZIP.`;
const TOO_LARGE_EACH = 'Esta nota passa de 2 MB.';
const TOO_LARGE = 'As notas juntas são grandes demais. Envie menos de cada vez.';

/** Only the last part of a name: nothing is written under it. */
const nameOf = (path: string): string => cleanText(path.replace(/^.*[\\/]/, '')).slice(0, LONGEST_NAME) || 'nota.xml';

const isZip = ({ bytes }: Upload): boolean => [0x50, 0x4b, 0x03, 0x04].every((byte, at) => bytes[at] === byte);

/** One invoice by its bytes; what is wrong with the file is kept, and stops no other. */
async function fileOf(name: string, bytes: () => Promise<Uint8Array>, turns: FileTurns): Promise<InvoiceFile> {
  try {
    return { name: nameOf(name), content: readInvoice(await readInvoiceXml(await bytes(), turns)) };
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'nfe/unreadable') throw error;
    return { name: nameOf(name), content: { kind: 'unreadable', message: error.message } };
  }
}

/** Counts what comes out of a ZIP. */
type Meter = { inflated: number; turns: FileTurns };

/** The bytes of an entry, counted as they come out. */
async function inflate(entry: FileEntry, meter: Meter): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  const sink = new WritableStream<Uint8Array>({
    write: async (chunk) => {
      size += chunk.length;
      meter.inflated += chunk.length;
      if (meter.inflated > MOST_INFLATED_BYTES) throw new Problem('import/too-large', { message: TOO_LARGE });
      if (size > MAX_INVOICE_BYTES) throw unreadable(TOO_LARGE_EACH);
      parts.push(chunk);
      await meter.turns.turn();
    },
  });
  try {
    await entry.getData(sink, { useWebWorkers: false });
  } catch (error) {
    throw error instanceof Problem ? error : unreadable();
  }
  return Buffer.concat(parts);
}

/** The XML files of a ZIP; folders and other files are passed over. */
async function entriesOf({ bytes }: Upload, { turn }: FileTurns): Promise<FileEntry[]> {
  const found: FileEntry[] = [];
  let count = 0;
  try {
    const reader = new ZipReader(new Uint8ArrayReader(bytes), { useWebWorkers: false });
    for await (const entry of reader.getEntriesGenerator()) {
      count += 1;
      if (count % LISTED_AT_A_TIME === 0) await turn();
      if (count > MOST_ENTRIES) throw new Problem('import/too-large', { message: TOO_MANY });
      const isXml = /\.xml$/i.test(entry.filename) && !/(^|[\\/])(__MACOSX|\._)/.test(entry.filename);
      if (!entry.directory && isXml) found.push(entry);
    }
  } catch (error) {
    throw error instanceof Problem ? error : unreadable('Não conseguimos abrir este ZIP.');
  }
  if (found.length > MOST_INVOICES) throw new Problem('import/too-large', { message: TOO_MANY });
  return found;
}

async function* filesOf(upload: Upload, meter: Meter): AsyncGenerator<InvoiceFile> {
  if (!isZip(upload)) {
    const isTooLarge = upload.bytes.length > MAX_INVOICE_BYTES;
    yield fileOf(
      upload.name,
      async () => {
        if (isTooLarge) throw unreadable(TOO_LARGE_EACH);
        return upload.bytes;
      },
      meter.turns,
    );
    return;
  }
  for (const entry of await entriesOf(upload, meter.turns)) {
    yield fileOf(
      entry.filename,
      async () => {
        if (entry.encrypted) throw unreadable('O ZIP tem senha. Envie sem senha.');
        return inflate(entry, meter);
      },
      meter.turns,
    );
  }
}

/**
 * The invoices of XML files or of a ZIP with them. A file that cannot be read is told of and stops no other; where there is
 * no other, `nfe/unreadable` (422). `import/too-large` (413) above 200 invoices or 40 MB inflated.
 */
export async function readInvoices(uploads: readonly Upload[]): Promise<InvoiceContent> {
  const meter: Meter = { inflated: 0, turns: fileTurns() };
  const files: InvoiceFile[] = [];
  let kept = 0;
  for (const upload of uploads) {
    for await (const file of filesOf(upload, meter)) {
      files.push(file);
      kept += JSON.stringify(file).length;
      if (files.length > MOST_INVOICES) throw new Problem('import/too-large', { message: TOO_MANY });
      if (kept > MOST_KEPT) throw new Problem('import/too-large', { message: TOO_LARGE });
    }
  }
  const unread = files.flatMap(({ content }) => (content.kind === 'unreadable' ? [content.message] : []));
  if (files.length === 0) throw unreadable('Neste ZIP não há notas: nenhum arquivo termina em .xml.');
  if (unread.length === files.length) throw unreadable(unread[0]);
  return { files };
}
