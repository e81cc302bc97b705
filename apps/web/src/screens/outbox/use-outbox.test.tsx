import assert from 'node:assert/strict';
import { test } from 'node:test';
import { until } from '../../../testing/ask-hook.tsx';
import { Catching } from '../../../testing/catching.tsx';
import { pageWords, show } from '../../../testing/on-page.tsx';
import { useOutbox } from './use-outbox.ts';

function Waiting() {
  return useOutbox('ana').outbox === null ? 'lendo' : 'lido';
}

test('unsent work that the device cannot read is a failure of the screen, not a wait without end', async (t) => {
  t.mock.method(console, 'error', () => undefined);
  // A page of tests has no database.
  assert.equal('indexedDB' in globalThis, false);
  await show(
    <Catching>
      <Waiting />
    </Catching>,
  );
  await until(() => pageWords() !== 'lendo');
  assert.match(pageWords(), /indexedDB/);
});
