import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stageOf } from '@cafezal/domain/stages/stages.ts';
import { InForm } from '../../../../../testing/in-form.tsx';
import {
  all,
  click,
  field,
  focus,
  leave,
  pageWords,
  press,
  showHeld,
  textsOf,
  the,
  toldAt,
  type,
} from '../../../../../testing/on-page.tsx';
import type { FormLot } from '../subject/drawable-lots.ts';
import { type FormSubject, SubjectProvider } from '../subject/subject.ts';
import { InputsPart } from './inputs-part.tsx';

const lot = (recordId: string, title: string, parts: Partial<FormLot> = {}): FormLot => ({
  recordId,
  output: 'o',
  title,
  sub: `Colheita ${recordId}`,
  flags: [],
  pledge: '',
  form: 'cherry_mixed',
  section: 'colheita',
  status: 'completed',
  date: '2026-06-09',
  availableKg: 1200,
  givenKg: 1200,
  ...parts,
});

const SEDE = lot('1', 'Sede');
const AGUA = lot('2', 'Água Limpa', { availableKg: 350.5 });

// The lots that go in ask no store.
const subjectOf = (lots: readonly FormLot[]) =>
  ({
    lots,
    locked: [],
    definition: stageOf('processamento'),
    today: '2026-06-10',
    recordId: 'new',
  }) as unknown as FormSubject;

type Row = Readonly<Record<string, unknown>>;

const showInputs = (
  lots: readonly FormLot[],
  first: readonly Row[] = [],
  errors: Readonly<Record<string, string>> = {},
) =>
  showHeld<unknown>(first, (value, onChange) => (
    <InForm errors={errors}>
      <SubjectProvider value={subjectOf(lots)}>
        <InputsPart
          part={{ kind: 'inputs', name: 'inputs', path: 'inputs' }}
          value={value}
          onChange={onChange}
          values={{ data: {} }}
          put={() => undefined}
        />
      </SubjectProvider>
    </InForm>
  ));

const tick = (title: string) => {
  const row = all('[data-lot]').find((one) => one.querySelector('b')?.textContent === title);
  const box = row?.querySelector<HTMLInputElement>('input[type=checkbox]');
  assert.ok(box, `no lot ${title} in: ${pageWords()}`);
  return box;
};
const weightOf = (title: string) => field(`Quanto entra, ${title}`);
const titles = () => textsOf('[data-lot] b');
/** What is said of all lots together. */
const sum = () => textsOf('.sum').join('');

test('a lot that is ticked brings all that is left of it', async () => {
  const held = await showInputs([SEDE, AGUA]);
  assert.equal(sum(), '');
  await click(tick('Sede'));
  assert.deepEqual(held.value, [{ recordId: '1', output: 'o', kg: '1.200' }]);
  assert.equal(weightOf('Sede').value, '1.200');
  assert.match(pageWords(), /Leva tudo o que sobra\./);
});

test('the sum counts what goes in of each lot, and what stays of them', async () => {
  await showInputs([SEDE, AGUA]);
  await click(tick('Sede'));
  assert.equal(sum(), 'Entram 1.200 kg');
  await click(tick('Água Limpa'));
  assert.equal(sum(), 'Entram 1.550,5 kg de 2 lotes');
  await type(weightOf('Sede'), '1000,25');
  assert.equal(sum(), 'Entram 1.350,75 kg de 2 lotesficam 199,75 kg');
  assert.match(pageWords(), /Ficam 199,75 kg no lote\./);
});

test('a lot that is unticked is gone, and the others stay as they were typed', async () => {
  const held = await showInputs([SEDE, AGUA]);
  await click(tick('Sede'));
  await type(weightOf('Sede'), '70,5');
  await click(tick('Água Limpa'));
  await click(tick('Água Limpa'));
  assert.deepEqual(held.value, [{ recordId: '1', output: 'o', kg: '70,5' }]);
});

test('more than there is of a lot is told at its weight while it is typed', async () => {
  await showInputs([SEDE]);
  await click(tick('Sede'));
  await type(weightOf('Sede'), '1.200,001');
  assert.equal(toldAt(weightOf('Sede')), 'Sobram 1.200 kg deste lote.');
  assert.equal(weightOf('Sede').getAttribute('aria-invalid'), 'true');
  assert.doesNotMatch(pageWords(), /Leva tudo/);
  await type(weightOf('Sede'), '1200');
  assert.equal(toldAt(weightOf('Sede')), '');
});

test('what the rules say of a weight goes before what is left', async () => {
  await showInputs([SEDE], [{ recordId: '1', output: 'o', kg: '5000' }], { 'inputs.0.kg': 'Passa do que sobrou.' });
  assert.equal(toldAt(weightOf('Sede')), 'Passa do que sobrou.');
});

