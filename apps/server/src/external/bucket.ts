import { AwsV4Signer } from 'aws4fetch';
import type { BucketAddress } from '../platform/storage-url.ts';
import { attempt, type BucketAnswer, type BucketCall, bucketUrl, sha256Of } from './bucket-attempt.ts';
import { BucketError } from './bucket-error.ts';
import { type ListedObject, readPage, textOf } from './bucket-listing.ts';
import { type BucketClock, createTries, MACHINE_CLOCK } from './bucket-tries.ts';

/** Objects of a bucket in S3-compatible storage. Everything throws BucketError once its time is over. */
export type Bucket = {
  readonly address: BucketAddress;
  /** One call, as often as it takes: answers any status that says that the storage works. */
  readonly call: (call: BucketCall) => Promise<BucketAnswer>;
  /** Stores bytes under a name; they are whole there when it resolves. */
  readonly put: (name: string, bytes: Uint8Array, headers?: Readonly<Record<string, string>>) => Promise<void>;
  /** The bytes under a name; null where there are none. What `put` stored is ours, and checked against the hash that it left. */
  readonly get: (name: string, about: { mostBytes: number; isOurs: boolean }) => Promise<Uint8Array | null>;
  /** How many bytes are under a name; null where there are none. */
  readonly size: (name: string) => Promise<number | null>;
  /** Deletes a name; a missing one is no error. */
  readonly delete: (name: string) => Promise<void>;
  /** All objects whose names start so. */
  readonly list: (start: string) => AsyncIterable<ListedObject>;
  /** An address at which whoever has it may read or write one object for some seconds; signed `headers` must come as they are. */
  readonly presign: (order: {
    method: 'GET' | 'PUT';
    name: string;
    seconds: number;
    headers?: Readonly<Record<string, string>>;
    query?: Readonly<Record<string, string>>;
  }) => Promise<string>;
};

/** Limits of the tries of one operation, and of one upload, in ms. No try starts later. */
const OPERATION_MS = 120_000;
const UPLOAD_MS = 600_000;
/** Far above an answer with 1,000 names or with an error. */
const MOST_XML_BYTES = 8 * 1024 * 1024;
/** The hash of an object, kept with it. */
const HASH = 'x-amz-meta-sha256';

const codeOf = ({ body }: BucketAnswer): string =>
  textOf(Buffer.from(body.subarray(0, 4_096)).toString('utf8'), 'Code') ?? '';

const refusal = (what: string, answer: BucketAnswer): BucketError =>
  new BucketError(what, { status: answer.status, code: codeOf(answer) });

/** Makes calls as often as it takes within the limits; `check` throws of an answer that is not good. */
function createCaller(address: BucketAddress, clock: BucketClock) {
  const tries = createTries(clock);
  return (call: BucketCall, check?: (answer: BucketAnswer) => void): Promise<BucketAnswer> =>
    tries(call.body === undefined ? OPERATION_MS : UPLOAD_MS, async (leftMs) => {
      const answer = await attempt(address, call, leftMs);
      const failure = refusal(`refuses ${call.method}`, answer);
      if (failure.isPassing) throw failure;
      check?.(answer);
      return answer;
    });
}

type Caller = ReturnType<typeof createCaller>;

async function* listAll(call: Caller, start: string): AsyncGenerator<ListedObject> {
  const query: Record<string, string> = { 'list-type': '2', prefix: start };
  for (;;) {
    const answer = await call({ method: 'GET', name: '', query, mostBytes: MOST_XML_BYTES });
    if (answer.status !== 200) throw refusal('does not list', answer);
    const { objects, next } = readPage(Buffer.from(answer.body).toString('utf8'));
    yield* objects;
    if (next === null) return;
    if (next === query['continuation-token']) throw new BucketError('lists without end', { status: answer.status });
    query['continuation-token'] = next;
  }
}

async function getFrom(
  call: Caller,
  name: string,
  { mostBytes, isOurs }: { mostBytes: number; isOurs: boolean },
): Promise<Uint8Array | null> {
  const assertWhole = ({ status, headers, body }: BucketAnswer): void => {
    if (!isOurs || status !== 200) return;
    const hash = headers.get(HASH);
    if (hash === null) throw new BucketError('gives what we never put there', { status });
    if (hash !== sha256Of(body)) throw new BucketError('changed what it was given');
  };
  const answer = await call({ method: 'GET', name, mostBytes }, assertWhole);
  if (answer.status === 200) return answer.body;
  if (answer.status === 404 && codeOf(answer) !== 'NoSuchBucket') return null;
  throw refusal('does not read', answer);
}

/** Some storage begins with 200 and fails afterwards, within the body; what it stored has a tag. */
function assertStored(answer: BucketAnswer): void {
  if (answer.status !== 200 || answer.headers.get('etag') !== null) return;
  const code = codeOf(answer);
  throw code === '' ? refusal('does not confirm', answer) : new BucketError('failed to store', { code });
}

async function sizeIn(call: Caller, name: string): Promise<number | null> {
  const { status, headers } = await call({ method: 'HEAD', name, mostBytes: MOST_XML_BYTES });
  if (status === 404) return null;
  const length = headers.get('content-length');
  if (status !== 200 || length === null) throw new BucketError('does not tell a size', { status });
  return Number(length);
}

/** A bucket behind its address. Nothing is asked of it yet. */
export function createBucket(address: BucketAddress, clock: BucketClock = MACHINE_CLOCK): Bucket {
  const call = createCaller(address, clock);
  const { region, accessKeyId, secretAccessKey } = address;
  return {
    address,
    call: (one) => call(one),
    put: async (name, bytes, headers = {}) => {
      // A view of other bytes is sent as its own.
      const body = new Uint8Array(bytes);
      const told = { ...headers, [HASH]: sha256Of(body) };
      const put = { method: 'PUT', name, body, headers: told, mostBytes: MOST_XML_BYTES } as const;
      const answer = await call(put, assertStored);
      if (answer.status !== 200) throw refusal('does not store', answer);
    },
    get: (name, about) => getFrom(call, name, about),
    size: (name) => sizeIn(call, name),
    delete: async (name) => {
      const answer = await call({ method: 'DELETE', name, mostBytes: MOST_XML_BYTES });
      const isGone = answer.status === 204 || answer.status === 200;
      if (!isGone && (answer.status !== 404 || codeOf(answer) === 'NoSuchBucket'))
        throw refusal('does not delete', answer);
    },
    list: (start) => listAll(call, start),
    presign: async ({ method, name, seconds, headers = {}, query = {} }) => {
      const url = bucketUrl(address, name, { ...query, 'X-Amz-Expires': String(seconds) });
      const order = { method, url: url.href, headers, signQuery: true, allHeaders: true, service: 's3', region };
      return (await new AwsV4Signer({ ...order, accessKeyId, secretAccessKey }).sign()).url.href;
    },
  };
}
