import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { JsonText } from '../services/request/json-text.ts';
import { jsonInTurns } from './json-in-turns.ts';

describe('an answer as text', () => {
  test('is what JSON says, however long its lists are', async () => {
    const body = fc.dictionary(fc.string(), fc.oneof(fc.jsonValue(), fc.constant(undefined)));
    await fc.assert(
      fc.asyncProperty(body, fc.array(fc.jsonValue(), { maxLength: 20 }), fc.nat(30), async (some, items, times) => {
        const long = Array.from({ length: times }, () => [...items, undefined]).flat();
        const whole = { ...some, long, at: new Date(0) };
        assert.equal((await jsonInTurns(whole)).join(''), JSON.stringify(whole));
      }),
    );
  });

  test('takes what is JSON already as it is', async () => {
    const items = fc.array(fc.jsonValue(), { maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(items, fc.nat(20), async (some, times) => {
        const changes = Array.from({ length: times }, () => some).flat();
        const list = JsonText.listOf(changes.map((one) => JSON.stringify(one)));
        assert.equal((await jsonInTurns({ changes: list, seq: 1 })).join(''), JSON.stringify({ changes, seq: 1 }));
      }),
    );
  });

  test('lets others go on between the parts of a long list', async () => {
    let others = 0;
    let next = setImmediate(function go() {
      others += 1;
      next = setImmediate(go);
    });
    await jsonInTurns({ changes: Array.from({ length: 1_000 }, (_, at) => ({ at })) });
    clearImmediate(next);
    assert.ok(others >= 9, `${others}`);
  });
});
