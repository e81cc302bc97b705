import assert from 'node:assert/strict';

/** Decimals of a number as written. */
const decimalsOf = (value: number): number => `${value}`.split('.')[1]?.length ?? 0;

/** Half a unit of the last digit of an expected figure: 2 decimals if it has at most 2, otherwise 4 or more. */
const toleranceOf = (value: number): number => {
  const decimals = decimalsOf(value);
  return 0.5000001 * 10 ** -(decimals <= 2 ? 2 : Math.max(4, decimals));
};

/** Asserts that every expected figure is there and equal within its rounding; other figures are allowed. */
export function assertCloseTo(actual: unknown, expected: unknown, path = ''): void {
  if (typeof expected === 'number') {
    const isClose = typeof actual === 'number' && Math.abs(actual - expected) <= toleranceOf(expected);
    assert.ok(isClose, `${path}: expected ${expected}, got ${JSON.stringify(actual)}`);
    return;
  }
  if (expected === null || typeof expected !== 'object') {
    assert.deepEqual(actual, expected, path);
    return;
  }
  assert.ok(
    typeof actual === 'object' && actual !== null,
    `${path}: expected an object, got ${JSON.stringify(actual)}`,
  );
  const found = new Map<string, unknown>(Object.entries(actual));
  for (const [key, inner] of Object.entries(expected)) assertCloseTo(found.get(key), inner, `${path}.${key}`);
}
