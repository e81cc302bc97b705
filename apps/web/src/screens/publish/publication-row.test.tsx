import '../../../testing/page-storage.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { QueryClientProvider } from '@tanstack/react-query';
import { InRouter } from '../../../testing/in-router.tsx';
import { all, click, pageWords, show, the } from '../../../testing/on-page.tsx';
import type { Publication } from '../../data/farms/publications.ts';
import { createQueryClient } from '../../data/server/query-client.ts';
import { failure, ScriptedApi } from '../../data/testing/scripted-api.ts';
import { PublicationRow } from './publication-row.tsx';

const api = new ScriptedApi();
const PAGE = {
  ...{ id: 'p', recordId: 'gone', code: '26-ARM-0001', createdAt: '2026-06-01T12:00:00.000Z', revokedAt: null },
  ...{ stale: [], views: { count: 0, lastAt: null } },
} as unknown as Publication;

/** The row of a page whose record is not on this device. */
const showRow = (publication: Publication, mayPublish = true) =>
  show(
    <QueryClientProvider client={createQueryClient()}>
      <InRouter>
        <PublicationRow
          publication={publication}
          record={undefined}
          farmId="f"
          farmSlug="boa-vista"
          timezone="America/Sao_Paulo"
          mayPublish={mayPublish}
        />
      </InRouter>
    </QueryClientProvider>,
  );

test('a page whose record is gone is taken off the air from the list, after a question', async () => {
  api.begin({ 'DELETE /farms/f/publicacoes/p': [200, {}] });
  await showRow(PAGE);
  await click(the('button', 'Tirar do ar: 26-ARM-0001'));
  assert.match(pageWords(), /O link e o QR deixam de funcionar para sempre/);
  assert.deepEqual(api.asked, []);
  await click(the('dialog button', 'Tirar do ar'));
  assert.deepEqual(
    api.asked.map(({ call }) => call),
    ['DELETE /farms/f/publicacoes/p'],
  );
});

test('why a page could not be taken off the air stands in its row', async () => {
  api.begin({ 'DELETE /farms/f/publicacoes/p': failure(403, 'Só quem publica tira do ar.') });
  await showRow(PAGE);
  await click(the('button', 'Tirar do ar: 26-ARM-0001'));
  await click(the('dialog button', 'Tirar do ar'));
  assert.match(pageWords(), /Só quem publica tira do ar\./);
});

test('who may not publish takes nothing down, and what is off the air stays so', async () => {
  await showRow(PAGE, false);
  assert.deepEqual(all('button'), []);
  await showRow({ ...PAGE, revokedAt: '2026-06-02T12:00:00.000Z' });
  assert.deepEqual(all('button'), []);
});
