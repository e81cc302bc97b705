import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import S3rver from 's3rver';
import { signatureFault } from './check-signature.ts';

/** The key that S3rver knows; the secret is ours, and the check in front of it holds it. */
export const BUCKET_KEY = {
  accessKeyId: 'S3RVER',
  secretAccessKey: 'um segredo/com+sinais=',
  region: 'sa-east-1',
} as const;
const BUCKET = 'fotos';

/** Answers a request in the storage's place, and says so by true. */
export type Fault = (request: IncomingMessage, response: ServerResponse) => boolean;

/** A bucket on this computer: S3rver behind a check of signatures, lengths and hashes. */
export type TestBucket = {
  /** `STORAGE_URL` for it. */
  readonly url: string;
  readonly origin: string;
  /** What goes wrong from now on; null for nothing. */
  fault: Fault | null;
  /** Requests that came, as `PUT photos/…`. */
  readonly asked: string[];
  /** Most names on a page of a list. */
  pageSize: number;
  readonly close: () => Promise<void>;
};

const CORS = `<CORSConfiguration>
  <CORSRule><AllowedOrigin>*</AllowedOrigin><AllowedMethod>GET</AllowedMethod></CORSRule>
  <CORSRule><AllowedOrigin>http://127.0.0.1:*</AllowedOrigin><AllowedMethod>PUT</AllowedMethod><AllowedHeader>content-type</AllowedHeader></CORSRule>
</CORSConfiguration>`;

/** Answers an error as S3 does. */
export function refuse(response: ServerResponse, status: number, code: string): boolean {
  const xml = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>no</Message></Error>`;
  response.writeHead(status, { 'content-type': 'application/xml', 'content-length': Buffer.byteLength(xml) }).end(xml);
  return true;
}

/** The path for S3rver, which knows buckets by path alone; its own tokens for pages need a cipher that is gone. */
function pathOf(request: IncomingMessage): string {
  const path = (request.url ?? '/').replace(/&?continuation-token=[^&]*/, '');
  return new RegExp(`^/${BUCKET}(?:[/?]|$)`).test(path) ? path : `/127${path}`;
}

const keyOf = (content: string): string => /<Key>([^<]*)</.exec(content)?.[1] ?? '';

/** A page of a whole list; the token for the next one has a sign that XML must write otherwise. */
function pageOf(xml: string, request: IncomingMessage, size: number): string {
  const token = new URLSearchParams(request.url).get('continuation-token') ?? '';
  const contents = (xml.match(/<Contents>.*?<\/Contents>/gs) ?? []).filter((one) => keyOf(one) > token.slice(2));
  const page = contents.slice(0, size);
  const isCut = page.length < contents.length;
  const next = isCut ? `<NextContinuationToken>&amp;&#43;${keyOf(page.at(-1) ?? '')}</NextContinuationToken>` : '';
  return `<ListBucketResult><IsTruncated>${isCut}</IsTruncated>${next}${page.join('')}</ListBucketResult>`;
}

function bodyFault(request: IncomingMessage, body: Buffer): string | null {
  const told = request.headers['x-amz-content-sha256'];
  if (request.method === 'PUT' && request.headers['content-length'] === undefined) return 'MissingContentLength';
  if (told === undefined || told === 'UNSIGNED-PAYLOAD') return null;
  return createHash('sha256').update(body).digest('hex') === told ? null : 'XAmzContentSHA256Mismatch';
}

function passOn(request: IncomingMessage, body: Buffer, { path, port }: { path: string; port: number }) {
  const { 'transfer-encoding': _, ...headers } = request.headers;
  return new Promise<IncomingMessage>((resolve, reject) => {
    ask({ host: '127.0.0.1', port, method: request.method, path, headers }, resolve).once('error', reject).end(body);
  });
}

const statusOf = (code: string): number => (/^(?:X|Missing)/.test(code) ? 400 : 403);

/** Answers a request by the storage at a port, if signature, length and hash are right. */
async function answerChecked(request: IncomingMessage, response: ServerResponse, to: { port: number; size: number }) {
  const fault = request.method === 'OPTIONS' ? null : await signatureFault(request, BUCKET_KEY);
  const body = await buffer(request);
  const refusal = fault ?? bodyFault(request, body);
  if (refusal !== null) return void refuse(response, statusOf(refusal), refusal);
  const passed = await passOn(request, body, { path: pathOf(request), port: to.port });
  if (passed.statusCode === 200 && request.url?.includes('list-type=2') === true) {
    return void response.end(pageOf(await text(passed), request, to.size));
  }
  response.writeHead(passed.statusCode ?? 500, passed.headers);
  passed.pipe(response);
}

/** Starts a bucket for one test file, empty and with the rule that `docs/operating.md` asks for. */
export async function startTestBucket(): Promise<TestBucket> {
  const directory = await mkdtemp(join(tmpdir(), 'cafezal-bucket-'));
  const buckets = [BUCKET, '127'].map((name) => ({ name, configs: [CORS] }));
  const storage = new S3rver({
    ...{ address: '127.0.0.1', port: 0, silent: true, directory, vhostBuckets: false },
    configureBuckets: buckets,
  });
  const { port } = await storage.run();
  const proxy = createServer((request, response) => {
    bucket.asked.push(`${request.method} ${(request.url ?? '').replace(/^\/fotos\/|\?.*$/g, '')}`);
    if (bucket.fault?.(request, response) === true) return;
    answerChecked(request, response, { port, size: bucket.pageSize }).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  // A TCP server's address.
  const origin = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const { accessKeyId, secretAccessKey, region } = BUCKET_KEY;
  const bucket: TestBucket = {
    url: `s3://${accessKeyId}:${encodeURIComponent(secretAccessKey)}@${origin.slice(7)}/${BUCKET}?region=${region}`,
    origin,
    fault: null,
    asked: [],
    pageSize: 1_000,
    close: async () => {
      proxy.closeAllConnections();
      await new Promise((resolve) => proxy.close(resolve));
      await storage.close();
      await rm(directory, { recursive: true });
    },
  };
  return bucket;
}
