import assert from 'node:assert/strict';
import { test } from 'node:test';
import { money, number } from '@cafezal/domain/definition/fields.ts';
import { InForm } from '../../../testing/in-form.tsx';
import {
  all,
  field,
  focus,
  leave,
  pageWords,
  show,
  showHeld,
  toldAt,
  type,
  typeKeys,
} from '../../../testing/on-page.tsx';
import { MoneyControl, NumberControl } from './number-control.tsx';

const KG = number('Peso', { unit: 'kg', decimals: 3, above: 0 });
const MOISTURE = number('Umidade', { unit: '%', decimals: 1, min: 0, max: 100 });

type Parts = Omit<Parameters<typeof InForm>[0], 'children'> & { path?: string };

const showNumber = (of: ReturnType<typeof number>, first: unknown = '', { path = 'data.kg', ...form }: Parts = {}) =>
  showHeld<unknown>(first, (value, onChange) => (
    <InForm {...form}>
      <NumberControl field={of} path={path} value={value} onChange={onChange} />
    </InForm>
  ));

const weight = () => field('Peso');
const unit = () => field<HTMLSelectElement>('Unidade de Peso');

test('what is typed stays as it is typed, key by key, with its comma and its dots', async () => {
  const held = await showNumber(MOISTURE);
  await typeKeys(field('Umidade'), '11,50');
  assert.deepEqual(held.told, ['1', '11', '11,', '11,5', '11,50']);
  assert.equal(field('Umidade').value, '11,50');
  await type(field('Umidade'), '1.234,5');
  assert.deepEqual([held.value, field('Umidade').value], ['1.234,5', '1.234,5']);
});

test('in another unit too, beside the number that is stored', async () => {
  const held = await showNumber(KG);
  await type(unit(), 'sacas');
  await typeKeys(weight(), '7,50');
  assert.deepEqual(held.told, [420, '7,', 450, 450]);
  assert.equal(weight().value, '7,50');
});

test('a stored number is shown with its comma and its dots, and without these while one types in it', async () => {
  await showNumber(KG, 12400.5);
  assert.equal(weight().value, '12.400,5');
  await focus(weight());
  assert.equal(weight().value, '12400,5');
  await type(weight(), '1240000,50');
  await leave(weight());
  assert.equal(weight().value, '1.240.000,50');
});

test('a number without a unit, such as a year, has no dots', async () => {
  await showNumber(number('Peso', { decimals: 0 }), 2026);
  assert.equal(weight().value, '2026');
});

test('a weight pasted with its dots loses them when one goes in to type on', async () => {
  await showNumber(KG, '12.400');
  assert.equal(weight().value, '12.400');
  await focus(weight());
  assert.equal(weight().value, '12400');
});

test('a tap into a number selects it whole, so that what is typed takes its place', async () => {
  await showNumber(KG, 12400);
  const caretAfterTap = (at: number): (number | null)[] => {
    weight().setSelectionRange(at, at);
    weight().click();
    return [weight().selectionStart, weight().selectionEnd];
  };
  await focus(weight());
  assert.deepEqual(caretAfterTap(5), [0, 5]);
  assert.deepEqual(caretAfterTap(2), [2, 2]);
});

test('a tap after something was typed sets the caret', async () => {
  await showNumber(KG, 12400);
  await focus(weight());
  await type(weight(), '800');
  weight().setSelectionRange(1, 1);
  weight().click();
  assert.deepEqual([weight().selectionStart, weight().selectionEnd], [1, 1]);
});

test('the unit pasted behind a number is dropped where it is the one beside the field', async () => {
  const held = await showNumber(KG);
  await type(weight(), '1.234,5 kg');
  assert.equal(held.value, '1.234,5');
  await type(weight(), '30 KG');
  assert.equal(held.value, '30');
  // Another unit is another number: the rules refuse it.
  await type(weight(), '20 sacas');
  assert.deepEqual([held.value, weight().value], ['20 sacas', '20 sacas']);
});

test('the unit chosen says what a number means, and stands under it in the others', async () => {
  const held = await showNumber(KG);
  await type(weight(), '150');
  assert.equal(toldAt(weight()), '= 2,5 sacas de 60 kg');
  await type(unit(), 'arrobas');
  assert.deepEqual([held.value, weight().value], [2250, '150']);
  await type(unit(), 'sacas');
  assert.deepEqual([held.value, weight().value, toldAt(weight())], [9000, '150', '= 9.000 kg']);
});

test('what was converted is rounded to the decimals of the field', async () => {
  const held = await showNumber(number('Peso', { unit: 'L', decimals: 0 }));
  await type(unit(), 'medidas');
  await type(weight(), '1,333');
  assert.equal(held.value, 80);
});

test('an alqueire is that of the farm’s state', async () => {
  const area = number('Peso', { unit: 'ha', decimals: 4 });
  const held = await showNumber(area, '', { context: { state: 'SP' } });
  await type(unit(), 'alqueires');
  await type(weight(), '10');
  assert.equal(held.value, 24.2);
});

