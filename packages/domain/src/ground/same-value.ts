import { isObject } from './json-value.ts';

const keysOf = (left: object, right: object): readonly string[] => [
  ...new Set([...Object.keys(left), ...Object.keys(right)]),
];

/** Whether two JSON values are equal: key order does not count, absent equals null. */
export function sameValue(left: unknown, right: unknown): boolean {
  if (Array.isArray(left) && Array.isArray(right)) {
    return left.length === right.length && left.every((item, at) => sameValue(item, right[at]));
  }
  if (isObject(left) && isObject(right)) return keysOf(left, right).every((key) => sameValue(left[key], right[key]));
  return (left ?? null) === (right ?? null);
}
