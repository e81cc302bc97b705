import assert from 'node:assert/strict';
import { test } from 'node:test';
import { InRouter } from '../../../testing/in-router.tsx';
import { all, click, show, the } from '../../../testing/on-page.tsx';
import { closeToast, currentToast } from '../../components/messages/toast-store.ts';
import { DiscardDialog } from './discard-dialog.tsx';

test('what could not be discarded is told, and can be tried again or be kept', async () => {
  let closed = 0;
  const answers = [() => Promise.reject(new Error('O aparelho está cheio.')), async () => undefined];
  await show(
    <InRouter>
      <DiscardDialog
        what="A colheita"
        onDiscard={() => answers.shift()?.() ?? assert.fail()}
        onClose={() => (closed += 1)}
      />
    </InRouter>,
  );
  await click(the('button', 'Descartar'));
  assert.deepEqual([currentToast()?.message, closed, all('[aria-disabled=true]')], ['O aparelho está cheio.', 0, []]);
  closeToast();
  await click(the('button', 'Descartar'));
  assert.equal(closed, 1);
});
