import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const asGzip = promisify(gzip);
const asBrotli = promisify(brotliCompress);

/** Brotli at this quality takes the time that gzip takes, and packs a season's records tighter. */
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/**
 * An encoding, and the ending of a file that was packed so when the app was built. `pack` takes its time for what is sent
 * many times, `packOnce` is quick.
 */
type Encoding = {
  name: 'br' | 'gzip';
  ending: string;
  pack: (content: Buffer) => Promise<Buffer>;
  packOnce: (text: string) => Promise<Buffer>;
};

/** The one that packs best comes first. */
const ENCODINGS: readonly Encoding[] = [
  { name: 'br', ending: '.br', pack: (content) => asBrotli(content), packOnce: (text) => asBrotli(text, QUICK) },
  { name: 'gzip', ending: '.gz', pack: (content) => asGzip(content, { level: 9 }), packOnce: (text) => asGzip(text) },
];

/** How gladly a reader takes an encoding, from 0, not at all, to 1, by its accept-encoding. */
function weightOf(name: string, accepted: string | undefined): number {
  const weights = new Map(
    (accepted ?? '').split(',').map((part) => {
      const [coding = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
      const weight = parameters.find((text) => text.startsWith('q='))?.slice(2) ?? '1';
      return [coding, Number(weight) || 0];
    }),
  );
  return weights.get(name) ?? weights.get('*') ?? 0;
}

/** The encoding that a reader takes most gladly, of equal ones the one that packs best; none where it takes no other than the plain file. */
function encodingFor(accepted: string | undefined): Encoding | null {
  const weighed = ENCODINGS.map((encoding) => ({ encoding, weight: weightOf(encoding.name, accepted) }));
  const most = Math.max(...weighed.map(({ weight }) => weight));
  return most > 0 ? (weighed.find(({ weight }) => weight === most)?.encoding ?? null) : null;
}

/** An answer as the reader takes it, off the event loop; `accepted` is the request's accept-encoding. */
export async function compressAnswer(text: string, accepted: string | undefined) {
  const encoding = encodingFor(accepted);
  if (encoding === null) return { content: text, headers: {} };
  return { content: new Uint8Array(await encoding.packOnce(text)), headers: { 'content-encoding': encoding.name } };
}

/** A file to send. `name` is its own as long as the server runs; `packed` reads it as it was packed before, by the ending. */
export type Plain = {
  name: string;
  content: Buffer;
  packed: (ending: string) => Promise<Buffer | null>;
};

/** Gives a file as the reader takes it: `accepted` is the request's accept-encoding. */
export type Compressor = (
  file: Plain,
  accepted: string | undefined,
) => Promise<{ content: Buffer; headers: Readonly<Record<string, string>> }>;

/** Sends each file as it was packed before; one that was not is packed once, and kept for as long as it stays the same. */
export function createCompressor(): Compressor {
  const kept = new Map<string, { from: Buffer; to: Promise<Buffer> }>();
  const packedNow = (encoding: Encoding, { name, content }: Plain): Promise<Buffer> => {
    const key = `${encoding.name} ${name}`;
    const known = kept.get(key);
    if (known?.from.equals(content)) return known.to;
    const to = encoding.pack(content);
    kept.set(key, { from: content, to });
    return to;
  };
  return async (file, accepted) => {
    const headers = { vary: 'accept-encoding' };
    const encoding = encodingFor(accepted);
    if (encoding === null) return { content: file.content, headers };
    const content = (await file.packed(encoding.ending)) ?? (await packedNow(encoding, file));
    return { content, headers: { ...headers, 'content-encoding': encoding.name } };
  };
}
