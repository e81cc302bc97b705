import { Problem } from '@cafezal/domain/problem.ts';
import { readBytes } from '../services/read-bytes.ts';

const DEFAULT_MAX_BYTES = 1 << 20;
const MAX_DEPTH = 24;

/** Text that PostgreSQL cannot store: a NUL or half of a surrogate pair. */
export const isStorableText = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

function assertStorable(value: unknown, depth = 0): void {
  if (typeof value === 'string') {
    if (!isStorableText(value)) throw new Problem('request/invalid', { message: 'O texto tem caracteres inválidos.' });
    return;
  }
  if (value === null || typeof value !== 'object') return;
  if (depth >= MAX_DEPTH) throw new Problem('request/invalid', { message: 'Os dados têm níveis demais.' });
  for (const [key, item] of Object.entries(value)) {
    assertStorable(key);
    assertStorable(item, depth + 1);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Problem('request/not-json', { cause });
  }
}

/**
 * The JSON body of a request, undefined when there is none. `request/not-json` (400), `request/media-type`
 * (415) for another type, `request/too-large` (413), `request/invalid` (422) for text that no database takes.
 */
export async function readJson(request: globalThis.Request, maxBytes = DEFAULT_MAX_BYTES): Promise<unknown> {
  if (request.body === null || request.headers.get('content-length') === '0') return undefined;
  const bytes = await readBytes(request.body, maxBytes);
  if (bytes === null) throw new Problem('request/too-large');
  if (bytes.length === 0) return undefined;
  const mediaType = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  const encoding = request.headers.get('content-encoding') ?? 'identity';
  if (mediaType !== 'application/json' || encoding !== 'identity') throw new Problem('request/media-type');
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new Problem('request/not-json', { cause });
  }
  const value = parse(text);
  assertStorable(value);
  return value;
}
