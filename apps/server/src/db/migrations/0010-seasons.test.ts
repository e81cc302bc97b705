import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { farmOn, startSeasonServer } from '../../test/farm-client.ts';
import { TEST_ENGINES } from '../../test/test-postgres.ts';
import { up } from './0010-seasons.ts';

type Row = { plotId: string; sacas: number; method: string; by: string; date: string };

for (const engine of TEST_ENGINES) {
  test(`seasons take the estimates that were the plots’ alone, once, on PostgreSQL ${engine}`, async (context) => {
    const server = await startSeasonServer(engine);
    context.after(() => server.close());
    const { db } = server.database;
    const farm = await farmOn(server);
    const patch = (path: string, json: unknown) => farm.ask('PATCH', path, { json });
    const plot = await farm.make('talhoes', { name: 'Sede', data: { area: 4, estimatedYield: 80 } });
    const bare = await farm.make('talhoes', { name: 'Mata', data: { area: 4 } });
    const open = await farm.make('producao', { name: 'Safra 26', season: '2026/27', status: 'processing' });
    const older = await farm.make('producao', { name: 'Safra 24', season: '2024/25', status: 'estimating' });
    const closed = await farm.make('producao', { name: 'Safra 25', season: '2025/26', status: 'closed' });
    server.clock.advance(60_000);
    await patch(`/talhoes/${plot.id}`, { data: { estimatedYield: 60 } });
    await farm.make('talhoes', { name: 'Nova', data: { area: 1, estimatedYield: 9 } });
    const before = (await farm.ask<{ seq: number }>('GET', '/changes?since=0')).body.seq;
    const typed = (await farm.ask('GET', `/talhoes/${plot.id}`)).body.record;
    for (const _ of ['now', 'and again']) await db.transaction().execute((trx) => up(trx as never));
    const rowsOf = async (id: string): Promise<unknown> => {
      const { data } = (await farm.ask('GET', `/producao/${id}`)).body.record;
      const rows = (data.estimates ?? []) as Row[];
      return rows.map(({ sacas, method, by }) => [sacas, method, by === farm.owner.uid]).sort();
    };
    assert.deepEqual(await rowsOf(open.id), [
      [60, 'visual', true],
      [9, 'visual', true],
    ]);
    assert.deepEqual(await rowsOf(closed.id), [[80, 'visual', true]]);
    assert.deepEqual(await rowsOf(older.id), []);
    assert.deepEqual((await farm.ask('GET', `/talhoes/${plot.id}`)).body.record, typed);
    assert.equal((await farm.ask('GET', `/talhoes/${bare.id}`)).body.record.version, 1);
    const feed = await farm.ask<{ changes: { id: string; seq: number }[] }>('GET', `/changes?since=${before}`);
    assert.deepEqual(feed.body.changes.map(({ id }) => id).sort(), [closed.id, open.id].sort());
    assert.equal(new Set(feed.body.changes.map(({ seq }) => seq)).size, 2);
    const history = await farm.ask<{ versions: { changes: { field: string }[] }[] }>(
      'GET',
      `/producao/${open.id}/historico`,
    );
    assert.deepEqual(
      history.body.versions[0]?.changes.map(({ field }) => field),
      ['data.estimates'],
    );
    const { rows } = await sql<{ closing: unknown }>`select closing from records where id = ${closed.id}`.execute(db);
    assert.deepEqual(rows, [{ closing: null }]);
    assert.equal((await patch(`/producao/${open.id}`, { notes: 'muda como outro' })).status, 200);
  });
}
