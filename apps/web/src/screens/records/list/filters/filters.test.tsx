import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { defaultSettings } from '@cafezal/domain/farm/farm-defaults.ts';
import { stageOf } from '@cafezal/domain/stages/stages.ts';
import { act } from 'react';
import { until } from '../../../../../testing/ask-hook.tsx';
import { InRouter } from '../../../../../testing/in-router.tsx';
import { all, click, field, pageWords, showHeld, the, type } from '../../../../../testing/on-page.tsx';
import { listFields } from '../query/list-fields.ts';
import { FilterChip } from './filter-chip.tsx';
import { OrderChip } from './order-chip.tsx';
import { PeriodChip, periodText } from './period-chip.tsx';
import { SearchBox } from './search-box.tsx';

// What a browser does for a popover, and the page of the tests does not.
const panel = () => the('[popover]');
const toggle = (type: 'beforetoggle' | 'toggle', newState: 'open' | 'closed') =>
  act(async () => {
    panel().dispatchEvent(Object.assign(new Event(type, { bubbles: false }), { newState }));
  });
Object.assign(HTMLElement.prototype, { hidePopover: () => closings.push('closed') });
const closings: string[] = [];
async function open(): Promise<void> {
  await toggle('beforetoggle', 'open');
  await toggle('toggle', 'open');
  // The panel is fetched when it is first opened.
  await until(() => all('[popover] button').length > 0);
}

beforeEach(() => {
  closings.length = 0;
});

const CHOICES = [
  { value: 'p1', label: 'Cruzeiro' },
  { value: 'p2', label: 'Mata' },
];
const showChip = (values: readonly string[]) =>
  showHeld<readonly string[]>(values, (chosen, onChange) => (
    <InRouter>
      <FilterChip label="Talhão" values={chosen} choices={CHOICES} onChange={onChange} />
    </InRouter>
  ));
const chip = () => the('[aria-haspopup=dialog]').textContent;

test('a chip says what is filtered: its label, the one choice, or how many', async () => {
  const held = await showChip([]);
  assert.equal(chip(), 'Talhão');
  assert.doesNotMatch(the('[aria-haspopup=dialog]').className, /\bon\b/);
  await open();
  await click(field('Mata'));
  assert.deepEqual([held.value, chip()], [['p2'], 'Mata']);
  assert.match(the('[aria-haspopup=dialog]').className, /\bon\b/);
  await click(field('Cruzeiro'));
  assert.deepEqual([held.value, chip()], [['p2', 'p1'], 'Talhão: 2']);
  await click(field('Mata'));
  assert.deepEqual([held.value, chip()], [['p1'], 'Cruzeiro']);
});

test('a chip of a value that is no choice any more says the value', async () => {
  await showChip(['gone']);
  assert.equal(chip(), 'gone');
});

test('its choices are cleared with one touch and closed with another', async () => {
  const held = await showChip(['p1', 'p2']);
  assert.deepEqual(all('[popover] input'), [], 'nothing is drawn before it is opened');
  await open();
  await click(the('button', 'Limpar'));
  assert.deepEqual(held.value, []);
  assert.equal(the<HTMLButtonElement>('button', 'Limpar').disabled, true);
  await click(the('button', 'Pronto'));
  assert.deepEqual(closings, ['closed']);
  await toggle('toggle', 'closed');
  assert.deepEqual(all('[popover] input'), []);
});

test('a range of days is said with its open ends', () => {
  const [from, to] = ['2026-06-01', '2026-06-30'];
  assert.equal(periodText({ from, to }), '01/06/2026 a 30/06/2026');
  assert.equal(periodText({ from, to: undefined }), 'Desde 01/06/2026');
  assert.equal(periodText({ from: undefined, to }), 'Até 30/06/2026');
  assert.equal(periodText({ from: undefined, to: undefined }), 'Período');
});

test('a range of days is typed by its two ends, and an end that is emptied is open', async () => {
  type Period = { from: string | undefined; to: string | undefined };
  const held = await showHeld<Period>({ from: undefined, to: undefined }, (period, onChange) => (
    <InRouter>
      <PeriodChip {...period} onChange={onChange} />
    </InRouter>
  ));
  await open();
  assert.equal(the<HTMLButtonElement>('button', 'Limpar').disabled, true);
  await type(field('De'), '2026-06-01');
  await type(field('Até'), '2026-06-30');
  assert.deepEqual(held.value, { from: '2026-06-01', to: '2026-06-30' });
  await type(field('De'), '');
  assert.deepEqual([held.value, chip()], [{ from: undefined, to: '2026-06-30' }, 'Até 30/06/2026']);
  await click(the('button', 'Limpar'));
  assert.deepEqual(held.value, { from: undefined, to: undefined });
});

const FIELDS = listFields({
  definition: stageOf('colheita'),
  address: '',
  store: null,
  settings: defaultSettings('MG'),
  seesPrices: true,
  today: '2026-07-16',
  nameOf: () => '',
  timezone: 'America/Sao_Paulo',
});
const showOrder = (order: string | undefined) =>
  showHeld<string | undefined>(order, (chosen, onChange) => (
    <InRouter>
      <OrderChip fields={FIELDS} order={chosen} usual="-date" onChange={onChange} />
    </InRouter>
  ));

test('an order is chosen by its field, goes its usual way first and turns round', async () => {
  const held = await showOrder(undefined);
  assert.equal(chip(), 'Ordem');
  await open();
  assert.deepEqual([field('Data').checked, field('Do mais novo ao mais antigo').checked], [true, true]);
  assert.equal(the<HTMLButtonElement>('button', 'Limpar').disabled, true);
  await click(field('Peso'));
  assert.deepEqual([held.value, chip()], ['-kg', 'Ordem: Peso']);
  await click(field('Do menor ao maior'));
  assert.equal(held.value, 'kg');
  await click(field('Código'));
  assert.deepEqual([held.value, field('De A a Z').checked], ['code', true]);
  await click(field('De Z a A'));
  assert.equal(held.value, '-code');
  await click(the('button', 'Limpar'));
  assert.deepEqual([held.value, chip()], [undefined, 'Ordem']);
});

test('the usual order leaves nothing in the address, and one of a field that is gone is as none', async () => {
  const held = await showOrder('date');
  await open();
  await click(field('Do mais novo ao mais antigo'));
  assert.equal(held.value, undefined);
  const gone = await showOrder('-goneField');
  assert.deepEqual([gone.value, chip()], ['-goneField', 'Ordem']);
});

test('letters of a search stand there at once, and each brings its rows', async () => {
  const held = await showHeld('', (words, onChange) => (
    <SearchBox placeholder="Código, nome" words={words} type={onChange} />
  ));
  await type(field('Buscar'), 'c');
  await type(field('Buscar'), 'ca');
  assert.deepEqual([held.told, field('Buscar').value], [['c', 'ca'], 'ca']);
  assert.equal(field('Buscar').placeholder, 'Código, nome');
  assert.doesNotMatch(pageWords(), /Limpar/);
});

test('a search that is cleared elsewhere is cleared in its box', async () => {
  let clear = () => {};
  await showHeld('', (words, onChange) => {
    clear = () => onChange('');
    return <SearchBox placeholder="" words={words} type={onChange} />;
  });
  await type(field('Buscar'), 'cat');
  await act(async () => clear());
  assert.equal(field('Buscar').value, '');
});
