import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import type { FieldConflict, MutationResult } from '@cafezal/domain/record/changes.ts';
import fc from 'fast-check';
import { DAY_MS, type FarmClient, farmOn, startSeasonServer, type TestRecord } from '../test/farm-client.ts';
import { memberOf } from '../test/invitations.ts';
import type { TestServer } from '../test/test-app.ts';

type Result = MutationResult<TestRecord>;
type Sent = { mutationId: string; section: string; recordId: string; op: string; [key: string]: unknown };

describe('mutations', () => {
  let server: TestServer;
  let farm: FarmClient;
  before(async () => {
    server = await startSeasonServer();
    farm = await farmOn(server);
  });
  after(() => server.close());

  const at = '2026-06-10T10:00:00.000Z';
  const mutation = (op: string, recordId: string, rest: Record<string, unknown> = {}): Sent => ({
    ...{ mutationId: randomUUID(), section: 'atividades', recordId, op, at },
    ...rest,
  });
  const send = async (mutations: readonly unknown[]): Promise<Result[]> => {
    const { status, body } = await farm.ask<{ results: Result[] }>('POST', '/mutations', { json: { mutations } });
    assert.equal(status, 200, JSON.stringify(body));
    return body.results;
  };
  const sendOne = async (one: unknown): Promise<Result> => {
    const [result] = await send([one]);
    assert.ok(result);
    return result;
  };
  const stored = async (id: string) => (await farm.ask('GET', `/atividades/${id}`)).body.record;

  test('are applied in order, each on its own, and a repeated batch changes nothing', async () => {
    const [id, other] = [randomUUID(), randomUUID()];
    const batch = [
      mutation('create', id, { patch: { name: 'A', notes: '0' } }),
      mutation('update', id, { baseVersion: 1, patch: { notes: '1' } }),
      mutation('update', randomUUID(), { patch: { notes: 'x' } }),
      { ...mutation('create', other, { patch: { name: 'B' } }), section: 'nada' },
      'nada',
      mutation('create', other, { patch: ['nada'] }),
      mutation('create', other, { patch: { name: '' } }),
      mutation('delete', id, { baseVersion: 2 }),
      mutation('restore', id),
    ];
    const results = await send(batch);
    assert.deepEqual(
      results.map(({ status, error }) => [status, error?.code]),
      [
        ['applied', undefined],
        ['applied', undefined],
        ['rejected', 'record/not-found'],
        ['rejected', 'request/invalid'],
        ['rejected', 'request/invalid'],
        ['rejected', 'request/invalid'],
        ['rejected', 'record/invalid'],
        ['applied', undefined],
        ['applied', undefined],
      ],
    );
    const before = await stored(id);
    const again = await send(batch);
    assert.deepEqual(
      again.map(({ status }) => status),
      ['duplicate', 'duplicate', ...Array.from({ length: 5 }, () => 'rejected'), 'duplicate', 'duplicate'],
    );
    assert.deepEqual(await stored(id), before);
    assert.equal(again[0]?.record?.id, id);
  });

  test('take numbers that follow each other, and those that write nothing leave none', async () => {
    const seqOf = async (): Promise<number> => (await farm.ask<{ seq: number }>('GET', '/changes?since=0')).body.seq;
    const [first, second] = [randomUUID(), randomUUID()];
    const before = await seqOf();
    const made = mutation('create', first, { patch: { name: 'A' } });
    const batch = [
      mutation('update', randomUUID(), { patch: { notes: 'de ninguém' } }),
      made,
      mutation('create', randomUUID(), { patch: { name: '' } }),
      made,
      mutation('create', second, { patch: { name: 'B' } }),
    ];
    const results = await send(batch);
    const statuses = results.map(({ status }) => status);
    assert.deepEqual(statuses, ['rejected', 'applied', 'rejected', 'duplicate', 'applied']);
    const { changes } = (await farm.ask<{ changes: { id: string; seq: number }[] }>('GET', `/changes?since=${before}`))
      .body;
    assert.deepEqual(
      changes.map(({ id, seq }) => [id, seq - before]),
      [
        [first, 1],
        [second, 2],
      ],
    );
    await send(batch);
    assert.equal(await seqOf(), before + 2);
  });

  test('of more than one commit see each other and are answered in order', async () => {
    const ids = Array.from({ length: 60 }, () => randomUUID());
    const creations = ids.map((id, at) => mutation('create', id, { patch: { name: `Poda ${at}` } }));
    const changes = ids.map((id) => mutation('update', id, { baseVersion: 1, patch: { notes: id } }));
    const results = await send([...creations, ...changes]);
    assert.deepEqual(
      results.map(({ status, record }) => [status, record?.id, record?.version]),
      [...ids.map((id) => ['applied', id, 1]), ...ids.map((id) => ['applied', id, 2])],
    );
  });

  test('say when a person recorded it, not when it was sent; a clock that runs ahead says nothing', async () => {
    const [id, ahead] = [randomUUID(), randomUUID()];
    const daysAgo = (days: number) => new Date(server.clock.now().getTime() - days * DAY_MS).toISOString();
    const [made, changed] = [daysAgo(3), daysAgo(2)];
    await send([
      mutation('create', id, { patch: { name: 'A' }, at: made }),
      mutation('update', id, { patch: { notes: '1' }, at: changed }),
      mutation('create', ahead, { patch: { name: 'B' }, at: '2126-06-10T10:00:00.000Z' }),
    ]);
    const record = await stored(id);
    assert.deepEqual([record.createdAt, record.updatedAt], [made, changed]);
    await send([mutation('update', id, { patch: { notes: '2' }, at: made })]);
    assert.equal((await stored(id)).updatedAt, changed, 'what was recorded earlier comes later');
    const counted = String((await stored(ahead)).createdAt);
    assert.ok(counted <= server.clock.now().toISOString(), counted);
  });

  test('create under a used id: the same content is a duplicate, other content is rejected, a POST replays it', async () => {
    const id = randomUUID();
    const patch = { name: 'A', notes: 'n' };
    assert.equal((await sendOne(mutation('create', id, { patch }))).status, 'applied');
    assert.equal((await sendOne(mutation('create', id, { patch }))).status, 'duplicate');
    const taken = await sendOne(mutation('create', id, { patch: { name: 'B' } }));
    assert.deepEqual([taken.status, taken.error?.code], ['rejected', 'record/id-taken']);
    const posted = await farm.ask('POST', '/atividades', { json: { id, ...patch } });
    assert.deepEqual([posted.status, posted.headers.get('idempotency-replayed')], [201, 'true']);
  });

  test('made on an older version are refused for what cannot be kept, as on the newest, and nothing is emptied', async () => {
    const kept = { activityType: 'weeding', cost: 120, description: 'base' };
    const { id, ...made } = await farm.make('atividades', { name: 'A', date: '2026-06-01', data: kept });
    await sendOne(mutation('update', id, { baseVersion: 1, patch: { notes: 'de outro' } }));
    const patches = [
      { data: { cost: 'muito' } },
      { data: { description: 'x'.repeat(20_000) } },
      { data: { description: 'outra', cost: -1 } },
      { data: { plots: [{ plotId: randomUUID() }] } },
      { date: '2026-02-30' },
      { status: 'x' },
      { season: '2026/99' },
      { inputs: 'x' },
      { data: 'x' },
    ];
    for (const patch of patches) {
      const stale = await sendOne(mutation('update', id, { baseVersion: 1, patch }));
      const fresh = await farm.ask('PATCH', `/atividades/${id}`, { json: patch });
      assert.deepEqual([fresh.status, stale.status], [422, 'rejected'], JSON.stringify(patch).slice(0, 60));
      const { code, message, fields } = fresh.body.error;
      assert.deepEqual(stale.error, { code, message, fields });
    }
    const { data, date, status, version } = await stored(id);
    assert.deepEqual([data, date, status, version], [made.data, made.date, made.status, 2]);
  });

  test('merge what two devices changed apart, tell what both changed, and keep both values in the history', async () => {
    const { id } = await farm.make('atividades', { name: 'A', notes: 'base', data: { description: 'base' } });
    const update = (patch: object) => mutation('update', id, { baseVersion: 1, patch });
    assert.equal((await sendOne(update({ notes: 'um' }))).status, 'applied');
    const merged = await sendOne(update({ name: 'B', data: { description: 'dois' } }));
    const { name, notes, data, version } = merged.record ?? {};
    assert.deepEqual([merged.status, name, notes, data?.description, version], ['merged', 'B', 'um', 'dois', 3]);
    const conflict = await sendOne(update({ notes: 'dois', data: { cost: 5 } }));
    assert.equal(conflict.status, 'conflict');
    assert.deepEqual(conflict.conflicts, [
      { field: 'notes', base: 'base', mine: 'dois', theirs: 'um' } satisfies FieldConflict,
    ]);
    assert.deepEqual([(await stored(id)).data.cost, (await stored(id)).version], [undefined, 3]);
    assert.equal((await sendOne(update({ notes: 'um', name: 'B' }))).status, 'merged');
    assert.equal((await stored(id)).version, 3, 'what both changed alike is no change');
    const resolved = await sendOne(mutation('update', id, { baseVersion: 3, patch: { notes: 'dois' } }));
    assert.equal(resolved.status, 'applied');
    type Version = { changes: { field: string; from: unknown; to: unknown }[] };
    const { body } = await farm.ask<{ versions: Version[] }>('GET', `/atividades/${id}/historico`);
    const values = body.versions.flatMap(({ changes }) => changes.filter(({ field }) => field === 'notes'));
    assert.deepEqual(
      values.map(({ to }) => to),
      ['dois', 'um', 'base'],
    );
  });

  test('do not delete in silence what someone changed since it was seen', async () => {
    const { id } = await farm.make('atividades', { name: 'A' });
    await farm.ask('PATCH', `/atividades/${id}`, { json: { notes: 'outra pessoa' } });
    const result = await sendOne(mutation('delete', id, { baseVersion: 1 }));
    assert.deepEqual([result.status, result.conflicts?.[0]?.field], ['conflict', 'deletedAt']);
    assert.equal((await sendOne(mutation('delete', id))).status, 'applied');
    assert.equal((await sendOne(mutation('delete', id))).status, 'applied');
    assert.equal((await sendOne(mutation('update', id, { patch: { notes: 'x' } }))).error?.code, 'record/not-found');
  });

  test('give the next free code where the app’s own is taken by now, and search finds the former one', async () => {
    const first = await farm.make('colheita', { name: 'A', date: '2026-06-01' });
    const create = { ...mutation('create', randomUUID()), section: 'colheita' };
    const patch = { name: 'B', date: '2026-06-01', code: first.code };
    const { status, record } = await sendOne({ ...create, patch });
    assert.equal(status, 'applied');
    assert.notEqual(record?.code, first.code);
    assert.deepEqual(record?.data.formerCodes, [first.code]);
    const { body } = await farm.ask('GET', `/colheita?q=${first.code}`);
    assert.equal(body.count, 2);
  });

  test('touch nothing of another farm', async () => {
    const other = await farmOn(server);
    const theirs = await other.make('atividades', { name: 'A' });
    const result = await sendOne(mutation('update', theirs.id, { patch: { notes: 'invadido' } }));
    assert.deepEqual([result.status, result.error?.code], ['rejected', 'record/not-found']);
    assert.equal((await other.ask('GET', `/atividades/${theirs.id}`)).body.record.version, 1);
  });

  test('reach no record under the right of another section', async () => {
    const operator = await memberOf(farm, 'operator');
    const plot = await farm.make('talhoes', { name: 'Grota', notes: 'base', data: { area: 1 } });
    const gone = await farm.make('talhoes', { name: 'Baixada', data: { area: 1 } });
    await farm.ask('DELETE', `/talhoes/${gone.id}`);
    const mutations = [
      mutation('update', plot.id, { patch: { notes: 'do operador' } }),
      mutation('delete', plot.id),
      mutation('restore', gone.id),
    ];
    const { body } = await farm.ask<{ results: Result[] }>('POST', '/mutations', { json: { mutations }, as: operator });
    assert.deepEqual(
      body.results.map(({ status, error }) => [status, error?.code]),
      mutations.map(() => ['rejected', 'record/not-found']),
    );
    const { record } = (await farm.ask('GET', `/talhoes/${plot.id}`)).body;
    assert.deepEqual([record.notes, record.version, record.deletedAt], ['base', 1, null]);
    assert.equal((await farm.ask('GET', `/talhoes/${gone.id}`)).status, 404);
  });

  test('are refused as a whole only where there is no list, or too long a one', async () => {
    for (const json of [{}, { mutations: 'x' }, { mutations: Array.from({ length: 501 }, () => ({})) }]) {
      assert.equal((await farm.ask('POST', '/mutations', { json })).status, 422);
    }
  });

  test('happen exactly once under any schedule of duplicates, reordering and lost answers', async () => {
    const step = fc.record({
      record: fc.integer({ min: 0, max: 2 }),
      field: fc.constantFrom('notes', 'description', 'responsible'),
      sends: fc.integer({ min: 1, max: 3 }),
      delay: fc.integer({ min: 0, max: 4 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        const ids = [randomUUID(), randomUUID(), randomUUID()];
        await send(ids.map((id) => mutation('create', id, { patch: { name: 'A' } })));
        // Every value is written once: the history shows how often each write happened.
        const writes = steps.map(({ record, field, sends, delay }, index) => {
          const value = `v${index}`;
          const patch = field === 'notes' ? { notes: value } : { data: { [field]: value } };
          const one = mutation('update', ids[record] ?? '', { patch });
          return {
            one,
            value,
            id: ids[record] ?? '',
            times: Array.from({ length: sends }, (_, at) => index + delay * at),
          };
        });
        const schedule = writes.flatMap(({ one, times }) => times.map((time) => ({ one, time })));
        schedule.sort((left, right) => left.time - right.time);
        for (let from = 0; from < schedule.length; from += 5) {
          const results = await send(schedule.slice(from, from + 5).map(({ one }) => one));
          assert.ok(results.every(({ status }) => status === 'applied' || status === 'duplicate'));
        }
        for (const id of ids) {
          type Version = { changes: { to: unknown }[] };
          const { body } = await farm.ask<{ versions: Version[] }>('GET', `/atividades/${id}/historico`);
          const written = body.versions.flatMap(({ changes }) => changes.map(({ to }) => to));
          const sent = writes.filter((write) => write.id === id).map(({ value }) => value);
          assert.deepEqual(written.filter((to) => typeof to === 'string' && /^v\d+$/.test(to)).sort(), sent.sort());
        }
      }),
      { numRuns: 40 },
    );
  });
});
