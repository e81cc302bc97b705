import { isUtf8 } from 'node:buffer';

/** Bytes that are decoded in one turn: about a millisecond's in the slowest encoding. */
const AT_A_TIME = 32 * 1024;

/** A text file: its pieces in their order, decoded as they are asked for, and how it was read. */
export type FileText = { pieces: () => Generator<string>; encoding: string };

const startsWith = (bytes: Uint8Array, ...start: number[]): boolean => start.every((byte, at) => bytes[at] === byte);

/** The pieces of a text, without its mark; the last ones throw where bytes are no text. */
export function* decodedPieces(bytes: Uint8Array, encoding: string): Generator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  for (let from = 0; from < bytes.length; from += AT_A_TIME) {
    const piece = decoder.decode(bytes.subarray(from, from + AT_A_TIME), { stream: true });
    if (piece !== '') yield piece;
  }
  const rest = decoder.decode();
  if (rest !== '') yield rest;
}

const textAs = (bytes: Uint8Array, label: string, encoding: string): FileText => ({
  pieces: () => decodedPieces(bytes, label),
  encoding,
});

/** The text of a file by its mark, else as UTF-8, else as Brazilian spreadsheets write without asking. */
export function textOf(bytes: Uint8Array): FileText {
  if (startsWith(bytes, 0xff, 0xfe)) return textAs(bytes, 'utf-16le', 'UTF-16');
  if (startsWith(bytes, 0xfe, 0xff)) return textAs(bytes, 'utf-16be', 'UTF-16');
  return isUtf8(bytes) ? textAs(bytes, 'utf-8', 'UTF-8') : textAs(bytes, 'windows-1252', 'Windows-1252');
}

/** The first characters of a text, as many pieces as they need. */
export function headOf(pieces: Iterable<string>, characters: number): string {
  let head = '';
  for (const piece of pieces) {
    head += piece;
    if (head.length >= characters) break;
  }
  return head;
}
