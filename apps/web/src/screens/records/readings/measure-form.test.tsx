import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { all, click, field, pageWords, show, the, type } from '../../../../testing/on-page.tsx';
import { closeToast, currentToast } from '../../../components/messages/toast-store.ts';
import { hasOpenForm } from '../../../data/page/open-forms.ts';
import { MeasureForm } from './measure-form.tsx';

const HUMIDITY = { label: 'Umidade do café', unit: '%', min: 0, max: 100 } as const;
const OVER = { first: '2026-06-01', last: '2026-06-20' };
const OPEN = { first: '2026-06-01', last: '9999-12-30' };

afterEach(closeToast);

/** The form of a drying with these days; `kept` lists what it saved. */
async function showForm(days: { first: string; last: string }, save: () => Promise<void> = async () => undefined) {
  const kept: string[] = [];
  await show(
    <MeasureForm
      kinds={{ humidity: HUMIDITY }}
      readings={[]}
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
