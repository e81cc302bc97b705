import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type FarmClient, farmOn, startSeasonServer } from '../test/farm-client.ts';
import type { TestServer } from '../test/test-app.ts';

describe('a plot that is pruned', () => {
  let server: TestServer;
  let farm: FarmClient;
  before(async () => {
    server = await startSeasonServer();
    farm = await farmOn(server);
  });
  after(() => server.close());

  test('is so from that work on, warns of coffee in its zero year, and is as before once the work is undone', async () => {
    const data = { area: 4, pruneState: 'decote', pruneYear: 2020 };
    const plot = await farm.make('talhoes', { name: 'Sede', data });
    const state = async () => {
      const { body } = await farm.ask('GET', `/talhoes/${plot.id}`);
      return [body.record.data.pruneState, body.record.data.pruneYear];
    };
    const pruned = { activityType: 'pruning', method: 'esqueletamento', plotIds: [plot.id] };
    const work = await farm.make('atividades', { name: 'Poda', date: '2025-09-01', status: 'done', data: pruned });
    assert.deepEqual(await state(), ['esqueletamento', 2025]);
    type Version = { version: number; op: string; by: { userId: string }; changes: object[]; cause?: object };
    const { versions } = (await farm.ask<{ versions: Version[] }>('GET', `/talhoes/${plot.id}/historico`)).body;
    const [moved] = versions;
    assert.ok(moved);
    const { changes: set, by, ...rest } = moved;
    assert.deepEqual([rest.version, rest.op, by.userId, rest.cause], [2, 'update', farm.owner.uid, undefined]);
    const now = { pruneState: 'esqueletamento', pruneYear: 2025 };
    const was = { pruneState: 'decote', pruneYear: 2020 };
    assert.deepEqual(
      new Set(set),
      new Set([
        { field: 'data.pruneState', from: was.pruneState, to: now.pruneState },
        { field: 'data.pruneYear', from: was.pruneYear, to: now.pruneYear },
        { field: 'data.movedBy', from: null, to: { pruning: { before: was, set: now } } },
      ]),
    );
    const harvest = { name: 'Colheita', date: '2026-06-01', data: { plots: [{ plotId: plot.id, liters: 20_000 }] } };
    const { body } = await farm.ask('POST', '/colheita', { json: harvest });
    assert.ok(body.warnings.some(({ code }) => code === 'plot/zero-year'));
    await farm.ask('PATCH', `/atividades/${work.id}`, { json: { status: 'cancelled' } });
    assert.deepEqual(await state(), ['decote', 2020]);
    await farm.ask('PATCH', `/atividades/${work.id}`, { json: { status: 'done' } });
    await farm.ask('DELETE', `/atividades/${work.id}`);
    assert.deepEqual(await state(), ['decote', 2020]);
    await farm.ask('POST', `/atividades/${work.id}/restore`);
    assert.deepEqual(await state(), ['esqueletamento', 2025]);
    const { seq, changes } = (
      await farm.ask<{ seq: number; changes: { id: string; seq: number }[] }>('GET', '/changes?since=0')
    ).body;
    assert.ok(changes.every((change) => change.seq <= seq));
    assert.equal(new Set(changes.map((change) => change.seq)).size, changes.length);
  });
});
