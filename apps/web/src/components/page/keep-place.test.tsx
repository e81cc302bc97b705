import assert from 'node:assert/strict';
import { test } from 'node:test';
import { useEffect, useRef, useState } from 'react';
import { click, focus, leave, show, the } from '../../../testing/on-page.tsx';
import { keepPlace } from './keep-place.ts';

/** Rows with a button each that removes them; the last one takes the focus to the end where it says so. */
function Rows({ takesOver = false }: { takesOver?: boolean }) {
  const form = useRef<HTMLFormElement>(null);
  const [rows, setRows] = useState(['one', 'two']);
  useEffect(() => (form.current === null ? undefined : keepPlace(form.current)), []);
  const remove = (row: string) => {
    setRows(rows.filter((one) => one !== row));
    if (takesOver) form.current?.querySelector<HTMLElement>('#end')?.focus();
  };
  return (
    <form ref={form}>
      <div id="rows">
        {rows.map((row) => (
          <div key={row}>
            <button type="button" onClick={() => remove(row)}>
              Tirar {row}
            </button>
          </div>
        ))}
      </div>
      <button type="button" id="end">
        Salvar
      </button>
      <button type="button" onClick={() => setRows([])}>
        Tirar tudo
      </button>
    </form>
  );
}

const focused = (): string => document.activeElement?.id ?? '';

test('who removes a row stays among the rows, and on no button that a held key would press', async () => {
  await show(<Rows />);
  await focus(the('button', 'Tirar one'));
  await click(the('button', 'Tirar one'));
  assert.equal(focused(), 'rows');
  await focus(the('button', 'Tirar two'));
  assert.equal(document.querySelector('#rows')?.hasAttribute('tabindex'), false);
});

test('who was taken elsewhere by the form itself stays there', async () => {
  await show(<Rows takesOver />);
  await focus(the('button', 'Tirar one'));
  await click(the('button', 'Tirar one'));
  assert.equal(focused(), 'end');
});

test('who had left the form before a row goes is not brought back', async () => {
  await show(<Rows />);
  await focus(the('button', 'Tirar one'));
  await leave(the('button', 'Tirar one'));
  await click(the('button', 'Tirar tudo'));
  assert.ok(document.activeElement === document.body);
});

test('who went on to another part is not brought back, also once they are nowhere', async () => {
  await show(<Rows />);
  const bell = document.body.appendChild(document.createElement('button'));
  await focus(the('button', 'Tirar one'));
  await focus(bell);
  await click(the('button', 'Tirar one'));
  assert.ok(document.activeElement === bell);
  await leave(bell);
  await click(the('button', 'Tirar two'));
  assert.ok(document.activeElement === document.body);
});
