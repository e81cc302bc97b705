import { isUuid } from '../farm-scope.ts';

/** Every UUID that stands as a text anywhere in a value: what it may point to. */
export function* uuidsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') {
    if (isUuid(value)) yield value.toLowerCase();
  } else if (Array.isArray(value)) {
    for (const item of value) yield* uuidsIn(item);
  } else if (typeof value === 'object' && value !== null) {
    for (const item of Object.values(value)) yield* uuidsIn(item);
  }
}

const POINTER = /Ids?$/;

/** The value with UUIDs in lower case wherever a key says that it points to something (`recordId`, `plotIds`…). */
export function withLowerCaseIds(value: unknown, key = ''): unknown {
  if (typeof value === 'string') return POINTER.test(key) && isUuid(value) ? value.toLowerCase() : value;
  if (Array.isArray(value)) return value.map((item) => withLowerCaseIds(item, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withLowerCaseIds(item, name)]));
}
