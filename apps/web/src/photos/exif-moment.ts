/** Where EXIF (CIPA DC-008) keeps when a photo was taken: local time, and how far that is from UTC. */
const EXIF_POINTER = 0x8769;
const MOMENT_TAGS = [0x9003, 0x9011] as const;

/** The EXIF block is among the first of a JPEG, and at most 64 kB long. */
const HEAD_BYTES = 256 * 1024;
const MOST_ENTRIES = 512;
const ASCII = 2;
const LONG = 4;

/** Texts of the two tags as they stand in a photo; empty where a tag is missing. */
export type Moment = readonly [local: string, offset: string];

/** The view of the TIFF part of the EXIF block; null without one. */
function tiffOf(head: ArrayBuffer): DataView | null {
  const view = new DataView(head);
  if (view.getUint16(0) !== 0xffd8) return null;
  for (let at = 2; view.getUint8(at) === 0xff; ) {
    const marker = view.getUint8(at + 1);
    // The picture itself begins.
    if (marker === 0xda) return null;
    const length = view.getUint16(at + 2);
    const isExif = marker === 0xe1 && view.getUint32(at + 4) === 0x45786966;
    if (isExif) return new DataView(head, at + 10, Math.min(length - 8, head.byteLength - at - 10));
    at += 2 + length;
  }
  return null;
}

/** Where the entry with a tag stands in a directory; undefined without one. */
function entryOf(tiff: DataView, directory: number, tag: number): number | undefined {
  const little = isLittle(tiff);
  const entries = Math.min(tiff.getUint16(directory, little), MOST_ENTRIES);
  for (let at = directory + 2; at < directory + 2 + entries * 12; at += 12)
    if (tiff.getUint16(at, little) === tag) return at;
  return undefined;
}

const isLittle = (tiff: DataView): boolean => tiff.getUint16(0) === 0x4949;

function textAt(tiff: DataView, entry: number | undefined): string {
  if (entry === undefined) return '';
  const count = Math.min(tiff.getUint32(entry + 4, isLittle(tiff)), 32);
  const start = count > 4 ? tiff.getUint32(entry + 8, isLittle(tiff)) : entry + 8;
  const codes = Array.from({ length: count }, (_, index) => tiff.getUint8(start + index));
  return String.fromCharCode(...codes).replace(/\0.*$/s, '');
}

/** When a photo was taken, as its file says; null if it does not, or is not a JPEG. */
export async function readMoment(photo: Blob): Promise<Moment | null> {
  try {
    const tiff = tiffOf(await photo.slice(0, HEAD_BYTES).arrayBuffer());
    if (tiff === null) return null;
    const pointer = entryOf(tiff, tiff.getUint32(4, isLittle(tiff)), EXIF_POINTER);
    if (pointer === undefined) return null;
    const directory = tiff.getUint32(pointer + 8, isLittle(tiff));
    const [local = '', offset = ''] = MOMENT_TAGS.map((tag) => textAt(tiff, entryOf(tiff, directory, tag)));
    const isMoment = /^\d{4}(?::\d\d){2} \d\d(?::\d\d){2}$/.test(local);
    return isMoment ? [local, /^[+-]\d\d:\d\d$/.test(offset) ? offset : ''] : null;
  } catch (error) {
    // A damaged block points past its end.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** An EXIF block with the moment and nothing else: no location, no name of the device. */
function momentBlock(moment: Moment): Uint8Array<ArrayBuffer> {
  const texts = moment.flatMap((text, index) =>
    text === '' ? [] : [{ tag: MOMENT_TAGS[index] ?? 0, text: `${text}\0` }],
  );
  // TIFF header, then a directory that points to the other, which has the texts behind it.
  const second = 8 + 2 + 12 + 4;
  const textsAt = second + 2 + texts.length * 12 + 4;
  const tiffBytes = textsAt + texts.reduce((sum, { text }) => sum + text.length, 0);
  const bytes = new Uint8Array(10 + tiffBytes);
  bytes.set([0xff, 0xe1, (8 + tiffBytes) >> 8, (8 + tiffBytes) & 0xff, 0x45, 0x78, 0x69, 0x66, 0, 0]);
  const tiff = new DataView(bytes.buffer, 10);
  const putEntry = (at: number, [tag, type, count, value]: readonly [number, number, number, number]) => {
    tiff.setUint16(at, tag);
    tiff.setUint16(at + 2, type);
    tiff.setUint32(at + 4, count);
    tiff.setUint32(at + 8, value);
  };
  tiff.setUint32(0, 0x4d4d002a);
  tiff.setUint32(4, 8);
  tiff.setUint16(8, 1);
  putEntry(10, [EXIF_POINTER, LONG, 1, second]);
  tiff.setUint16(second, texts.length);
  let free = textsAt;
  texts.forEach(({ tag, text }, index) => {
    putEntry(second + 2 + index * 12, [tag, ASCII, text.length, free]);
    bytes.set(new TextEncoder().encode(text), 10 + free);
    free += text.length;
  });
  return bytes;
}

/** A JPEG without EXIF with the moment when it was taken. */
export const withMoment = (jpeg: Blob, moment: Moment): Blob =>
  new Blob([jpeg.slice(0, 2), momentBlock(moment), jpeg.slice(2)], { type: jpeg.type });
