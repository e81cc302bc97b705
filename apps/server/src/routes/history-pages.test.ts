import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { type FarmClient, farmOn, startSeasonServer } from '../test/farm-client.ts';
import type { TestServer } from '../test/test-app.ts';

type History = { versions: { version: number; op: string }[]; nextCursor: string | null };

describe('the history of a record', () => {
  let server: TestServer;
  let farm: FarmClient;
  before(async () => {
    server = await startSeasonServer();
    farm = await farmOn(server);
  });
  after(() => server.close());

  /** Adds versions to a record that say what each changed, and counts them in its own. */
  async function addVersions(id: string, count: number, text: string): Promise<void> {
    const { db } = server.database;
    await sql`
      insert into history select (jsonb_populate_record(one, jsonb_build_object('version', 1 + n, 'op', 'update',
        'changes', jsonb_build_array(jsonb_build_object('field', 'notes', 'from', ${text}::text || n, 'to', ${text}::text || (n + 1)))))).*
      from history one, generate_series(1, ${count}::integer) n where one.record_id = ${id}`.execute(db);
    await sql`update records set version = version + ${count}, notes = ${text}::text || ${count + 1}::integer where id = ${id}`.execute(
      db,
    );
  }

  /** Every version by its pages, and how many each had. */
  async function pages(path: string, query: string): Promise<{ versions: number[]; lengths: number[] }> {
    const [versions, lengths]: [number[], number[]] = [[], []];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { status, body }: { status: number; body: History } = await farm.ask<History>(
        'GET',
        `${path}/historico?${query}&cursor=${cursor}`,
      );
      assert.equal(status, 200);
      versions.push(...body.versions.map(({ version }) => version));
      lengths.push(body.versions.length);
      cursor = body.nextCursor;
    }
    return { versions, lengths };
  }
  const newestFirst = (count: number) => Array.from({ length: count }, (_, at) => count - at);

  test('is one page as long as it is like that of nearly every record', async () => {
    const { id } = await farm.make('atividades', { name: 'Poda' });
    await addVersions(id, 60, 'nota ');
    const { body } = await farm.ask<History>('GET', `/atividades/${id}/historico`);
    assert.deepEqual([body.versions.length, body.versions.at(-1)?.op, body.nextCursor], [61, 'create', null]);
  });

  test('has several where versions are many or large, and leaves none out', async () => {
    const { id } = await farm.make('atividades', { name: 'Poda' });
    await addVersions(id, 600, 'nota ');
    assert.deepEqual(await pages(`/atividades/${id}`, ''), { versions: newestFirst(601), lengths: [500, 101] });
    assert.deepEqual((await pages(`/atividades/${id}`, 'limit=400')).lengths, [400, 201]);
    const large = await farm.make('atividades', { name: 'Roçada' });
    await addVersions(large.id, 6, 'café '.repeat(60_000));
    assert.deepEqual(await pages(`/atividades/${large.id}`, ''), { versions: newestFirst(7), lengths: [2, 2, 3] });
  });

  test('has no page behind what is no cursor of it', async () => {
    const { id } = await farm.make('atividades', { name: 'Poda' });
    await farm.ask('PATCH', `/atividades/${id}`, { json: { notes: 'a' } });
    const cursorOf = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');
    for (const query of [
      'cursor=x',
      'limit=0',
      `cursor=${cursorOf('version', '-1', id)}`,
      `cursor=${cursorOf('version', '1e9', id)}`,
      `cursor=${cursorOf('version', '9999999999', id)}`,
      `cursor=${cursorOf('date', '2026-06-01', id)}`,
    ])
      assert.equal((await farm.ask('GET', `/atividades/${id}/historico?${query}`)).status, 422, query);
  });

  test('tells what a record was where a device changed it long ago, however much was written since', async () => {
    const { id } = await farm.make('atividades', { name: 'Poda', notes: 'do começo', data: { area: 1 } });
    await farm.ask('PATCH', `/atividades/${id}`, { json: { data: { area: 2 } } });
    await farm.ask('PATCH', `/atividades/${id}`, { json: { notes: 'do escritório' } });
    for (let count = 0; count < 5; count += 1)
      await farm.ask('PATCH', `/atividades/${id}`, { json: { notes: `do escritório ${count}` } });
    const mutations = (patch: object) => [
      {
        ...{ mutationId: crypto.randomUUID(), section: 'atividades', recordId: id, op: 'update', baseVersion: 1 },
        ...{ patch, at: '2026-11-29T10:00:00.000Z' },
      },
    ];
    const send = async (patch: object) =>
      (
        await farm.ask<{ results: { status: string; conflicts?: unknown; record?: { data: object } }[] }>(
          'POST',
          '/mutations',
          { json: { mutations: mutations(patch) } },
        )
      ).body.results[0];
    assert.deepEqual((await send({ notes: 'do talhão' }))?.conflicts, [
      { field: 'notes', base: 'do começo', mine: 'do talhão', theirs: 'do escritório 4' },
    ]);
    assert.equal((await send({ name: 'Poda alta' }))?.status, 'merged');
  });
});
