import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { type FarmClient, farmOn, startSeasonServer } from '../test/farm-client.ts';
import type { TestServer } from '../test/test-app.ts';
import type { LooseBody } from '../test/test-client.ts';

type History = LooseBody & { versions: { changes: { field: string; from: unknown; to: unknown }[] }[] };
type Results = LooseBody & { results: { status: string; error?: { code: string } }[] };

describe('a plot that grows', () => {
  let server: TestServer;
  let farm: FarmClient;
  before(async () => {
    server = await startSeasonServer();
    farm = await farmOn(server);
  });
  after(() => server.close());

  const newPlot = (name: string) => farm.make('talhoes', { name, data: { area: 4, rowSpacing: 3, plantSpacing: 1 } });
  const patch = (id: string, json: unknown) => farm.ask('PATCH', `/talhoes/${id}`, { json });

  test('keeps what it was for everything with an earlier day, and says so in its history', async () => {
    const { id } = await newPlot('Cresce');
    const { body } = await patch(id, { data: { area: 5 }, change: { from: '2026-09-01' } });
    const spacing = { rowSpacing: 3, plantSpacing: 1, boundary: null, plantCount: null };
    assert.deepEqual(body.record.data.versions, [
      { ...spacing, area: 4, from: null },
      { ...spacing, area: 5, from: '2026-09-01' },
    ]);
    const work = { name: 'Roçada', status: 'done', data: { activityType: 'weeding', plotIds: [id], areaTreated: 4.6 } };
    const [early, late] = await Promise.all(
      ['2026-08-31', '2026-09-01'].map((date) => farm.ask('POST', '/atividades', { json: { ...work, date } })),
    );
    assert.equal(early?.status, 422);
    assert.equal(late?.status, 201);
    const { body: told } = await farm.ask<History>('GET', `/talhoes/${id}/historico`);
    assert.deepEqual(told.versions[0]?.changes.map(({ field }) => field).sort(), ['data.area', 'data.versions']);
  });

  test('refuses a day before its last change, with the field', async () => {
    const { id } = await newPlot('Volta');
    await patch(id, { data: { area: 5 }, change: { from: '2026-09-01' } });
    const { status, body } = await patch(id, { data: { area: 3 }, change: { from: '2026-08-01' } });
    assert.equal(status, 422);
    assert.deepEqual(Object.keys(body.error?.fields ?? {}), ['change.from']);
  });

  test('may be told offline, also by a device that has not seen another change of it', async () => {
    const { id, version } = await newPlot('Sem sinal');
    await patch(id, { data: { cultivar: 'Topázio MG-1190' } });
    const mutation = {
      mutationId: randomUUID(),
      section: 'talhoes',
      recordId: id,
      op: 'update',
      baseVersion: version,
      patch: { data: { area: 5 }, change: { from: '2026-09-01' } },
      at: server.clock.now().toISOString(),
    };
    const send = () => farm.ask<Results>('POST', '/mutations', { json: { mutations: [mutation] } });
    assert.equal((await send()).body.results[0]?.status, 'merged');
    assert.equal((await send()).body.results[0]?.status, 'duplicate');
    const { body } = await farm.ask('GET', `/talhoes/${id}`);
    assert.equal((body.record.data.versions as unknown[]).length, 2);
    assert.equal(body.record.data.cultivar, 'Topázio MG-1190');
  });
});
