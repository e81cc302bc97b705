import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { Problem } from '@cafezal/domain/record/problem.ts';
import { commaList, fromCursor, isInstant, limitOf, toCursor } from './page.ts';

const isRefused = (key: string) => (error: unknown) =>
  error instanceof Problem && error.code === 'request/invalid' && Object.keys(error.details.fields ?? {})[0] === key;

describe('the limit of a page', () => {
  test('is 50, or what is usual for the list, where none is asked for', () => {
    assert.equal(limitOf({}), 50);
    assert.equal(limitOf({ limit: '' }), 50);
    assert.equal(limitOf({}, 10), 10);
  });

  test('is what is asked for, up to 500, and 500 for all that is more', () => {
    for (const asked of ['1', '51', '499', '500']) assert.equal(limitOf({ limit: asked }), Number(asked));
    for (const asked of ['501', '10000', '999999999']) assert.equal(limitOf({ limit: asked }), 500);
  });

  test('is refused where it is no count', () => {
    for (const limit of ['0', '-1', '1.5', '1e3', 'todos', '9999999999']) {
      assert.throws(() => limitOf({ limit }), isRefused('limit'), limit);
    }
  });
});

describe('the cursor of a page', () => {
  const place = { value: '2026-06-10T10:00:00.000Z', id: randomUUID() };

  test('is the place that it was made of', () => {
    assert.deepEqual(fromCursor('-at', toCursor('-at', place)), place);
    assert.equal(fromCursor('-at', undefined), null);
    assert.equal(fromCursor('-at', ''), null);
  });

  test('is refused in another order, with a value that the order cannot have, and where it is made up', () => {
    for (const cursor of [
      toCursor('at', place),
      toCursor('-at', { ...place, value: 'ontem' }),
      toCursor('-at', { ...place, value: '2026-02-30T10:00:00.000Z' }),
      toCursor('-at', { ...place, id: 'x' }),
      Buffer.from('{}').toString('base64url'),
      'x',
    ]) {
      assert.throws(() => fromCursor('-at', cursor), isRefused('cursor'), cursor);
    }
    assert.throws(() => fromCursor('kg', toCursor('kg', { ...place, value: '-1' })), isRefused('cursor'));
    assert.throws(() => fromCursor('name', toCursor('name', { ...place, value: 'a\0' })), isRefused('cursor'));
  });

  test('takes an instant as ISO 8601 and PostgreSQL write it', () => {
    for (const text of ['2026-06-10T10:00:00Z', '2026-06-10 10:00:00.123456+00', '2026-06-10T10:00:00-03:00']) {
      assert.ok(isInstant(text), text);
    }
    for (const text of ['2026-06-10', '2026-06-10T24:00:00Z', '0026-06-10T10:00:00Z'])
      assert.ok(!isInstant(text), text);
  });
});

test('a comma list has its values without spaces and gaps, and is null where it has none', () => {
  assert.deepEqual(commaList(' a, b,,c '), ['a', 'b', 'c']);
  for (const empty of [undefined, '', ' , ']) assert.equal(commaList(empty), null);
});
