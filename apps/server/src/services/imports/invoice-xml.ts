import { type Element, elementReader, unreadable } from '@cafezal/domain/invoices/element-reader.ts';
import { INVOICE_LAYOUT } from '@cafezal/domain/invoices/invoice-layout.ts';
import { Problem } from '@cafezal/domain/record/problem.ts';
import { decodedPieces } from './file-text.ts';
import type { FileTurns } from './file-turns.ts';
import { xmlParser } from './xml-parser.ts';

/** Bytes in which a file says its encoding. */
const HEAD_BYTES = 200;

const OTHER_ENCODING = 'Esta nota está em outra codificação. Lemos UTF-8 e ISO-8859-1.';

/** The encoding that an XML file says: UTF-8 where it says none. */
function encodingOf(bytes: Uint8Array): 'utf-8' | 'iso-8859-1' {
  const head = Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString('latin1');
  if (/^(?:\xff\xfe|\xfe\xff|\0)/.test(head)) throw unreadable(OTHER_ENCODING);
  const [, said = 'utf-8'] = /^(?:\xef\xbb\xbf)?\s*<\?xml[^>]*?encoding\s*=\s*["']([^"']*)["']/i.exec(head) ?? [];
  const encoding = said.toLowerCase();
  if (encoding === 'utf-8' || encoding === 'iso-8859-1') return encoding;
  throw unreadable(OTHER_ENCODING);
}

/** What an XML file has of the layout of an NF-e, read in short turns. `nfe/unreadable` (422) for anything else. */
export async function readInvoiceXml(bytes: Uint8Array, { turn }: FileTurns): Promise<Element> {
  const reader = elementReader(INVOICE_LAYOUT);
  const parser = xmlParser(reader, { unreadable, hasNamespaces: true, turn });
  try {
    for (const piece of decodedPieces(bytes, encodingOf(bytes))) await parser.write(piece);
    parser.end();
    return reader.result();
  } catch (error) {
    // Whatever the library says of broken bytes, it is the file that is wrong.
    throw error instanceof Problem ? error : unreadable();
  }
}
