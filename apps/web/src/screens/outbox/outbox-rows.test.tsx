import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageWords, show } from '../../../testing/on-page.tsx';
import type { QueuedEntry } from '../../data/database/queued-entries.ts';
import { EntryRow } from './outbox-rows.tsx';

const AT = '2026-07-15T10:00:00.000Z';
const ENTRY: QueuedEntry = {
  ...{ position: 2, farmId: 'f', shown: {}, trouble: null },
  mutation: { mutationId: 'm', section: 'secagem', recordId: 'a', op: 'update', patch: { notes: 'n' }, at: AT },
};

test('a write that stands behind a refused one does not say that it only waits for its turn', async () => {
  const words = async (isBehind: boolean) => {
    const item = { entry: ENTRY, farm: undefined, record: undefined, isBehind };
    await show(<EntryRow item={item} act={() => Promise.resolve()} />);
    return pageWords();
  };
  assert.match(await words(false), /Guardado aqui/);
  const behind = await words(true);
  assert.match(behind, /Vai depois do que precisa de você/);
  assert.doesNotMatch(behind, /Guardado aqui/);
});
