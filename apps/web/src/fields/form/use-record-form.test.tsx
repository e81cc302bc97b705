import assert from 'node:assert/strict';
import { test } from 'node:test';
import { click, pageWords, show, the } from '../../../testing/on-page.tsx';
import { until } from '../../data/testing/until.ts';
import { type RecordFormProps, useRecordForm } from './use-record-form.ts';

/** A form of one button, whose saving ends with this error. */
function Form({ error }: { error: unknown }) {
  const props = {
    initial: { name: 'Panha' },
    context: { check: () => ({ errors: {}, warnings: [] }) },
    onSave: () => Promise.reject(error),
  };
  // What is read of a form here.
  const { form, submit, failure } = useRecordForm(props as unknown as RecordFormProps, []);
  return (
    <form ref={form} onSubmit={submit}>
      <button type="submit">Salvar</button>
      <p>{failure}</p>
    </form>
  );
}

const SAID: readonly (readonly [what: string, error: unknown, words: RegExp])[] = [
  ['the browser’s database', new DOMException('The database connection is closing.', 'InvalidStateError'), /guardar/],
  ['a file of an older build', new TypeError('Failed to fetch dynamically imported module: /a.js'), /ainda não chegou/],
  ['the rules', new Error('O dia não serve.'), /O dia não serve/],
];

for (const [what, error, words] of SAID) {
  test(`a save that failed by ${what} says so in Portuguese`, async () => {
    await show(<Form error={error} />);
    await click(the('button', 'Salvar'));
    await until(() => words.test(pageWords()));
    assert.doesNotMatch(pageWords(), /database|module/);
  });
}
