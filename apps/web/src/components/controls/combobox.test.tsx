import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  all,
  click,
  focus,
  leave,
  pageWords,
  press,
  showHeld,
  textsOf,
  the,
  type,
  typeKeys,
} from '../../../testing/on-page.tsx';
import { Combobox } from './combobox.tsx';

const PLOTS = [
  { value: '1', label: 'Água Limpa', detail: 'Catuaí, 3,2 ha' },
  { value: '2', label: 'Baixada' },
  { value: '3', label: 'Morro da Água' },
  { value: '4', label: 'Sede', detail: 'Mundo Novo' },
];

const showPlots = (value = '') =>
  showHeld(value, (held, onChange) => <Combobox label="Talhão" value={held} onChange={onChange} options={PLOTS} />);
const showPlaces = (value = '') =>
  showHeld(value, (held, onChange) => <Combobox label="Local" value={held} onChange={onChange} options={PLOTS} free />);

const box = () => the<HTMLInputElement>('[role=combobox]');
/** The labels of the list; none while it is shut. */
const listed = () => textsOf('[role=option]').map((text) => PLOTS.find(({ label }) => text.startsWith(label))?.label);
const walkedTo = () => {
  const id = box().getAttribute('aria-activedescendant');
  return id === null
    ? null
    : PLOTS.find(({ label }) => document.getElementById(id)?.textContent?.startsWith(label))?.label;
};

test('typing narrows the list without accents or case, what begins so first', async () => {
  await showPlots();
  assert.deepEqual(listed(), []);
  await type(box(), 'AGUA');
  assert.deepEqual(listed(), ['Água Limpa', 'Morro da Água']);
  assert.equal(box().getAttribute('aria-expanded'), 'true');
});

test('every typed word must occur, in the name or in the second line, in any order', async () => {
  await showPlots();
  await type(box(), 'catuai limpa');
  assert.deepEqual(listed(), ['Água Limpa']);
  await type(box(), 'limpa mundo');
  assert.deepEqual(listed(), []);
  assert.match(pageWords(), /Nada com esse nome\./);
});

test('arrows walk through the list and round its ends, and Enter takes where they stand', async () => {
  const held = await showPlots();
  await press(box(), 'ArrowDown');
  assert.equal(walkedTo(), 'Água Limpa');
  await press(box(), 'ArrowUp');
  assert.equal(walkedTo(), 'Sede');
  await press(box(), 'ArrowDown');
  await press(box(), 'ArrowDown');
  assert.equal(walkedTo(), 'Baixada');
  assert.deepEqual(held.told, []);
  assert.equal(await press(box(), 'Enter'), true);
  assert.deepEqual(held.told, ['2']);
  assert.equal(box().value, 'Baixada');
  assert.deepEqual(listed(), []);
});

test('the first arrow up stands on the last one', async () => {
  await showPlots();
  await press(box(), 'ArrowUp');
  assert.equal(walkedTo(), 'Sede');
});

test('Enter is left to the form where the list is shut, where nothing is walked to, and with Ctrl or ⌘', async () => {
  const held = await showPlots();
  assert.equal(await press(box(), 'Enter'), false);
  await type(box(), 'baixada');
  assert.equal(await press(box(), 'Enter'), false);
  await press(box(), 'ArrowDown');
  assert.equal(await press(box(), 'Enter', { ctrlKey: true }), false);
  assert.equal(await press(box(), 'Enter', { metaKey: true }), false);
  assert.deepEqual(held.told, []);
});

test('Enter takes the one that is left where the field says so, and no other', async () => {
  const held = await showHeld('', (value, onChange) => (
    <Combobox label="Talhão" value={value} onChange={onChange} options={PLOTS} enterTakes="2" />
  ));
  await type(box(), 'sede');
  await press(box(), 'Enter');
  assert.deepEqual(held.told, []);
  await type(box(), 'baix');
  await press(box(), 'Enter');
  assert.deepEqual(held.told, ['2']);
});