test('the unit last chosen is there again in a new record, and not over a number that stands there', async () => {
  await showNumber(KG);
  await type(unit(), 'sacas');
  assert.deepEqual(Object.values({ ...localStorage }), ['sacas']);
  await show(<p />);
  await showNumber(KG);
  assert.equal(unit().value, 'sacas');
  await show(<p />);
  await showNumber(KG, 120);
  assert.deepEqual([unit().value, weight().value], ['kg', '120']);
});

test('nor in a record that is changed, nor in a further row', async () => {
  await showNumber(KG, '', { path: 'outputs.0.kg' });
  await type(unit(), 'sacas');
  await show(<p />);
  await showNumber(KG, '', { path: 'outputs.1.kg' });
  assert.equal(unit().value, 'kg');
  await show(<p />);
  await showNumber(KG, '', { path: 'outputs.0.kg', context: { isNew: false } });
  assert.equal(unit().value, 'kg');
});

test('that a unit is the one of last time is said until something is typed, and of no unit chosen now', async () => {
  const MARK = /sacas, como da última vez/;
  await showNumber(KG);
  await type(unit(), 'sacas');
  assert.doesNotMatch(pageWords(), MARK);
  await show(<p />);
  await showNumber(KG);
  assert.match(pageWords(), MARK);
  await type(weight(), '38');
  assert.doesNotMatch(pageWords(), MARK);
  assert.match(pageWords(), /= 2\.280\skg/);
});

test('text that is no number goes on as it is, in any unit', async () => {
  const held = await showNumber(KG);
  await type(unit(), 'sacas');
  await type(weight(), 'umas dez');
  assert.deepEqual([held.value, weight().value], ['umas dez', 'umas dez']);
});

test('a minus goes on to the rules, and a phone has its key where less than nothing is possible', async () => {
  const held = await showNumber(number('Temperatura', { unit: '°C', decimals: 1 }));
  await type(field('Temperatura'), '-3,5');
  assert.equal(held.value, '-3,5');
  assert.equal(field('Temperatura').inputMode, 'text');
  await show(<p />);
  await showNumber(number('Temperatura', { min: -5, decimals: 0 }));
  assert.equal(field('Temperatura').inputMode, 'text');
});

test('a phone has the comma only where there are decimals', async () => {
  await showNumber(KG);
  assert.equal(weight().inputMode, 'decimal');
  await show(<p />);
  await showNumber(number('Pés', { min: 0, decimals: 0 }));
  assert.equal(field('Pés').inputMode, 'numeric');
});

test('a limit is told at the field, an error before a warning', async () => {
  const warnings = { 'data.kg': 'Passa de 60 t. Confira.' };
  await showNumber(KG, '70000', { warnings });
  assert.match(toldAt(weight()), /Passa de 60 t\. Confira\.$/);
  assert.equal(weight().getAttribute('aria-invalid'), null);
  await show(<p />);
  await showNumber(KG, '70000', { warnings, errors: { 'data.kg': 'O máximo é 100.000 kg.' } });
  assert.match(toldAt(weight()), /O máximo é 100\.000 kg\.$/);
  assert.doesNotMatch(pageWords(), /Confira/);
  assert.equal(weight().getAttribute('aria-invalid'), 'true');
});

test('a number that changes from elsewhere takes the place of what was typed', async () => {
  const at = (value: unknown) => (
    <InForm>
      <NumberControl field={KG} path="data.kg" value={value} onChange={() => undefined} />
    </InForm>
  );
  await show(at('7,'));
  await focus(weight());
  await show(at(250));
  assert.equal(weight().value, '250');
});

test('an amount of money drops a pasted R$, and whoever sees no prices sees no field', async () => {
  const draw = (showsMoney: boolean) => (value: unknown, onChange: (value: unknown) => void) => (
    <InForm context={{ showsMoney }}>
      <MoneyControl field={money('Preço')} path="data.price" value={value} onChange={onChange} />
    </InForm>
  );
  const held = await showHeld<unknown>('', draw(true));
  await type(field('Preço'), ' R$ 1.234,50');
  assert.equal(held.value, '1.234,50');
  await show(<p />);
  await showHeld<unknown>('', draw(false));
  assert.equal(all('input').length, 0);
});

test('an amount of money has its dots while it is read, and loses them while one types in it', async () => {
  const held = await showHeld<unknown>(110_000.5, (value, onChange) => (
    <InForm context={{ showsMoney: true }}>
      <MoneyControl field={money('Preço')} path="data.price" value={value} onChange={onChange} />
    </InForm>
  ));
  assert.equal(field('Preço').value, '110.000,5');
  await focus(field('Preço'));
  assert.equal(field('Preço').value, '110000,5');
  await type(field('Preço'), '4200');
  assert.equal(field('Preço').value, '4200');
  await leave(field('Preço'));
  assert.deepEqual([field('Preço').value, held.value], ['4.200', '4200']);
});
