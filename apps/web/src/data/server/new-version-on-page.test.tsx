import '../../../testing/page-storage.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { act } from 'react';
import { askHook } from '../../../testing/ask-hook.tsx';
import { holdOpenForm } from '../page/open-forms.ts';
import { putNewVersionOff, showReplaced, useNewVersion } from './new-version.ts';
import { createQueryClient } from './query-client.ts';

test('a new version is offered on the screen until it is put off', async () => {
  const release = holdOpenForm();
  const latest = await askHook(createQueryClient(), useNewVersion);
  assert.equal(latest(), false);
  await act(async () => showReplaced());
  assert.equal(latest(), true);
  await act(async () => putNewVersionOff());
  assert.equal(latest(), false);
  release();
});