test('a weight loses its dots while one types and gets them again behind', async () => {
  await showInputs([SEDE]);
  await click(tick('Sede'));
  await focus(weightOf('Sede'));
  assert.equal(weightOf('Sede').value, '1200');
  await type(weightOf('Sede'), '1100');
  assert.equal(weightOf('Sede').value, '1100');
  await leave(weightOf('Sede'));
  assert.equal(weightOf('Sede').value, '1.100');
});

test('Enter ticks a lot and does not save the form; with Ctrl it is the form’s', async () => {
  const held = await showInputs([SEDE]);
  assert.equal(await press(tick('Sede'), 'Enter', { ctrlKey: true }), false);
  assert.deepEqual(held.told, []);
  assert.equal(await press(tick('Sede'), 'Enter'), true);
  assert.equal(held.told.length, 1);
});

test('many lots are searched without accents; those that go in stay in sight', async () => {
  const many = Array.from({ length: 20 }, (_, at) => lot(`n${at}`, `Gleba ${at}`));
  await showInputs([SEDE, AGUA, ...many]);
  await click(tick(titles()[0] ?? ''));
  const [taken] = titles();
  await type(field('Buscar lote'), 'agua');
  assert.deepEqual(new Set(titles()), new Set([taken, 'Água Limpa']));
  await type(field('Buscar lote'), 'nada disso');
  assert.deepEqual(titles(), [taken]);
});

test('a search that finds nothing says so, and one touch ends it', async () => {
  const many = Array.from({ length: 20 }, (_, at) => lot(`n${at}`, `Gleba ${at}`));
  await showInputs(many);
  await type(field('Buscar lote'), 'xyz');
  assert.match(pageWords(), /Nenhum lote com “xyz”\./);
  await click(the('button', 'Limpar busca'));
  assert.equal(field('Buscar lote').value, '');
  assert.equal(titles().length, 10);
});

test('of many lots the first ten stand there, and a touch brings more', async () => {
  await showInputs(Array.from({ length: 25 }, (_, at) => lot(`n${at}`, `Gleba ${at}`)));
  assert.equal(titles().length, 10);
  await click(the('button', 'Mostrar mais 15, de 25 lotes'));
  assert.equal(titles().length, 25);
});

test('two lots beyond ten need no button', async () => {
  await showInputs(Array.from({ length: 12 }, (_, at) => lot(`n${at}`, `Gleba ${at}`)));
  assert.equal(titles().length, 12);
});

test('lots that are seldom meant are folded away under what they are', async () => {
  await showInputs([SEDE, lot('9', 'Resto', { availableKg: 5 })]);
  assert.deepEqual(titles(), ['Sede']);
  await click(the('button', 'Escolha, palha e restos, 1 lote'));
  assert.deepEqual(titles(), ['Sede', 'Resto']);
});

test('a lot that this device knows no more is told, and can be taken out', async () => {
  const held = await showInputs([SEDE], [{ recordId: 'gone', output: 'o', kg: '5' }]);
  assert.match(pageWords(), /Lote que não está mais disponível/);
  await click(the('button', 'Tirar o lote'));
  assert.deepEqual(held.value, []);
});

test('a form that was opened with a lot shows the others at a touch', async () => {
  await showInputs([SEDE, AGUA], [{ recordId: '1', output: 'o', kg: '10' }]);
  assert.deepEqual(titles(), ['Sede']);
  await click(the('button', 'Juntar outro lote'));
  assert.deepEqual(titles(), ['Sede', 'Água Limpa']);
});

const REST = lot('9', 'Resto', { availableKg: 5 });

/** Ticks a lot and puts the cursor into its weight; says whether it stands there still. */
async function writeWeight(title: string): Promise<() => boolean> {
  await click(tick(title));
  const weight = weightOf(title);
  await focus(weight);
  return () => document.activeElement === weight && weight.isConnected;
}

test('who writes a weight stays in it when likelier lots arrive, or the last of them is gone', async () => {
  await showInputs([REST]);
  const isThere = await writeWeight('Resto');
  await showInputs([REST, SEDE]);
  assert.deepEqual(titles(), ['Sede', 'Resto']);
  assert.ok(isThere(), 'lost as one arrived');
  await showInputs([REST]);
  assert.ok(isThere(), 'lost as it went');
});

test('who writes a weight in a group that was folded over it stays in it when that becomes the first', async () => {
  await showInputs([SEDE, REST]);
  await click(the('button', 'Escolha, palha e restos, 1 lote'));
  const isThere = await writeWeight('Resto');
  await click(the('button', 'Escolha, palha e restos, 1 lote'));
  assert.deepEqual(titles(), ['Sede', 'Resto']);
  await showInputs([REST]);
  assert.ok(isThere());
});

test('who writes a weight stays in it when somebody else takes most of the lot', async () => {
  await showInputs([SEDE, AGUA]);
  const isThere = await writeWeight('Sede');
  await showInputs([{ ...SEDE, availableKg: 5 }, AGUA]);
  assert.ok(isThere());
  assert.equal(toldAt(weightOf('Sede')), 'Sobram 5 kg deste lote.');
});
