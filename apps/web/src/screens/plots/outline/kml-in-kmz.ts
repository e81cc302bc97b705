/** Bytes of all KML files once they are inflated: a small archive may hold large ones. */
const MOST_INFLATED = 20_000_000;
const MOST_FILES = 50;
const DIRECTORY_END = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
/** The end of an archive with the longest comment. */
const LONGEST_END = 65_557;
const STORED = 0;
const DEFLATED = 8;

type Entry = { name: string; method: number; size: number; at: number };

const within = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Where the list of an archive's files begins, and how many they are; null where there is none. */
function directoryOf(bytes: Uint8Array): { at: number; count: number } | null {
  const view = within(bytes);
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - LONGEST_END); at -= 1)
    if (view.getUint32(at, true) === DIRECTORY_END)
      return { at: view.getUint32(at + 16, true), count: view.getUint16(at + 10, true) };
  return null;
}

/** The files of an archive. Reading beyond its end throws a `RangeError`. */
function entriesOf(bytes: Uint8Array): Entry[] {
  const directory = directoryOf(bytes);
  if (directory === null) return [];
  const view = within(bytes);
  const entries: Entry[] = [];
  let at = directory.at;
  for (let count = 0; count < directory.count && view.getUint32(at, true) === DIRECTORY_ENTRY; count += 1) {
    const [nameLength, extra, comment] = [28, 30, 32].map((place) => view.getUint16(at + place, true));
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + (nameLength ?? 0)));
    const [size, local] = [view.getUint32(at + 20, true), view.getUint32(at + 42, true)];
    const from = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    entries.push({ name, method: view.getUint16(at + 10, true), size, at: from });
    at += 46 + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return entries;
}

type Meter = { left: number };

/** The text of a file; throws where all together have more than they may. */
async function textIn(stream: ReadableStream<Uint8Array>, meter: Meter): Promise<string> {
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  let text = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    meter.left -= part.value.length;
    if (meter.left < 0) {
      await reader.cancel();
      throw new RangeError('more than a map needs');
    }
    text += decoder.decode(part.value, { stream: true });
  }
  return text + decoder.decode();
}

/**
 * The KML files in a KMZ, `doc.kml` first: others than Google Earth put the shapes into files of layers. None where the archive is
 * broken, holds none, or inflates to more than 20 MB; the browser inflates it.
 */
export async function kmlInKmz(file: Blob): Promise<readonly string[]> {
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const maps = entriesOf(bytes).filter(({ name }) => /\.kml$/i.test(name));
    const meter: Meter = { left: MOST_INFLATED };
    const texts: string[] = [];
    for (const { method, at, size } of maps.slice(0, MOST_FILES)) {
      const part = new Blob([bytes.subarray(at, at + size)]).stream();
      if (method !== STORED && method !== DEFLATED) return [];
      texts.push(
        await textIn(method === STORED ? part : part.pipeThrough(new DecompressionStream('deflate-raw')), meter),
      );
    }
    return texts;
  } catch {
    // Cut off, too large, or no archive at all.
    return [];
  }
}
