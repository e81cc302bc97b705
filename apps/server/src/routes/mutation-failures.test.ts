import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import type { MutationResult } from '@cafezal/domain/record/changes.ts';
import { sql } from 'kysely';
import { createLog } from '../platform/log.ts';
import { type FarmClient, farmOn, type TestRecord } from '../test/farm-client.ts';
import { startTestServer, type TestServer } from '../test/test-app.ts';

type Result = MutationResult<TestRecord>;

/** Names at which the database of this test fails: with an error of its own, or as one that is shutting down. */
const [BUG, AWAY] = ['bug', 'away'];

describe('a write that the server cannot take', () => {
  let server: TestServer;
  let farm: FarmClient;
  const lines: string[] = [];
  before(async () => {
    server = await startTestServer({ log: createLog('error', { write: (line) => lines.push(line) }) });
    farm = await farmOn(server);
    const { db } = server.database;
    await sql`
      create function fail_by_name(name text) returns boolean language plpgsql as $$
      begin
        if name = ${sql.lit(BUG)} then raise exception 'planted'; end if;
        if name = ${sql.lit(AWAY)} then raise exception 'planted' using errcode = '57P01'; end if;
        return true;
      end $$`.execute(db);
    await sql`alter table records add constraint planted check (fail_by_name(name))`.execute(db);
  });
  after(() => server.close());

  const mutation = (op: string, recordId: string, rest: Record<string, unknown> = {}) => ({
    ...{ mutationId: randomUUID(), section: 'atividades', recordId, op, at: '2026-06-10T10:00:00.000Z' },
    ...rest,
  });
  const create = (name: string, rest: Record<string, unknown> = {}) =>
    mutation('create', randomUUID(), { patch: { name }, ...rest });
  const post = (mutations: readonly unknown[]) =>
    farm.ask<{ results: Result[]; error: { code: string } }>('POST', '/mutations', { json: { mutations } });
  const outcomes = ({ results }: { results: Result[] }) => results.map(({ status, error }) => error?.code ?? status);

  test('is rejected by itself where it names a version that never was, and what follows it is taken', async () => {
    const { id } = await farm.make('atividades', { name: 'A' });
    const { status, body } = await post([
      create('antes'),
      mutation('update', id, { baseVersion: 0, patch: { notes: 'x' } }),
      mutation('delete', id, { baseVersion: -1 }),
      create('depois'),
    ]);
    assert.equal(status, 200);
    assert.deepEqual(outcomes(body), ['applied', 'request/invalid', 'request/invalid', 'applied']);
    assert.match(body.results[1]?.error?.fields?.baseVersion ?? '', /versão/);
  });

  test('is rejected by itself where it holds a text that no database takes', async () => {
    const [first, last] = [create('antes'), create('depois')];
    const { body } = await post([
      first,
      create('a\0b'),
      create('b', { patch: { name: 'b', data: { 'k\ud83d': 1 } } }),
      mutation('update', first.recordId, { patch: { notes: '\udc00' } }),
      last,
    ]);
    assert.deepEqual(outcomes(body), ['applied', ...Array(3).fill('request/invalid'), 'applied']);
    assert.equal((await farm.ask('GET', `/atividades/${last.recordId}`)).body.record.name, 'depois');
  });

  test('is rejected where it brings back what someone deleted again since it was seen, and only there', async () => {
    const { id } = await farm.make('atividades', { name: 'A' });
    const outcomeOf = async (op: string, rest?: Record<string, unknown>) =>
      outcomes((await post([mutation(op, id, rest)])).body).join();
    const again = [
      await outcomeOf('delete'),
      await outcomeOf('restore', { baseVersion: 2 }),
      await outcomeOf('delete'),
    ];
    assert.deepEqual(again, ['applied', 'applied', 'applied']);
    assert.equal(await outcomeOf('restore', { baseVersion: 2 }), 'record/version-conflict');
    assert.notEqual((await farm.ask('GET', `/atividades/${id}`)).status, 200);
    assert.equal(await outcomeOf('restore', { baseVersion: 4 }), 'applied');
    // Who brings back what another did before has what they want.
    assert.equal(await outcomeOf('restore', { baseVersion: 2 }), 'applied');
    assert.equal((await farm.ask('GET', `/atividades/${id}`)).body.record.version, 5);
  });

  test('is rejected as internal with all that stands on it, logged by the id of the request, and sent again it is taken', async () => {
    const broken = create(BUG);
    const plot = { section: 'talhoes', patch: { name: BUG, data: { area: 4 } } };
    const brokenPlot = create(BUG, plot);
    const harvest = { plots: [{ plotId: brokenPlot.recordId.toUpperCase(), kg: 60 }] };
    const sent = [
      create('antes'),
      broken,
      mutation('update', broken.recordId, { baseVersion: 1, patch: { notes: 'x' } }),
      brokenPlot,
      create('', { section: 'colheita', patch: { name: 'dele', date: '2026-06-01', data: harvest } }),
      create('depois'),
    ];
    lines.length = 0;
    const { status, body, headers } = await post(sent);
    assert.equal(status, 200);
    const [applied, internal] = ['applied', 'internal'];
    assert.deepEqual(outcomes(body), [applied, internal, internal, internal, internal, applied]);
    assert.deepEqual(
      lines.map((line) => JSON.parse(line)).map(({ requestId, mutationId }) => ({ requestId, mutationId })),
      [broken, brokenPlot].map(({ mutationId }) => ({ requestId: headers.get('x-request-id'), mutationId })),
    );
    await sql`alter table records drop constraint planted`.execute(server.database.db);
    const again = await post(sent);
    await sql`alter table records add constraint planted check (fail_by_name(name)) not valid`.execute(
      server.database.db,
    );
    const duplicate = 'duplicate';
    assert.deepEqual(outcomes(again.body), [duplicate, applied, applied, applied, applied, duplicate]);
  });

  test('is rejected nowhere while the database is away: the call is 503, and the same call again is taken', async () => {
    const sent = [create('antes'), create(AWAY), create('depois')];
    const { status, body, headers } = await post(sent);
    assert.deepEqual([status, body.error.code], [503, 'server/not-ready']);
    assert.ok(Number(headers.get('retry-after')) > 0);
    await sql`alter table records drop constraint planted`.execute(server.database.db);
    const again = await post(sent);
    await sql`alter table records add constraint planted check (fail_by_name(name)) not valid`.execute(
      server.database.db,
    );
    assert.deepEqual(outcomes(again.body), ['duplicate', 'applied', 'applied']);
  });

  test('that is a creation is 503 where the database goes away while it is checked', async () => {
    const { db } = server.database;
    await farm.make('parceiros', { name: 'P' });
    await sql`alter table records enable row level security`.execute(db);
    await sql`alter table records force row level security`.execute(db);
    await sql`create policy planted on records using (fail_by_name(case section when 'parceiros' then ${sql.lit(AWAY)} end))`.execute(
      db,
    );
    try {
      const { status, body } = await farm.ask('POST', '/parceiros', { json: { name: 'Q' } });
      assert.deepEqual([status, body.error.code], [503, 'server/not-ready']);
    } finally {
      await sql`alter table records no force row level security`.execute(db);
      await sql`alter table records disable row level security`.execute(db);
    }
  });
});
