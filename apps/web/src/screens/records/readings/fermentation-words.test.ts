import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fermentationCourse } from '@cafezal/domain/stages/fermentation/fermentation-course.ts';
import { fermentationAdvice } from './fermentation-words.ts';

const said = (hours: number | null, ...values: number[]) => {
  const course = fermentationCourse(
    values.map((value, index) => ({ at: index * 6 * 3_600_000, value })),
    '2026-06-01',
  );
  const { lead, text } = fermentationAdvice(course, { hours, day: '2026-06-01' });
  return (lead + text).replaceAll('\u00a0', ' ');
};

test('it says when the target should come, and that it came', () => {
  assert.equal(said(18, 5.4, 5.2, 5, 4.8), 'pH 4,8. A meta é de 4 a 4,5. Deve chegar em 9 h.');
  assert.equal(said(30, 5, 4.3), 'Chegou na meta: pH 4,3. Pode encerrar.');
});

test('below the target it says to end', () => {
  assert.equal(said(30, 5, 3.8), 'Passou da meta: pH 3,8. Encerre agora.');
  assert.match(said(30, 5, 3.5), /^pH abaixo da meta: encerre a fermentação\./);
});

test('one that lasts too long is told by its hours', () => {
  assert.match(said(130, 5.4, 5), / Já são 130 h\. O comum é de 18 a 120\.$/);
});
