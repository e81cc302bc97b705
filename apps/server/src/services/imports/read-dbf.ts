import { cleanText } from '@cafezal/domain/ground/clean-text.ts';

type DbfField = { name: string; start: number; length: number; isNumber: boolean };

/** More fields than a map has. */
const MOST_FIELDS = 255;
const HEADER = 32;
const END_OF_FIELDS = 0x0d;

/** What a `.cpg` may say, by the name under which texts are decoded; what it does not say is Latin-1. */
function encodingOf(cpg: string): string {
  const said = cpg.toLowerCase().replace(/[^a-z0-9]/g, '');
  if (/utf8$|65001/.test(said)) return 'utf-8';
  // What a browser calls Latin-1 is Windows' code page, which has all of its letters.
  return 'windows-1252';
}

function fieldsOf(view: DataView, decode: (bytes: Uint8Array) => string): DbfField[] {
  const fields: DbfField[] = [];
  let start = 1;
  for (let at = HEADER; at + HEADER <= view.byteLength && fields.length < MOST_FIELDS; at += HEADER) {
    if (view.getUint8(at) === END_OF_FIELDS) break;
    const name = decode(new Uint8Array(view.buffer, view.byteOffset + at, 11)).split('\0', 1)[0] ?? '';
    const length = view.getUint8(at + 16);
    const isNumber = /[NF]/.test(String.fromCharCode(view.getUint8(at + 11)));
    fields.push({ name: cleanText(name), start, length, isNumber });
    start += length;
  }
  return fields;
}

/** A number without the last digits of a sum in binary, with which some programs fill the field: 48.2 of 48.200000000000003. */
const withoutNoise = (text: string): string =>
  text.length > 15 && Number.isFinite(Number(text)) ? String(Number(Number(text).toPrecision(15))) : text;

/** Reads a row of a table of dBASE: texts by the names of their fields. */
export type DbfRow = (row: number) => Readonly<Record<string, string>>;

/**
 * The rows of a `.dbf` (dBASE III, as ESRI's shapefiles have it), whatever it says of its own length: rows that are not
 * there say nothing. `cpg` is the text of the file beside it that names the encoding.
 */
export function readDbf(bytes: Uint8Array, cpg: string): DbfRow {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < HEADER) return () => ({});
  const decoder = new TextDecoder(encodingOf(cpg));
  const decode = (part: Uint8Array): string => decoder.decode(part);
  const [first, length] = [view.getUint16(8, true), view.getUint16(10, true)];
  const fields = fieldsOf(view, decode);
  return (row) => {
    const start = first + row * length;
    if (length === 0 || start + length > bytes.length) return {};
    const texts = fields.map((field): [string, string] => {
      const from = start + field.start;
      const text = decode(bytes.subarray(from, Math.min(from + field.length, start + length))).replaceAll('\0', '');
      return [field.name, field.isNumber ? withoutNoise(text) : text];
    });
    return Object.fromEntries(texts.filter(([name]) => name !== ''));
  };
}
