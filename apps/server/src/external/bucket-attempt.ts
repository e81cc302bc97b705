import { createHash } from 'node:crypto';
import { AwsV4Signer } from 'aws4fetch';
import type { BucketAddress } from '../platform/storage-url.ts';
import { BucketError } from './bucket-error.ts';

/** What is asked of a bucket. `name` is the object's; empty for the bucket itself. */
export type BucketCall = {
  readonly method: 'GET' | 'PUT' | 'HEAD' | 'DELETE';
  readonly name: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array<ArrayBuffer>;
  /** Most bytes of an answer that are read. */
  readonly mostBytes: number;
};

/** An answer that was read to its end. */
export type BucketAnswer = { readonly status: number; readonly headers: Headers; readonly body: Uint8Array };

/** SHA-256 in hexadecimal digits. */
export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Silence of the storage after which a try is given up, in ms: before the head of its answer, and within the body. */
const SILENCE_MS = 15_000;
/** What comes or goes more slowly than this is given up too: bytes in a second. */
const SLOWEST = 32 * 1024;

/** Far above any error. */
const MOST_ERROR_BYTES = 64 * 1024;

const lengthOf = (headers: Headers): number => Number(headers.get('content-length') ?? Number.NaN);

/** The address of an object, or of the bucket. */
export function bucketUrl({ base }: BucketAddress, name: string, query: Readonly<Record<string, string>> = {}): URL {
  const url = new URL(`${base}/${name.split('/').map(encodeURIComponent).join('/')}`);
  for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value);
  return url;
}

/** A deadline that can be moved on: the signal fires when it is over. */
function createDeadline(firstMs: number): { signal: AbortSignal; extend: (ms: number) => void; end: () => void } {
  const controller = new AbortController();
  const fire = (): void => controller.abort(new Error('the storage is silent or too slow'));
  let timer = setTimeout(fire, firstMs);
  return {
    signal: controller.signal,
    extend: (ms) => {
      clearTimeout(timer);
      timer = setTimeout(fire, ms);
    },
    end: () => clearTimeout(timer),
  };
}

/** Reads a body piece by piece. Throws BucketError above `most` bytes, and where it ends before its length. */
async function readBody(
  response: Response,
  { most, isHead, extend }: { most: number; isHead: boolean; extend: (ms: number) => void },
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let read = 0;
  const begun = performance.now();
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk);
    read += chunk.length;
    if (read > most) throw new BucketError('answers more than was ever stored', { status: response.status });
    // What has come by now has earned this much time in all.
    extend(SILENCE_MS + (read / SLOWEST) * 1_000 - (performance.now() - begun));
  }
  const length = lengthOf(response.headers);
  if (!isHead && length >= 0 && length !== read) throw new BucketError('broke its answer off');
  return Buffer.concat(chunks);
}

/** One signed try. Throws BucketError where no whole answer comes in time; `isPassing` is true of that. */
export async function attempt(address: BucketAddress, call: BucketCall, limitMs: number): Promise<BucketAnswer> {
  const { method, name, query, headers = {}, body, mostBytes } = call;
  const { region, accessKeyId, secretAccessKey } = address;
  const signed = await new AwsV4Signer({
    method,
    url: bucketUrl(address, name, query).href,
    headers: { ...headers, 'x-amz-content-sha256': sha256Of(body ?? new Uint8Array()) },
    ...{ service: 's3', region, accessKeyId, secretAccessKey },
  }).sign();
  // Not signed, since proxies may change it; a length is that of the bytes then.
  signed.headers.set('accept-encoding', 'identity');
  const deadline = createDeadline(SILENCE_MS + ((body?.length ?? 0) / SLOWEST) * 1_000);
  const signal = AbortSignal.any([deadline.signal, AbortSignal.timeout(Math.max(1, Math.ceil(limitMs)))]);
  try {
    const init = { method, headers: signed.headers, redirect: 'manual', signal } as const;
    const response = await fetch(signed.url, body === undefined ? init : { ...init, body });
    const most = response.ok ? mostBytes : MOST_ERROR_BYTES;
    const reading = { most, isHead: method === 'HEAD', extend: deadline.extend };
    return { status: response.status, headers: response.headers, body: await readBody(response, reading) };
  } catch (cause) {
    if (cause instanceof BucketError) throw cause;
    throw new BucketError(`no answer to ${method}`, { cause });
  } finally {
    deadline.end();
  }
}
