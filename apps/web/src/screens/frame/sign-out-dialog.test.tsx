import assert from 'node:assert/strict';
import { test } from 'node:test';
import { until } from '../../../testing/ask-hook.tsx';
import { InRouter } from '../../../testing/in-router.tsx';
import { pageWords, show } from '../../../testing/on-page.tsx';
import { updatePerson } from '../../data/session/session.ts';
import { SignOutDialog } from './sign-out-dialog.tsx';

test('a device that cannot count what is unsent says what becomes of it, and lets go', async () => {
  // A page of tests has no database.
  assert.equal('indexedDB' in globalThis, false);
  const ana = { uid: 'ana', email: 'ana@example.test', displayName: 'Ana', photoURL: null, emailVerified: true };
  updatePerson(ana);
  await show(
    <InRouter>
      <SignOutDialog onClose={() => undefined} />
    </InRouter>,
  );
  await until(() => !/Vendo o que falta enviar/.test(pageWords()));
  assert.match(pageWords(), /O que ainda não foi enviado fica guardado neste aparelho/);
});
