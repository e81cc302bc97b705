import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSameDay, noticeTime } from './notice-times.ts';

const NOW = new Date(2026, 6, 15, 10, 40);

test('a notice of this hour tells its age, in the singular where it is one', () => {
  assert.equal(noticeTime(NOW, NOW), 'agora');
  assert.equal(noticeTime(new Date(2026, 6, 15, 10, 39), NOW), 'há 1 minuto');
  assert.equal(noticeTime(new Date(2026, 6, 15, 10, 20), NOW), 'há 20 minutos');
});

test('an older one of today tells the clock, one of before the day', () => {
  assert.equal(noticeTime(new Date(2026, 6, 15, 6, 10), NOW), '6:10');
  assert.equal(noticeTime(new Date(2026, 6, 13, 18, 0), NOW), 'seg 13/07');
});

test('a device whose clock is behind the server says that it came just now', () => {
  assert.equal(noticeTime(new Date(2026, 6, 15, 10, 45), NOW), 'agora');
});

test('the day ends at midnight by the clock on the wall', () => {
  assert(isSameDay(new Date(2026, 6, 15, 0, 0), NOW));
  assert(!isSameDay(new Date(2026, 6, 14, 23, 59), NOW));
});
