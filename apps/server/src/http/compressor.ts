import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

/** Compresses content as gzip, off the event loop. */
export const compress = promisify(gzip);

/** Whether a reader takes gzip, by its accept-encoding. */
export const takesGzip = (accepted: string | undefined): boolean =>
  /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(accepted ?? '');

/** Gives a file as the reader takes it: `accepted` is the request's accept-encoding. */
export type Compressor = (
  path: string,
  content: Buffer,
  accepted: string | undefined,
) => Promise<{ content: Buffer; headers: Readonly<Record<string, string>> }>;

/** Compresses each file once and keeps the outcome for as long as the file stays the same. */
export function createCompressor(): Compressor {
  const kept = new Map<string, { from: Buffer; to: Promise<Buffer> }>();
  const compressed = (path: string, content: Buffer): Promise<Buffer> => {
    const known = kept.get(path);
    if (known?.from.equals(content)) return known.to;
    const to = compress(content, { level: 9 });
    kept.set(path, { from: content, to });
    return to;
  };
  return async (path, content, accepted) => {
    const headers = { vary: 'accept-encoding' };
    if (!takesGzip(accepted)) return { content, headers };
    return { content: await compressed(path, content), headers: { ...headers, 'content-encoding': 'gzip' } };
  };
}
