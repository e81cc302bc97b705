import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { stageOf } from '@cafezal/domain/stages/stages.ts';
import { act } from 'react';
import { InForm } from '../../../../../testing/in-form.tsx';
import { all, click, field, pageWords, showHeld, the, type, wordsOf } from '../../../../../testing/on-page.tsx';
import { type FormSubject, SubjectProvider } from '../subject/subject.ts';
import { DatePart } from './date-part.tsx';

type Window = { happyDOM: { setViewport: (size: { width: number; height: number }) => void } };
const setWidth = (width: number) => (window as unknown as Window).happyDOM.setViewport({ width, height: 800 });
const PHONE = 390;
const DESKTOP = 1280;

type Values = { date: string; pass: string };
type Around = {
  section?: 'colheita' | 'secagem';
  isStored?: boolean;
  errors?: Readonly<Record<string, string>>;
  warnings?: Readonly<Record<string, string>>;
  lastTime?: Readonly<Record<string, unknown>>;
};

function showDate(first: Values, { section = 'colheita', isStored = false, lastTime = {}, ...said }: Around = {}) {
  const subject = { definition: stageOf(section), stored: isStored ? {} : undefined } as unknown as FormSubject;
  return showHeld(first, (values, onChange) => (
    <InForm context={{ lastTime }} {...said}>
      <SubjectProvider value={subject}>
        <DatePart
          part={{ kind: 'date', name: 'date', path: 'date' } as never}
          value={values.date}
          onChange={(date) => onChange({ ...values, date: String(date) })}
          values={{ data: { pass: values.pass } }}
          put={(path, value) => path === 'data.pass' && onChange({ ...values, pass: String(value) })}
        />
      </SubjectProvider>
    </InForm>
  ));
}

const line = () => all('.line > span').map(wordsOf)[0];
/** Three in the afternoon on the farm. */
const at = (day: string) => mock.timers.setTime(Date.parse(`${day}T18:00:00Z`));

beforeEach(() => {
  mock.timers.enable({ apis: ['Date'], now: Date.parse('2026-07-15T18:00:00Z') });
  setWidth(PHONE);
});
afterEach(() => mock.timers.reset());

test('on a phone the day is one line in the words of people, with its pass', async () => {
  await showDate({ date: '2026-07-15', pass: '' });
  assert.equal(line(), 'Hoje, 15/07');
  await showDate({ date: '2026-07-15', pass: '2' });
  assert.deepEqual(all('input'), []);
});

test('a pass stands behind the day; one of the last time says so, and a touch takes it out', async () => {
  const held = await showDate({ date: '2026-07-14', pass: '2' }, { lastTime: { 'data.pass': '2' } });
  assert.equal(line(), 'Ontem, 14/07 · 2ª passada (como da última vez)');
  const [clear] = all('button').filter((button) => button.getAttribute('aria-label') !== 'Mudar a data');
  assert.ok(clear);
  await click(clear);
  assert.deepEqual(held.value, { date: '2026-07-14', pass: '' });
  assert.equal(line(), 'Ontem, 14/07');
});

test('a pass that was chosen now is nobody’s last time', async () => {
  await showDate({ date: '2026-07-10', pass: '1' }, { lastTime: { 'data.pass': '2' } });
  assert.equal(line(), '10/07 · 1ª passada');
  assert.equal(all('button').length, 1);
});

test('a touch opens the day and the pass, with the caret in the day', async () => {
  const held = await showDate({ date: '2026-07-15', pass: '' });
  await click(the('button', 'Mudar a data'));
  assert.ok(document.activeElement === field('Data'));
  await type(field('Data'), '2026-07-01');
  await type(field('Passada'), '3');
  assert.deepEqual(held.value, { date: '2026-07-01', pass: '3' });
});

test('a wide screen shows the fields at once, and takes no caret away', async () => {
  setWidth(DESKTOP);
  await showDate({ date: '2026-07-15', pass: '' });
  assert.equal(field('Data').value, '2026-07-15');
  assert.notEqual(document.activeElement, field('Data'));
});

test('what the rules say of the day opens it', async () => {
  const isOpen = async (around: Around) => {
    await showDate({ date: '2026-07-15', pass: '' }, around);
    return all('input[type=date]').length === 1;
  };
  assert.equal(await isOpen({ errors: { date: 'Este dia ainda não chegou.' } }), true);
  assert.match(pageWords(), /Este dia ainda não chegou\./);
  assert.equal(await isOpen({ warnings: { date: 'Fora da safra.' } }), true);
  assert.equal(await isOpen({}), false);
});

test('a day that is missing is asked for', async () => {
  await showDate({ date: '', pass: '' });
  assert.equal(field('Data').value, '');
});

test('of work that has an end, once it is stored, it is the start', async () => {
  await showDate({ date: '2026-07-15', pass: '' }, { section: 'secagem', isStored: true });
  assert.equal(line(), 'Início: hoje, 15/07');
  await click(the('button', 'Mudar a data'));
  assert.ok(field('Início'));
  assert.equal(all('select').length, 0, 'a drying has no pass');
});

test('a form that stays open past midnight says so, and passes to the new day at a touch', async () => {
  const held = await showDate({ date: '2026-07-15', pass: '' });
  assert.doesNotMatch(pageWords(), /Já é/);
  at('2026-07-16');
  await act(async () => document.dispatchEvent(new Event('visibilitychange')));
  assert.match(pageWords(), /Já é .*16\/07/);
  await click(all('button').find((button) => /Passar para hoje/.test(button.textContent ?? '')) as HTMLElement);
  assert.equal(held.value.date, '2026-07-16');
  assert.doesNotMatch(pageWords(), /Já é/);
});
