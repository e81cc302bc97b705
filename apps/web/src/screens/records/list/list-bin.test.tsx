import '../../../../testing/page-storage.ts';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { afterEach, mock, test } from 'node:test';
import { goldenFarm } from '@cafezal/domain/golden/season.ts';
import { stageOf } from '@cafezal/domain/stages/stages.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { until } from '../../../../testing/ask-hook.tsx';
import { InRouter } from '../../../../testing/in-router.tsx';
import { pageWords, show } from '../../../../testing/on-page.tsx';
import { openDeviceDatabase } from '../../../data/database/device-database.ts';
import { Replica } from '../../../data/replica/replica.ts';
import { createQueryClient } from '../../../data/server/query-client.ts';
import { failure, ownAnswer, type Scripted, ScriptedApi } from '../../../data/testing/scripted-api.ts';
import type { SectionPlace } from '../../farm/use-section.ts';
import { Bin } from './list-bin.tsx';
import { harvest } from './query/list-fixture.ts';

const server = new ScriptedApi();
const client = createQueryClient();
mock.method(console, 'warn', () => undefined);
afterEach(() => client.clear());

/** Shows the bin of the harvests, with one that was deleted on this device, and what the server answers of others. */
async function showBin(answer: Scripted): Promise<void> {
  server.begin({ 'GET /farms/farm/colheita?deleted=true&limit=100': answer });
  const database = await openDeviceDatabase(randomUUID());
  // In the evening of the 15th on the farm, when the day is over in UTC.
  await database.put('records', harvest({ id: 'here', deletedAt: '2026-07-16T01:00:00.000Z' }));
  const replica = new Replica(database, 'farm');
  await replica.load();
  const place = {
    farm: { id: 'farm', role: 'owner' },
    facts: goldenFarm(),
    store: { replica },
    section: 'colheita',
    definition: stageOf('colheita'),
    heading: 'Colheitas',
    address: '/fazenda/sede/colheita',
  } as unknown as SectionPlace;
  await show(
    <QueryClientProvider client={client}>
      <InRouter>
        <Bin place={place} />
      </InRouter>
    </QueryClientProvider>,
  );
}

test('the bin tells the day of a deletion on the farm, and nothing of a signal that is there', async () => {
  await showBin([200, { records: [] }]);
  assert.match(pageWords(), /Excluída em 15\/07/);
  await until(() => !pageWords().includes('Buscando'));
  assert.doesNotMatch(pageWords(), /Sem conexão/);
});

test('the bin says that it still asks the server, while it does', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const slow = mock.method(globalThis, 'fetch', () => promise);
  await showBin('no answer');
  assert.match(pageWords(), /Buscando o que foi excluído em outros aparelhos…/);
  assert.doesNotMatch(pageWords(), /Sem conexão/);
  resolve(ownAnswer(200, { records: [] }));
  await until(() => !pageWords().includes('Buscando'));
  slow.mock.restore();
});

test('the bin says that there is no signal only where that is so', async () => {
  await showBin('no answer');
  await until(() => pageWords().includes('Sem conexão, aqui aparece só o que foi excluído neste aparelho.'));
});

test('the bin says what the server refused', async () => {
  await showBin(failure(403, 'Acesso negado.'));
  await until(() => pageWords().includes('só o que foi excluído neste aparelho. Acesso negado.'));
  assert.doesNotMatch(pageWords(), /Sem conexão/);
});