test('what is walked to is given up by the next letter', async () => {
  const held = await showPlots();
  await type(box(), 'a');
  await press(box(), 'ArrowDown');
  await type(box(), 'ag');
  assert.equal(walkedTo(), null);
  await press(box(), 'Enter');
  assert.deepEqual(held.told, []);
});

test('Escape shuts the list, keeps what was typed, and is the form’s again once it is shut', async () => {
  const heard: string[] = [];
  const held = await showHeld('', (value, onChange) => (
    // biome-ignore lint/a11y/noStaticElementInteractions: stands for the dialog round a field, which Escape would close.
    <div onKeyDown={({ key }) => heard.push(key)}>
      <Combobox label="Talhão" value={value} onChange={onChange} options={PLOTS} />
    </div>
  ));
  await typeKeys(box(), 'bai');
  // Handled: else the browser would cancel a dialog round the field.
  assert.equal(await press(box(), 'Escape'), true);
  assert.deepEqual([listed(), box().value, held.told, heard], [[], 'bai', [], []]);
  assert.equal(await press(box(), 'Escape'), false);
  assert.deepEqual(heard, ['Escape']);
});

test('typed words that no option is are given up when the field is left, and the chosen one is there again', async () => {
  const held = await showPlots('2');
  await focus(box());
  await type(box(), 'Baixa funda');
  await leave(box());
  assert.equal(box().value, 'Baixada');
  assert.deepEqual([held.value, held.told, listed()], ['2', [], []]);
});

test('a name that was typed in full is chosen when the field is left, unless two have it', async () => {
  const held = await showPlots();
  await focus(box());
  await type(box(), 'agua  LIMPA');
  await leave(box());
  assert.deepEqual([held.told, box().value], [['1'], 'Água Limpa']);
  const twins = ['1', '2'].map((value) => ({ value, label: 'Sede' }));
  const either = await showHeld('', (value, onChange) => (
    <Combobox label="Gêmeos" value={value} onChange={onChange} options={twins} />
  ));
  await focus(box());
  await type(box(), 'sede');
  await leave(box());
  assert.deepEqual(either.told, []);
});

test('an emptied field chooses nothing', async () => {
  const held = await showPlots('2');
  await type(box(), '');
  assert.deepEqual(held.told, ['']);
});

test('a value that is no option shows nothing, or itself where any text may be typed', async () => {
  await showPlots('gone');
  assert.equal(box().value, '');
});

test('where any text may be typed each letter counts, and a value that is no option shows itself', async () => {
  const held = await showPlaces('Tulha velha');
  assert.equal(box().value, 'Tulha velha');
  await type(box(), 'Tulha nova');
  assert.equal(held.value, 'Tulha nova');
  // Nothing to suggest is nothing wrong.
  assert.doesNotMatch(pageWords(), /Nada com esse nome/);
  assert.equal(box().getAttribute('aria-expanded'), 'false');
  await focus(box());
  await leave(box());
  assert.equal(box().value, 'Tulha nova');
});

test('a touch chooses, and the chosen one is marked when the list is opened again', async () => {
  const held = await showPlots();
  await click(box());
  assert.equal(listed().length, 4);
  await click(all('[role=option]')[3] ?? document.body);
  assert.deepEqual([held.value, box().value, listed()], ['4', 'Sede', []]);
  await click(box());
  assert.deepEqual(textsOf('[role=option][aria-selected=true]'), ['SedeMundo Novo']);
});

test('at most 50 are listed', async () => {
  const many = Array.from({ length: 80 }, (_, at) => ({ value: String(at), label: `Lote ${at}` }));
  await showHeld('', (value, onChange) => <Combobox label="Lote" value={value} onChange={onChange} options={many} />);
  await type(box(), 'lote');
  assert.equal(all('[role=option]').length, 50);
});
