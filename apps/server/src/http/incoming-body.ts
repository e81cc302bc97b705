import { Problem } from '@cafezal/domain/record/problem.ts';
import { freeBytes } from '../platform/free-bytes.ts';
import type { BodySlot } from '../services/request/body-slots.ts';
import { nextTurn } from '../services/request/next-turn.ts';
import { BodyReader } from '../services/request/read-bytes.ts';
import { UPLOAD_MAX_BYTES } from '../services/request/read-upload.ts';
import { assertStorable } from '../services/request/storable-text.ts';
import { JsonMeter, MAX_NODES } from './json-meter.ts';
import type { Route } from './route.ts';

/** Bodies up to this size are read before the sender is known. */
const SMALL_BODY_BYTES = 64 * 1024;
/** Largest number of nodes in such a body: a small body of many `{}` would cost as much as a large one. */
const SMALL_BODY_NODES = 2_000;
const JSON_MAX_BYTES = 1 << 20;

/** In UTF-8 JSON only an escape can produce such a text; a body without one need not be checked. */
const MAY_BE_UNSTORABLE = /\\u(?:0000|d[89a-f])/i;

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Problem('request/not-json', { cause });
  }
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new Problem('request/not-json', { cause });
  }
}

/** Parses the JSON of a body; undefined without a body. A large one is parsed in steps that yield to other requests. */
async function jsonIn(bytes: Uint8Array, headers: Headers, checksTexts: boolean): Promise<unknown> {
  if (bytes.length === 0) return undefined;
  const mediaType = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  const encoding = headers.get('content-encoding')?.trim().toLowerCase() ?? 'identity';
  if (mediaType !== 'application/json' || encoding !== 'identity') throw new Problem('request/media-type');
  const giveWay = bytes.length > SMALL_BODY_BYTES ? nextTurn : async () => undefined;
  const text = decode(bytes);
  freeBytes(bytes);
  await giveWay();
  const value = parse(text);
  await giveWay();
  if (checksTexts && MAY_BE_UNSTORABLE.test(text)) assertStorable(value);
  await giveWay();
  return value;
}

/** Size that the request declares, null if it does not. */
function declaredBytes({ headers }: globalThis.Request): number | null {
  const text = headers.get('content-length');
  return text === null || !/^\d+$/.test(text) ? null : Number(text);
}

/** The body of a request, before the sender is known. */
export type IncomingBody = {
  /** Maximum size in bytes, and the size that the request declares. */
  readonly bytes: number;
  readonly isDeclared: boolean;
  /** Whether it has at most 64 KiB and few nodes. A larger one is not read further until `read`. */
  readonly isSmall: () => Promise<boolean>;
  /**
   * Its JSON, undefined without a body. Throws `request/too-large` (413), `request/media-type` (415),
   * `request/not-json` (400), or `request/invalid` (422) for text that cannot be stored. `slot`: the slot for large
   * bodies that it holds.
   */
  readonly read: (slot?: BodySlot) => Promise<unknown>;
  /** Frees the memory of a body that was read and is not needed. */
  readonly forget: () => void;
};

const nothing = (): void => undefined;

const NO_BODY: IncomingBody = {
  bytes: 0,
  isDeclared: true,
  isSmall: async () => true,
  read: async () => undefined,
  forget: nothing,
};

/** An upload is read by its handler; here only its declared size is checked. */
const uploadOf = (declared: number | null, maxBytes: number): IncomingBody => ({
  bytes: Math.min(declared ?? maxBytes, maxBytes),
  isDeclared: declared !== null,
  isSmall: async () => declared !== null && declared <= SMALL_BODY_BYTES,
  read: async () => undefined,
  forget: nothing,
});

function jsonOf(
  request: globalThis.Request,
  { maxBytes, maxNodes, checksTexts }: { maxBytes: number; maxNodes: number; checksTexts: boolean },
): IncomingBody {
  const declared = declaredBytes(request);
  if (request.body === null || declared === 0) return NO_BODY;
  const meter = new JsonMeter(maxNodes);
  const reader = new BodyReader(request.body, (part) => meter.add(part));
  const isAsDeclared = (limit: number): boolean => declared === null || declared <= limit;
  return {
    bytes: Math.min(declared ?? maxBytes, maxBytes),
    isDeclared: declared !== null,
    isSmall: async () =>
      isAsDeclared(SMALL_BODY_BYTES) && (await reader.readTo(SMALL_BODY_BYTES)) && meter.nodes <= SMALL_BODY_NODES,
    read: async (slot) => {
      reader.holdIn(slot);
      if (!isAsDeclared(maxBytes) || !(await reader.readTo(maxBytes))) throw new Problem('request/too-large');
      return jsonIn(reader.takeBytes(), request.headers, checksTexts);
    },
    forget: () => reader.forget(),
  };
}

/** Maximum size of a body; on a public route never more than is read from unknown senders. */
function maxBytesOf({ access, docs, maxBytes }: BodyRules): number {
  if (access.kind === 'public') return SMALL_BODY_BYTES;
  return maxBytes ?? (docs.bodySchema === 'multipart' ? UPLOAD_MAX_BYTES : JSON_MAX_BYTES);
}

type BodyRules = Pick<Route, 'method' | 'access' | 'docs' | 'maxBytes' | 'textsOfEntries'>;

/** The body of a request to a route, measured while it arrives. */
export function incomingBody(route: BodyRules, request: globalThis.Request): IncomingBody {
  if (route.method === 'get') return NO_BODY;
  const max = maxBytesOf(route);
  if (route.docs.bodySchema === 'multipart') return uploadOf(declaredBytes(request), max);
  const maxNodes = route.access.kind === 'public' ? SMALL_BODY_NODES : MAX_NODES;
  return jsonOf(request, { maxBytes: max, maxNodes, checksTexts: route.textsOfEntries !== 'apart' });
}
