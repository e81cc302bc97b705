import { createHash } from 'node:crypto';

/** JSON with the keys of every object in order, so that equal contents are equal text. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`).join(',')}}`;
}

/** SHA-256 of what a request sent, whatever the order of its keys: what a repeated creation is compared by. */
export const contentHash = (content: unknown): Buffer => createHash('sha256').update(canonical(content)).digest();
