import assert from 'node:assert/strict';
import { test } from 'node:test';
import { act } from 'react';
import { InRouter } from '../../../testing/in-router.tsx';
import { show, the } from '../../../testing/on-page.tsx';
import { Dialog } from './dialog.tsx';

test('a dialog is dismissed by its own cancellation, not by that of a file picker inside', async () => {
  let closed = 0;
  await show(
    <InRouter>
      <Dialog title="Foto" onClose={() => (closed += 1)}>
        <input type="file" />
      </Dialog>
    </InRouter>,
  );
  const cancel = (element: HTMLElement) =>
    act(async () => element.dispatchEvent(new Event('cancel', { bubbles: element.tagName === 'INPUT' })));
  await cancel(the('input'));
  assert.equal(closed, 0);
  await cancel(the('dialog'));
  assert.equal(closed, 1);
});
