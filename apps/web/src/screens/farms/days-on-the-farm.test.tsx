import '../../../testing/page-storage.ts';
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { QueryClientProvider } from '@tanstack/react-query';
import { pageWords, show } from '../../../testing/on-page.tsx';
import type { Farm } from '../../data/device/contract.ts';
import { createQueryClient } from '../../data/server/query-client.ts';
import { DeletedFarms } from './deleted-farms.tsx';
import { InvitationRows } from './people/invitation-rows.tsx';

const client = createQueryClient();
afterEach(() => client.clear());

// In the evening of the 15th on the farm the day is over in UTC.
const EVENING = '2026-07-16T01:00:00.000Z';

// The list of farms does not know their time zones.
test('the day on which a farm was deleted is that of the device', async () => {
  process.env.TZ = 'America/Sao_Paulo';
  client.setQueryData(['deleted-farms', undefined], [{ id: 'f', name: 'Sede', deletedAt: EVENING }]);
  await show(
    <QueryClientProvider client={client}>
      <DeletedFarms />
    </QueryClientProvider>,
  );
  assert.match(pageWords(), /Excluída em 15\/07\/2026/);
});

test('the day on which an invitation ends is that of the farm', async () => {
  const farm = { id: 'f', state: 'MG', role: 'owner' } as Farm;
  await show(
    <QueryClientProvider client={client}>
      <InvitationRows
        farm={farm}
        invitations={[{ id: 'i', email: 'ana@example.test', role: 'viewer', expiresAt: EVENING }]}
      />
    </QueryClientProvider>,
  );
  assert.match(pageWords(), /em 15\/07\/2026|até 15\/07\/2026/);
});
