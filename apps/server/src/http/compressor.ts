import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const asGzip = promisify(gzip);
const asBrotli = promisify(brotliCompress);

/** Brotli quality that takes as long as gzip and compresses a season's records better. */
const QUICK = 5;

/**
 * A window that holds the whole content: left alone, Brotli makes room for 4 MB, of which V8 is told, and which makes it look for garbage
 * that is not there.
 */
function windowFor(bytes: number): number {
  const bits = Math.ceil(Math.log2(bytes + 16));
  return Math.min(Math.max(bits, constants.BROTLI_MIN_WINDOW_BITS), constants.BROTLI_DEFAULT_WINDOW);
}

const asQuickBrotli = (content: string | Buffer): Promise<Buffer> =>
  asBrotli(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: QUICK,
      [constants.BROTLI_PARAM_LGWIN]: windowFor(Buffer.byteLength(content)),
    },
  });

/**
 * An encoding, and the extension of files compressed with it at build time. `pack` is slow and for contents that are
 * sent often; `packOnce` is fast.
 */
type Encoding = {
  name: 'br' | 'gzip';
  ending: string;
  pack: (content: Buffer) => Promise<Buffer>;
  packOnce: (content: string | Buffer) => Promise<Buffer>;
};

/** In order of compression, the best first. */
const ENCODINGS: readonly Encoding[] = [
  { name: 'br', ending: '.br', pack: (content) => asBrotli(content), packOnce: asQuickBrotli },
  {
    name: 'gzip',
    ending: '.gz',
    pack: (content) => asGzip(content, { level: 9 }),
    packOnce: (content) => asGzip(content),
  },
];

/** A client's preference for an encoding by its accept-encoding, from 0 (refused) to 1. */
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

/** The client's preferred encoding, of equal ones the best compression; undefined if it accepts only plain content. */
function encodingFor(accepted: string | undefined): Encoding | null {
  const weighed = ENCODINGS.map((encoding) => ({ encoding, weight: weightOf(encoding.name, accepted) }));
  const most = Math.max(...weighed.map(({ weight }) => weight));
  return most > 0 ? (weighed.find(({ weight }) => weight === most)?.encoding ?? null) : null;
}

/** A compressed answer, made off the event loop; `accepted` is the request's accept-encoding. */
export async function compressAnswer(content: string | Buffer<ArrayBuffer>, accepted: string | undefined) {
  const encoding = encodingFor(accepted);
  if (encoding === null) return { content, headers: {} };
  return { content: new Uint8Array(await encoding.packOnce(content)), headers: { 'content-encoding': encoding.name } };
}

/**
 * A file to send. `name` identifies it while the server runs; `packed` reads its precompressed version by extension.
 */
export type Plain = {
  name: string;
  content: Buffer;
  packed: (ending: string) => Promise<Buffer | null>;
};

/** Compresses a file for a client; `accepted` is the request's accept-encoding. */
export type Compressor = (
  file: Plain,
  accepted: string | undefined,
) => Promise<{ content: Buffer; headers: Readonly<Record<string, string>> }>;

/** Sends precompressed files. A file without a precompressed version is compressed once and cached until it changes. */
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
