import '../../../testing/page-storage.ts';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { afterEach, mock, test } from 'node:test';
import { goldenRecords } from '@cafezal/domain/golden/records.ts';
import { goldenFarm } from '@cafezal/domain/golden/season.ts';
import { DEFAULT_SHOW } from '@cafezal/domain/open-chain/publication/show.ts';
import { stageOf } from '@cafezal/domain/stages/stages.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { until } from '../../../testing/ask-hook.tsx';
import { InRouter } from '../../../testing/in-router.tsx';
import { all, pageWords, show, type } from '../../../testing/on-page.tsx';
import { type DeviceRecord, openDeviceDatabase } from '../../data/database/device-database.ts';
import { Replica } from '../../data/replica/replica.ts';
import { createQueryClient } from '../../data/server/query-client.ts';
import { ownAnswer } from '../../data/testing/scripted-api.ts';
import { PublishScreen } from './publish-screen.tsx';
import { lotsToPublish, type PublishedPlace } from './use-lot-source.ts';

const client = createQueryClient();
afterEach(() => client.clear());

const farm = goldenFarm();
const records = goldenRecords().map((record) => ({ ...record, farmId: farm.id }) as DeviceRecord);
const store = records.find((record) => record.section === 'armazenamento') ?? assert.fail();

async function placeOfStore(): Promise<PublishedPlace> {
  const database = await openDeviceDatabase(randomUUID());
  for (const record of records) await database.put('records', record);
  const replica = new Replica(database, farm.id);
  await replica.load();
  const place = {
    farm: { ...farm, farmSlug: 'sede', role: 'owner' },
    facts: farm,
    store: { replica },
    section: 'armazenamento',
    definition: stageOf('armazenamento'),
  };
  return { place, record: store } as unknown as PublishedPlace;
}

// Its label says beside its name that it may stay empty.
const nameField = () => {
  const label = all<HTMLLabelElement>('label').find((one) => one.textContent?.startsWith('Nome para esta página'));
  return document.querySelector<HTMLInputElement>(`[id="${label?.htmlFor}"]`) ?? assert.fail(pageWords());
};

test('what was typed for a page stays when its publication arrives from the server', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  mock.method(globalThis, 'fetch', () => promise);
  const props = await placeOfStore();
  await show(
    <QueryClientProvider client={client}>
      <InRouter>
        <PublishScreen {...props} />
      </InRouter>
    </QueryClientProvider>,
  );
  assert.match(pageWords(), /vendo se está no ar…/);
  await type(nameField(), 'Helena Alves');
  const publication = {
    ...{ id: 'p', recordId: store.id, output: lotsToPublish(store)[0]?.key, show: DEFAULT_SHOW, stale: [] },
    ...{ url: 'https://cafezal.example/r/A', createdAt: '2026-06-01T12:00:00.000Z', revokedAt: null },
    views: { count: 0, lastAt: null },
  };
  resolve(ownAnswer(200, { publications: [publication] }));
  await until(() => pageWords().includes('página no ar desde'));
  assert.equal(nameField().value, 'Helena Alves');
});
