import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fermentationCourse } from '@cafezal/domain/stages/fermentation/fermentation-course.ts';
import { fermentationAdvice, fermentingFor, type Lasted, lastedText } from './fermentation-words.ts';

const said = (lasted: number | Lasted, ...values: number[]) => {
  const course = fermentationCourse(
    values.map((value, index) => ({ at: index * 6 * 3_600_000, value })),
    '2026-06-01',
  );
  const since = typeof lasted === 'number' ? ({ count: lasted, unit: 'h' } as const) : lasted;
  const { lead, text } = fermentationAdvice(course, { lasted: since, day: '2026-06-01' });
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
  assert.match(said(130, 5.4, 5), / Já são 130 h\. O comum é de 18 a 120 h\.$/);
  assert.match(said({ count: 6, unit: 'dias' }, 5.4, 5), / Já são 6 dias\. O comum é de 18 a 120 h\.$/);
  assert.doesNotMatch(said({ count: 5, unit: 'dias' }, 5.4, 5), /Já são/);
});

test('it has lasted for hours since a reading of its first day, otherwise for the days that attention counts', () => {
  const [timezone, now] = ['America/Sao_Paulo', Date.parse('2026-07-17T11:00:00Z')];
  const lasted = (date: string, ...times: string[]) => {
    const found = fermentingFor({ date }, { readings: times.map((at) => ({ at })), timezone, now });
    return found === null ? null : Object.values(lastedText(found)).join(' ');
  };
  assert.equal(lasted('2026-07-16', '2026-07-16T11:00:00Z', '2026-07-17T10:00:00Z'), '24 h');
  assert.equal(lasted('2026-07-15', '2026-07-16T11:00:00Z'), '2 dias');
  assert.equal(lasted('2026-07-16', '2026-07-17T02:00:00Z'), '9 h');
  assert.equal(lasted('2026-07-16'), '1 dia');
  assert.equal(lasted('2026-07-17'), null);
});
