import { Problem } from '@cafezal/domain/problem.ts';
import { BodyReader } from '../services/read-bytes.ts';
import { UPLOAD_MAX_BYTES } from '../services/read-upload.ts';
import { JsonMeter } from './json-meter.ts';
import type { Route } from './route.ts';

/** Up to so many bytes a body is read before it is known who sends it. */
const SMALL_BODY_BYTES = 64 * 1024;
const JSON_MAX_BYTES = 1 << 20;

/** Text that PostgreSQL cannot store: a NUL or half of a surrogate pair. */
export const isStorableText = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

function assertStorable(value: unknown): void {
  if (typeof value === 'string') {
    if (!isStorableText(value)) throw new Problem('request/invalid', { message: 'O texto tem caracteres inválidos.' });
    return;
  }
  if (value === null || typeof value !== 'object') return;
  for (const [key, item] of Object.entries(value)) {
    assertStorable(key);
    assertStorable(item);
  }
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new Problem('request/not-json', { cause });
  }
}

/** The JSON that the bytes of a body are; undefined for none. */
function jsonIn(bytes: Uint8Array, headers: Headers): unknown {
  if (bytes.length === 0) return undefined;
  const mediaType = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  const encoding = headers.get('content-encoding') ?? 'identity';
  if (mediaType !== 'application/json' || encoding !== 'identity') throw new Problem('request/media-type');
  const value = parse(bytes);
  assertStorable(value);
  return value;
}

/** Bytes that a request says its body has, null where it does not say. */
function declaredBytes({ headers }: globalThis.Request): number | null {
  const text = headers.get('content-length');
  return text === null || !/^\d+$/.test(text) ? null : Number(text);
}

/** The body of a request, before it is known who sends it. */
export type IncomingBody = {
  /** Bytes that it may have. */
  readonly bytes: number;
  /** Whether it has at most 64 KiB. Of a larger one, or one that says that it is larger, the rest is left until `read`. */
  readonly isSmall: () => Promise<boolean>;
  /**
   * Its JSON, undefined where there is none. `request/too-large` (413), `request/media-type` (415) for another type,
   * `request/not-json` (400), `request/invalid` (422) for text that no database takes.
   */
  readonly read: () => Promise<unknown>;
};

const NO_BODY: IncomingBody = { bytes: 0, isSmall: async () => true, read: async () => undefined };

/** An upload is read by its handler: only its size is known here, where it is told. */
const uploadOf = (bytes: number): IncomingBody => ({
  bytes,
  isSmall: async () => bytes <= SMALL_BODY_BYTES,
  read: async () => undefined,
});

function jsonOf(request: globalThis.Request, maxBytes: number): IncomingBody {
  const declared = declaredBytes(request);
  if (request.body === null || declared === 0) return NO_BODY;
  const meter = new JsonMeter();
  const reader = new BodyReader(request.body, (part) => meter.add(part));
  const isAsDeclared = (limit: number): boolean => declared === null || declared <= limit;
  return {
    bytes: Math.min(declared ?? maxBytes, maxBytes),
    isSmall: async () => isAsDeclared(SMALL_BODY_BYTES) && (await reader.readTo(SMALL_BODY_BYTES)),
    read: async () => {
      if (!isAsDeclared(maxBytes) || !(await reader.readTo(maxBytes))) throw new Problem('request/too-large');
      return jsonIn(reader.bytes(), request.headers);
    },
  };
}

/** What a body may have: on a route for everyone, never more than is read of anybody. */
function maxBytesOf({ access, docs, maxBytes }: BodyRules): number {
  if (access.kind === 'public') return SMALL_BODY_BYTES;
  return maxBytes ?? (docs.bodySchema === 'multipart' ? UPLOAD_MAX_BYTES : JSON_MAX_BYTES);
}

type BodyRules = Pick<Route, 'method' | 'access' | 'docs' | 'maxBytes'>;

/** The body that a request brings to a route, counted as it arrives. */
export function incomingBody(route: BodyRules, request: globalThis.Request): IncomingBody {
  if (route.method === 'get') return NO_BODY;
  const max = maxBytesOf(route);
  if (route.docs.bodySchema === 'multipart') return uploadOf(Math.min(declaredBytes(request) ?? max, max));
  return jsonOf(request, max);
}
