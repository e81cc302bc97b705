const EXIF_POINTER = 0x8769;
const DATE_TIME_ORIGINAL = 0x9003;
const OFFSET_TIME_ORIGINAL = 0x9011;
const LONGEST_DIRECTORY = 512;

type Tiff = { view: DataView; littleEndian: boolean };
type Entry = { count: number; at: number };

function openTiff(exif: Uint8Array): Tiff | null {
  const start = Buffer.from(exif.subarray(0, 6)).toString('latin1') === 'Exif\0\0' ? 6 : 0;
  const bytes = exif.subarray(start);
  if (bytes.length < 8) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const order = view.getUint16(0);
  return order === 0x4949 || order === 0x4d4d ? { view, littleEndian: order === 0x4949 } : null;
}

/** Entries of a directory by tag; `at` is the position of the entry's value or offset. */
function directory({ view, littleEndian }: Tiff, at: number): Map<number, Entry> {
  const entries = new Map<number, Entry>();
  const size = Math.min(view.getUint16(at, littleEndian), LONGEST_DIRECTORY);
  for (let index = 0; index < size; index += 1) {
    const entry = at + 2 + index * 12;
    entries.set(view.getUint16(entry, littleEndian), {
      count: view.getUint32(entry + 4, littleEndian),
      at: entry + 8,
    });
  }
  return entries;
}

function asciiOf({ view, littleEndian }: Tiff, entry: Entry | undefined): string {
  if (entry === undefined || entry.count > 64) return '';
  const start = entry.count > 4 ? view.getUint32(entry.at, littleEndian) : entry.at;
  const codes = Array.from({ length: entry.count }, (_, index) => view.getUint8(start + index));
  return String.fromCharCode(...codes).replace(/\0.*$/s, '');
}

function readInstant(tiff: Tiff): string | null {
  const pointer = directory(tiff, tiff.view.getUint32(4, tiff.littleEndian)).get(EXIF_POINTER);
  if (pointer === undefined) return null;
  const exif = directory(tiff, tiff.view.getUint32(pointer.at, tiff.littleEndian));
  const local = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)$/.exec(asciiOf(tiff, exif.get(DATE_TIME_ORIGINAL)));
  const offset = /^[+-]\d\d:\d\d$/.exec(asciiOf(tiff, exif.get(OFFSET_TIME_ORIGINAL)));
  if (local === null || offset === null) return null;
  const time = Date.parse(`${local[1]}-${local[2]}-${local[3]}T${local[4]}${offset[0]}`);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

/**
 * The instant (ISO, UTC) when a photo was taken, from its EXIF block; null without an offset from UTC, since a local
 * time alone could be a day off.
 */
export function exifInstant(exif: Uint8Array): string | null {
  const tiff = openTiff(exif);
  try {
    return tiff === null ? null : readInstant(tiff);
  } catch (error) {
    // A truncated block points past its end.
    if (error instanceof RangeError) return null;
    throw error;
  }
}
