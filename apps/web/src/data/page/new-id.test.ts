import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newId } from './new-id.ts';

const AT = Date.parse('2026-07-15T10:00:00.123Z');

test('an id made on the device is a UUIDv7 of its moment', () => {
  const id = newId(AT);
  assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  assert.equal(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16), AT);
});

test('ids sort by their moment and never repeat', () => {
  assert.ok(newId(AT) < newId(AT + 1));
  assert.equal(new Set(Array.from({ length: 1_000 }, () => newId(AT))).size, 1_000);
});
