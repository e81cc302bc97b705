import { createHash } from 'node:crypto';

/** JSON with sorted keys, so that equal contents give equal text. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`).join(',')}}`;
}

/** SHA-256 of a request's content, independent of key order; repeated creations are compared by it. */
export const contentHash = (content: unknown): Buffer => createHash('sha256').update(canonical(content)).digest();
