import assert from 'node:assert/strict';
import { test } from 'node:test';
import { all, click, showHeld, the, type } from '../../../testing/on-page.tsx';
import { RowList } from './row-list.tsx';

/** Rows of one text each, with a note of its own that the row itself keeps, as a form keeps what was typed last. */
const showRows = (first: readonly unknown[], error?: string) =>
  showHeld<readonly unknown[]>(first, (rows, onChange) => (
    <RowList
      notes={{ label: 'Aplicações', path: 'data.rows', ...(error !== undefined && { error }) }}
      rows={rows}
      onChange={onChange}
      addLabel="Outra aplicação"
      blank={() => ({ name: '' })}
      draw={(at) => <input aria-label={`Nota ${at + 1}`} placeholder={String((rows[at] as { name: string }).name)} />}
    />
  ));

const add = () => click(the('button', 'Outra aplicação'));
const remove = (row: number) => click(the('button', `Tirar a linha ${row}`));
const notes = () => all<HTMLInputElement>('input').map(({ value }) => value);

test('a row is added blank at the end, and taken out by its own button', async () => {
  const held = await showRows([{ name: 'a' }]);
  await add();
  assert.deepEqual(held.value, [{ name: 'a' }, { name: '' }]);
  await remove(1);
  assert.deepEqual(held.value, [{ name: '' }]);
  await remove(1);
  assert.deepEqual([held.value, all('input').length], [[], 0]);
});

test('a row keeps what is in its controls while another one is taken out before it', async () => {
  await showRows([{ name: 'a' }, { name: 'b' }, { name: 'c' }]);
  for (const [at, input] of all<HTMLInputElement>('input').entries()) await type(input, `nota ${at + 1}`);
  await remove(2);
  assert.deepEqual(notes(), ['nota 1', 'nota 3']);
  await add();
  assert.deepEqual(notes(), ['nota 1', 'nota 3', '']);
});

test('the only row of a list that must have one stays', async () => {
  await showRows([{ name: 'a' }], 'Informe pelo menos 1.');
  assert.deepEqual(all('[aria-label^="Tirar"]'), []);
  await add();
  assert.equal(all('[aria-label^="Tirar"]').length, 2);
});
