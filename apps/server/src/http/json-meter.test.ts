import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Problem } from '@cafezal/domain/record/problem.ts';
import fc from 'fast-check';
import { JsonMeter } from './json-meter.ts';

const tooMuch = (error: unknown): boolean => error instanceof Problem && error.code === 'request/too-large';

function meter(text: string, partBytes = 7): void {
  const bytes = Buffer.from(text);
  const one = new JsonMeter();
  for (let at = 0; at < bytes.length; at += partBytes) one.add(bytes.subarray(at, at + partBytes));
}

const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;

describe('JSON that is measured as it arrives', () => {
  test('has 50,000 nodes at most', () => {
    meter(`[${'1,'.repeat(49_998)}1]`, 4_096);
    assert.throws(() => meter(`[${'{},'.repeat(50_000)}1]`, 4_096), tooMuch);
    assert.throws(() => meter(`{${'"a":'.repeat(50_001)}`, 4_096), tooMuch);
  });

  test('has names of 1.6 MB at most, however few, wherever the parts are cut; its texts may be longer', () => {
    const named = (name: string) => `{"${name}" :"${'x'.repeat(100_000)}"}`;
    for (const partBytes of [7, 65_536]) {
      meter(named('é'.repeat(799_900)), partBytes);
      assert.throws(() => meter(named('é'.repeat(800_001)), partBytes), tooMuch);
    }
    meter(`{${`"${'k'.repeat(63)}":1,`.repeat(16_600)}"z":"${'x'.repeat(2_000_000)}"}`, 65_536);
    assert.throws(() => meter(`{${`"${'k'.repeat(150)}":1,`.repeat(9_000)}"z":1}`, 65_536), tooMuch);
  });

  test('has 32 levels at most, one after the other without end', () => {
    meter(`[${nested(31)},${nested(31)},${nested(31)}]`);
    assert.throws(() => meter(nested(33)), tooMuch);
  });

  test('is counted outside texts alone, wherever the parts are cut', () => {
    const text = JSON.stringify(['[{'.repeat(40), '\\"[', '\\', '"', `${'\\'.repeat(5)}"[`.repeat(20), 'é[☕{']);
    for (let partBytes = 1; partBytes < 12; partBytes += 1) meter(text, partBytes);
  });

  test('of any value is let through where the value is small, and refused where it is deep', () => {
    const value = fc.jsonValue({ maxDepth: 6 });
    const property = fc.property(value, fc.integer({ min: 1, max: 60 }), (one, partBytes) => {
      meter(JSON.stringify(one), partBytes);
      assert.throws(() => meter(`${'['.repeat(32)}${JSON.stringify([one])}${']'.repeat(32)}`, partBytes), tooMuch);
    });
    fc.assert(property, { numRuns: 200 });
  });
});
