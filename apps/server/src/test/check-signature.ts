import { createHash, createHmac, type Hash, type Hmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { SignatureV4 } from '@smithy/signature-v4';

/** The key that a checked request must be signed with. */
export type SigningKey = { accessKeyId: string; secretAccessKey: string; region: string };

type Bytes = string | ArrayBuffer | ArrayBufferView;

const bytesOf = (data: Bytes): Uint8Array => {
  if (typeof data === 'string') return Buffer.from(data);
  return ArrayBuffer.isView(data)
    ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
    : new Uint8Array(data);
};

/** SHA-256 as the signer of AWS asks for it, with a secret an HMAC. */
class Sha256 {
  readonly #hash: Hash | Hmac;

  constructor(secret?: Bytes) {
    this.#hash = secret === undefined ? createHash('sha256') : createHmac('sha256', bytesOf(secret));
  }

  update(data: Bytes): void {
    this.#hash.update(bytesOf(data));
  }

  async digest(): Promise<Uint8Array> {
    return this.#hash.digest();
  }

  reset(): void {
    throw new Error('a hash is made once');
  }
}

/** How far a clock may be from ours, in ms. */
const SKEW_MS = 15 * 60_000;

const dateOf = (stamp: string): Date =>
  new Date(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));

type Asked = { request: IncomingMessage; url: URL; signed: readonly string[] };

/** Headers of a request that are said to be signed; undefined where one of them is not there. */
function signedHeaders({ request, signed }: Asked): Record<string, string> | undefined {
  const headers: Record<string, string> = {};
  for (const name of signed) {
    const value = request.headers[name];
    if (typeof value !== 'string') return undefined;
    headers[name] = value;
  }
  return headers;
}

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

function signerOf({ region, ...credentials }: SigningKey): SignatureV4 {
  return new SignatureV4({
    service: 's3',
    region,
    credentials,
    sha256: Sha256,
    uriEscapePath: false,
    applyChecksum: false,
  });
}

const requestOf = ({ request, url }: Asked, headers: Record<string, string>, query: Record<string, string>) => ({
  method: request.method ?? 'GET',
  protocol: 'http:',
  hostname: url.hostname,
  path: url.pathname,
  query,
  headers,
});

async function faultOfHeader(asked: Asked, key: SigningKey, given: string): Promise<string | null> {
  const { request, url, signed } = asked;
  const at = dateOf(String(request.headers['x-amz-date']));
  if (!(Math.abs(Date.now() - at.getTime()) < SKEW_MS)) return 'RequestTimeTooSkewed';
  const headers = signedHeaders(asked);
  const isBound = ['host', 'x-amz-date', 'x-amz-content-sha256'].every((name) => signed.includes(name));
  if (headers === undefined || !isBound) return 'AccessDenied';
  const query = Object.fromEntries(url.searchParams);
  const again = await signerOf(key).sign(requestOf(asked, headers, query), { signingDate: at });
  return isSame(again.headers.authorization ?? '', given) ? null : 'SignatureDoesNotMatch';
}

async function faultOfQuery(asked: Asked, key: SigningKey): Promise<string | null> {
  const query = Object.fromEntries(asked.url.searchParams);
  const at = dateOf(String(query['X-Amz-Date']));
  const seconds = Number(query['X-Amz-Expires']);
  if (!(seconds >= 1 && seconds <= 604_800) || !(Date.now() - at.getTime() < seconds * 1_000)) return 'AccessDenied';
  const headers = signedHeaders(asked);
  if (headers === undefined || !asked.signed.includes('host')) return 'AccessDenied';
  const own = Object.fromEntries(Object.entries(query).filter(([name]) => !name.startsWith('X-Amz-')));
  const hash = 'x-amz-content-sha256';
  const again = await signerOf(key).presign(requestOf(asked, { ...headers, [hash]: 'UNSIGNED-PAYLOAD' }, own), {
    ...{ signingDate: at, expiresIn: seconds },
    ...{ unsignableHeaders: new Set([hash]), unhoistableHeaders: new Set([hash]) },
  });
  const expected = again.query ?? {};
  const isExact = Object.entries(expected).every(([name, value]) => query[name] === value);
  return isExact && Object.keys(expected).length === Object.keys(query).length ? null : 'SignatureDoesNotMatch';
}

/** The code of S3 for a request whose signature is missing, forged, expired or of another key; null for a good one. */
export async function signatureFault(request: IncomingMessage, key: SigningKey): Promise<string | null> {
  const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
  const header = request.headers.authorization;
  const named = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/\S+, SignedHeaders=([a-z0-9;-]+), Signature=[0-9a-f]{64}$/;
  if (header !== undefined && !url.searchParams.has('X-Amz-Signature')) {
    const [, accessKeyId, signed = ''] = named.exec(header) ?? [];
    if (accessKeyId !== key.accessKeyId) return 'InvalidAccessKeyId';
    return faultOfHeader({ request, url, signed: signed.split(';') }, key, header);
  }
  const [accessKeyId] = url.searchParams.get('X-Amz-Credential')?.split('/') ?? [];
  if (header !== undefined || accessKeyId === undefined) return 'AccessDenied';
  if (accessKeyId !== key.accessKeyId) return 'InvalidAccessKeyId';
  const signed = (url.searchParams.get('X-Amz-SignedHeaders') ?? '').split(';');
  return faultOfQuery({ request, url, signed }, key);
}
