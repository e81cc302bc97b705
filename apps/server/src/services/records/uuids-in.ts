import { isUuid } from '../../db/uuid.ts';

/** Calls back with every UUID that is a text anywhere in a value: a possible reference. */
function eachUuid(value: unknown, call: (id: string) => void): void {
  if (typeof value === 'string') {
    if (isUuid(value)) call(value.toLowerCase());
  } else if (typeof value === 'object' && value !== null) {
    for (const item of Array.isArray(value) ? value : Object.values(value)) eachUuid(item, call);
  }
}

/** Every UUID that is a text anywhere in a value, each once. */
export function uuidsIn(value: unknown): ReadonlySet<string> {
  const ids = new Set<string>();
  eachUuid(value, (id) => ids.add(id));
  return ids;
}

const REFERENCE = /Ids?$/;

/** The value with lower-case UUIDs under every key that names a reference (`recordId`, `plotIds`…). */
export function withLowerCaseIds(value: unknown, key = ''): unknown {
  if (typeof value === 'string') return REFERENCE.test(key) && isUuid(value) ? value.toLowerCase() : value;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => withLowerCaseIds(item, key));
  // As it came where nothing changes: of thousands of keys a copy costs more than the look.
  const changed: [string, unknown][] = [];
  for (const name of Object.keys(value)) {
    const item: unknown = value[name as keyof typeof value];
    const lowered = withLowerCaseIds(item, name);
    if (lowered !== item) changed.push([name, lowered]);
  }
  return changed.length === 0 ? value : { ...value, ...Object.fromEntries(changed) };
}
