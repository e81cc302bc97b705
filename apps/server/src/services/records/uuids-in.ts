import { isUuid } from '@cafezal/domain/ground/uuid.ts';

/** Calls back with every UUID text in a value: possible references. What has an `id` refers to nothing by it. */
function eachUuid(value: unknown, call: (id: string) => void): void {
  if (typeof value === 'string') {
    if (isUuid(value)) call(value.toLowerCase());
  } else if (typeof value === 'object' && value !== null) {
    for (const name of Object.keys(value)) if (name !== 'id') eachUuid(value[name as keyof typeof value], call);
  }
}

/** Every UUID text in a value, without duplicates. */
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
  // Answers the same object if nothing changes: copying thousands of keys costs more than checking them.
  const changed: [string, unknown][] = [];
  for (const name of Object.keys(value)) {
    const item: unknown = value[name as keyof typeof value];
    const lowered = withLowerCaseIds(item, name);
    if (lowered !== item) changed.push([name, lowered]);
  }
  return changed.length === 0 ? value : { ...value, ...Object.fromEntries(changed) };
}
