import { Problem } from '@cafezal/domain/record/problem.ts';

/** Parts that a form may have besides its files. */
const MOST_OTHER_PARTS = 19;
/** Headers of a part are a name and a type; nobody needs more. */
const MOST_HEADER_BYTES = 8 * 1024;

const unreadable = (): Problem => new Problem('upload/not-readable');

/** The boundary in the request's header: RFC 2046 allows these characters, at most 70. */
function boundaryOf(contentType: string): string {
  const [, quoted, plain] = /;\s*boundary=(?:"([\w'()+,./:=? -]{1,70})"|([\w'+./:=?-]{1,70}))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) throw unreadable();
  return boundary;
}

/** The field of a part, and the name of its file; null where it is none. */
function dispositionOf(header: string): { field: string; name: string | null } {
  const line = /^content-disposition:\s*form-data\b(.*)$/im.exec(header)?.[1] ?? '';
  const field = /;\s*name="([^"\r\n]*)"/i.exec(line)?.[1];
  if (field === undefined) throw unreadable();
  const [isFile, quoted] = /;\s*filename\*?=(?:"([^"\r\n]*)")?/i.exec(line) ?? [];
  return { field, name: isFile === undefined ? null : (quoted ?? '') };
}

type Part = { header: string; content: Buffer; next: number; isLast: boolean };

/** The part whose header starts at an offset. Its end is found by searching for the delimiter. */
function partAt(bytes: Buffer, at: number, delimiter: Buffer): Part {
  const headerEnd = bytes.subarray(at, at + MOST_HEADER_BYTES).indexOf('\r\n\r\n');
  if (headerEnd < 0) throw unreadable();
  const from = at + headerEnd + 4;
  const end = bytes.indexOf(delimiter, from - 2);
  if (end < 0) throw unreadable();
  const after = end + delimiter.length;
  const isLast = bytes.toString('latin1', after, after + 2) === '--';
  const lineEnd = isLast ? after : bytes.indexOf('\r\n', after);
  if (lineEnd < 0) throw unreadable();
  const header = bytes.toString('utf8', at, at + headerEnd);
  return { header, content: bytes.subarray(from, Math.max(from, end)), next: lineEnd + 2, isLast };
}

/** Where the first part begins, or null where there is none. */
function firstPart(bytes: Buffer, delimiter: Buffer): number | null {
  const first = bytes.indexOf(delimiter.subarray(2));
  const after = first + delimiter.length - 2;
  if (first >= 0 && bytes.toString('latin1', after, after + 2) === '--') return null;
  const lineEnd = first < 0 ? -1 : bytes.indexOf('\r\n', after);
  if (lineEnd < 0) throw unreadable();
  return lineEnd + 2;
}

function* partsOf(bytes: Buffer, contentType: string, most: number): Generator<Part> {
  const delimiter = Buffer.from(`\r\n--${boundaryOf(contentType)}`);
  let at = firstPart(bytes, delimiter);
  for (let count = 1; at !== null; count += 1) {
    if (count > most) throw new Problem('upload/one-file');
    const part = partAt(bytes, at, delimiter);
    yield part;
    at = part.isLast ? null : part.next;
  }
}

/** A file of a multipart body with its name, and the field that it stands in. */
export type SentFile = { field: string; name: string; bytes: Buffer };

/**
 * The files of a multipart body, as views into its bytes. `upload/not-readable` (400) for a malformed body,
 * `upload/one-file` (422) for more than 19 parts besides the files that are usual, since a stranger could send a hundred
 * thousand.
 */
export function filesIn(bytes: Buffer, contentType: string, usual = 1): SentFile[] {
  return [...partsOf(bytes, contentType, usual + MOST_OTHER_PARTS)].flatMap(({ header, content }) => {
    const { field, name } = dispositionOf(header);
    return name === null ? [] : [{ field, name, bytes: content }];
  });
}
