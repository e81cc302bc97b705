import '../testing/browser-parts.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError, NoConnectionError } from './api.ts';
import { withPrefix } from './with-prefix.ts';

test('a refusal says before the server’s words what was tried; any other failure stays as it is', async () => {
  assert.equal(await withPrefix('Error saving: ', async () => 7), 7);
  const refused = () => Promise.reject(new ApiError(422, { code: 'record/invalid', message: 'Confira.' }));
  await assert.rejects(withPrefix('Error saving: ', refused), {
    ...{ name: 'ApiError', status: 422, message: 'Error saving: Confira.' },
  });
  const lost = new NoConnectionError(new Error('no signal'));
  await assert.rejects(
    withPrefix('Error saving: ', () => Promise.reject(lost)),
    lost,
  );
});
