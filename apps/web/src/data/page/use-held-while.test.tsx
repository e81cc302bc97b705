import assert from 'node:assert/strict';
import { test } from 'node:test';
import { show } from '../../../testing/on-page.tsx';
import { hasOpenForm } from './open-forms.ts';
import { useHeldWhile } from './use-held-while.ts';

function Form({ isDirty }: { isDirty: boolean }) {
  useHeldWhile(isDirty);
  return null;
}

test('a form without a draft is open while it has unsaved input, and no longer once that is gone or it is left', async () => {
  const held: boolean[] = [];
  for (const isDirty of [false, true, true, false, true]) {
    await show(<Form isDirty={isDirty} />);
    held.push(hasOpenForm());
  }
  await show(<p>outra tela</p>);
  assert.deepEqual([...held, hasOpenForm()], [false, true, true, false, true, false]);
});
