import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { all, click, field, pageWords, show, the, type } from '../../../../testing/on-page.tsx';
import { closeToast, currentToast } from '../../../components/messages/toast-store.ts';
import { hasOpenForm } from '../../../data/page/open-forms.ts';
import { MeasureForm } from './measure-form.tsx';
import type { ShownReading } from './use-readings.ts';

const HUMIDITY = { label: 'Umidade do café', unit: '%', min: 0, max: 100 } as const;
const OVER = { first: '2026-06-01', last: '2026-06-20' };
const OPEN = { first: '2026-06-01', last: '9999-12-30' };

afterEach(closeToast);

/** The form of a drying with these days; `kept` lists what it saved. */
async function showForm(
  days: { first: string; last: string },
  save: () => Promise<void> = async () => undefined,
  readings: readonly ShownReading[] = [],
) {
  const kept: string[] = [];
  await show(
    <MeasureForm
      kinds={{ humidity: HUMIDITY }}
      readings={readings}
      timezone="America/Sao_Paulo"
      days={days}
      onMeasure={async (values, at) => {
        await save();
        kept.push(`${values.map(({ value }) => value)} ${at}`);
      }}
    />,
  );
  return kept;
}
const measure = () => click(the('button[type=submit]'));
const value = () => field(HUMIDITY.label);

test('once the work is over the form opens with another time, says why, and keeps nothing of now', async () => {
  const kept = await showForm(OVER);
  assert.match(pageWords(), /Fora do período: de 01\/06\/2026 a 20\/06\/2026\./);
  await type(value(), '11,5');
  await measure();
  assert.deepEqual(kept, []);
  await type(field('Dia e hora'), '2026-06-20T09:00');
  assert.doesNotMatch(pageWords(), /Fora do período/);
  await measure();
  assert.deepEqual(kept, ['11.5 2026-06-20T12:00:00.000Z']);
});

test('while the work goes on the time is now', async () => {
  const kept = await showForm(OPEN);
  assert.match(pageWords(), /Agora/);
  await type(value(), '11,5');
  await measure();
  assert.equal(kept.length, 1);
});

test('a value that could not be kept stays in the form, and why is told', async () => {
  const kept = await showForm(OPEN, () => Promise.reject(new Error('O aparelho está cheio.')));
  await type(value(), '11,5');
  await measure();
  assert.deepEqual([kept, value().value, currentToast()?.message], [[], '11,5', 'O aparelho está cheio.']);
  assert.deepEqual(all('[aria-disabled=true]'), []);
});

test('while a value is typed no new version replaces the page', async () => {
  await showForm(OPEN);
  assert.equal(hasOpenForm(), false);
  await type(value(), '11,5');
  assert.equal(hasOpenForm(), true);
  await measure();
  assert.equal(hasOpenForm(), false);
});

test('a value of an earlier hour is held against the reading before it', async () => {
  const moisture = (at: string, value: number) => ({ farmId: 'f', recordId: 'r', id: at, kind: 'humidity', at, value });
  await showForm(OPEN, undefined, [moisture('2026-06-10T12:00:00.000Z', 44), moisture('2026-06-12T12:00:00.000Z', 30)]);
  await type(value(), '42');
  assert.match(pageWords(), /Última: 30\s%, 12\/06(?:\/2026)? às 9h.*Subiu 12 pontos desde 12\/06/);
  await click(the('[aria-label="Mudar dia e hora"]'));
  await type(field('Dia e hora'), '2026-06-11T09:00');
  assert.match(pageWords(), /Última: 44\s%, 10\/06(?:\/2026)? às 9h/);
  assert.doesNotMatch(pageWords(), /Subiu/);
});
