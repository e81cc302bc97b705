import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dateWords } from './date-words.ts';

test('a day is said as the browser says it', () => {
  const format = new Intl.DateTimeFormat('pt-BR', { weekday: 'long', day: 'numeric', month: 'long' });
  const days = Array.from({ length: 366 }, (_, day) => new Date(2028, 0, 1 + day, 23, 59));
  assert.deepEqual(
    days.map(dateWords),
    days.map((day) => format.format(day)),
  );
});
