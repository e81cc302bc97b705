import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import type { MutationResult } from '@cafezal/domain/record/changes.ts';
import { type FarmClient, farmOn, startSeasonServer, type TestRecord } from '../../test/farm-client.ts';
import { memberOf } from '../../test/invitations.ts';
import type { TestServer } from '../../test/test-app.ts';
import type { LooseBody, TestPerson } from '../../test/test-client.ts';

type Result = MutationResult<TestRecord>;
type Answer = LooseBody & { results: Result[]; seq: number };

const AT = '2026-06-10T10:00:00.000Z';
const DAY_MS = 86_400_000;

describe('a mutation', () => {
  let server: TestServer;
  let farm: FarmClient;
  before(async () => {
    server = await startSeasonServer();
    farm = await farmOn(server);
  });
  after(() => server.close());

  const mutation = (op: string, recordId: string, rest: object = {}) => ({
    ...{ mutationId: randomUUID(), section: 'atividades', recordId, op, at: AT },
    ...rest,
  });
  const post = (mutations: readonly unknown[], as?: TestPerson) =>
    farm.ask<Answer>('POST', '/mutations', { json: { mutations }, ...(as && { as }) });
  const send = async (one: unknown, as?: TestPerson): Promise<Result> => {
    const [result] = (await post([one], as)).body.results;
    assert.ok(result);
    return result;
  };
  const stored = async (id: string) => (await farm.ask('GET', `/atividades/${id}`)).body.record;
  const make = (data: object, rest: object = {}) =>
    farm.make('atividades', { name: 'A', date: '2027-06-01', data, ...rest });
  const change = (id: string, patch: object, rest: object = { baseVersion: 1 }) =>
    mutation('update', id, { patch, ...rest });

  test('is answered with the record as it is, under its id in lower case, and the last number of the farm', async () => {
    const { id } = await make({ description: 'd' });
    const sent = change(id, { notes: 'n' });
    const { body } = await post([{ ...sent, mutationId: sent.mutationId.toUpperCase() }]);
    const { results, seq } = body;
    assert.deepEqual(results, [{ mutationId: sent.mutationId, status: 'applied', record: await stored(id) }]);
    assert.equal(seq, (await farm.ask<Answer>('GET', '/changes?since=0')).body.seq);
    const again = await send(sent);
    assert.deepEqual(again, { ...results[0], status: 'duplicate' });
    const ahead = await send(change(id, { notes: 'n' }, { baseVersion: 99 }));
    assert.deepEqual([ahead.status, ahead.record], ['applied', results[0]?.record], 'nothing differs');
  });

  test('that is refused says why, under the id that it sent', async () => {
    const wrong = { ...change(randomUUID(), { name: '' }), op: 'create', mutationId: randomUUID().toUpperCase() };
    assert.deepEqual(await send({ ...wrong, mutationId: 'NADA' }), {
      ...{ mutationId: 'NADA', status: 'rejected' },
      error: {
        ...{ code: 'request/invalid', message: 'Confira os campos marcados.' },
        fields: { mutationId: 'Precisa ser um UUID.' },
      },
    });
    const { mutationId, status, error } = await send(wrong);
    assert.deepEqual([mutationId, status, error?.code], [wrong.mutationId, 'rejected', 'record/invalid']);
    assert.ok(error?.fields?.name);
  });

  test('that deletes what somebody changed since is told what it met, and changes nothing', async () => {
    const { id } = await make({});
    await send(change(id, { notes: 'de outra pessoa' }));
    const before = await stored(id);
    const sent = mutation('delete', id, { baseVersion: 1 });
    assert.deepEqual(await send(sent), {
      ...{ mutationId: sent.mutationId, status: 'conflict', record: before },
      conflicts: [{ field: 'deletedAt', base: null, mine: AT, theirs: null }],
    });
    const gone = await send(mutation('delete', id, { baseVersion: 2 }));
    assert.deepEqual([gone.status, gone.record?.version], ['applied', 3]);
    assert.equal((await send(mutation('delete', id, { baseVersion: 1 }))).status, 'applied', 'it is gone already');
    const back = await send(mutation('restore', id));
    assert.deepEqual([back.status, back.record?.deletedAt, back.record?.version], ['applied', null, 4]);
    const elsewhere = await send(mutation('restore', id, { section: 'parceiros' }));
    assert.deepEqual([elsewhere.status, elsewhere.error?.code], ['rejected', 'record/not-found']);
  });

  test('says when it was recorded, for up to a year; other times count as now', async () => {
    const now = server.clock.now().getTime();
    const madeAt = async (at: unknown) => {
      const { record } = await send(mutation('create', randomUUID(), { patch: { name: 'A' }, at }));
      return Date.parse(String(record?.createdAt));
    };
    const lastYear = now - 365 * DAY_MS;
    assert.equal(await madeAt(new Date(lastYear).toISOString()), lastYear);
    for (const at of [new Date(now - 367 * DAY_MS).toISOString(), new Date(now + DAY_MS).toISOString(), 'ontem', 7]) {
      const made = await madeAt(at);
      assert.ok(made >= now && made < now + DAY_MS / 2, String(at));
    }
  });

  test('on an older version keeps what others wrote, empties what it empties, and confirms what it confirms', async () => {
    const spraying = { activityType: 'spraying', description: 'base', cost: 10, responsible: 'Ana' };
    const { id } = await make(spraying, { notes: 'base', status: 'done' });
    await send(change(id, { notes: null, data: { cost: 20 } }));
    await send(change(id, { data: { responsible: 'Bia' } }, { baseVersion: 2 }));
    const patch = { name: 'B', data: { description: null }, confirmedWarnings: ['*'] };
    const merged = await send(change(id, patch));
    assert.equal(merged.status, 'merged');
    const { name, notes, data, version, confirmedWarnings } = await stored(id);
    assert.deepEqual(
      [name, notes, data, version],
      ['B', null, { activityType: 'spraying', cost: 20, responsible: 'Bia' }, 4],
    );
    assert.ok(confirmedWarnings.some(({ by }) => by === farm.owner.uid));
    const conflict = await send(change(id, { notes: 'minha', data: { cost: 10, responsible: null } }));
    assert.deepEqual(conflict.conflicts, [
      { field: 'notes', base: 'base', mine: 'minha', theirs: null },
      { field: 'data.responsible', base: 'Ana', mine: null, theirs: 'Bia' },
    ]);
    assert.equal((await stored(id)).version, 4);
    assert.equal((await send(change(id, { notes: 'x' }, {}))).status, 'applied', 'of no version, it is on the newest');
  });

  test('on an older version is refused for what it sent, not for what others wrote since', async () => {
    const plot = await farm.make('talhoes', { name: 'T', data: { area: 1 } });
    const { id } = await make({ plotIds: [plot.id], description: 'base' });
    await send(change(id, { data: { plotIds: [] } }));
    await farm.ask('DELETE', `/talhoes/${plot.id}`);
    assert.equal((await send(change(id, { notes: 'n' }))).status, 'merged');
    const wrong = await send(change(id, { data: { plotIds: [randomUUID()] } }));
    assert.equal(wrong.status, 'rejected');
    assert.deepEqual(Object.keys(wrong.error?.fields ?? {}), ['data.plotIds.0']);
  });

  test('on an older version neither sees nor changes money that its person may not see', async () => {
    const operator = await memberOf(farm, 'operator');
    const { id } = await make({ description: 'base', cost: 10 });
    await send(change(id, { data: { cost: 20, description: 'outra' } }));
    const conflict = await send(change(id, { data: { cost: 5, description: 'minha' } }), operator);
    assert.deepEqual([conflict.status, conflict.record?.data.cost], ['conflict', undefined]);
    const description = { field: 'data.description', base: 'base', mine: 'minha', theirs: 'outra' };
    assert.deepEqual(conflict.conflicts, [description]);
    assert.equal((await send(change(id, { notes: 'n', data: { cost: 5 } }), operator)).status, 'merged');
    assert.equal((await stored(id)).data.cost, 20);
  });

  test('is of whoever may write there', async () => {
    const [viewer, operator] = [await memberOf(farm, 'viewer'), await memberOf(farm, 'operator')];
    const sale = mutation('create', randomUUID(), { section: 'vendas', patch: { name: 'V', status: 'draft' } });
    const { status, body } = await post([sale], viewer);
    assert.deepEqual([status, body.error?.code], [403, 'farm/role-forbidden']);
    const refused = await send(sale, operator);
    assert.deepEqual([refused.status, refused.error?.code], ['rejected', 'farm/role-forbidden']);
    assert.equal((await send(sale)).status, 'applied');
  });

  test('stands on those before it in the same call, in whichever order they are made', async () => {
    const plot = mutation('create', randomUUID(), { section: 'talhoes', patch: { name: 'Grota', data: { area: 1 } } });
    const data = { plots: [{ plotId: plot.recordId.toUpperCase(), kg: 60 }] };
    const picked = { section: 'colheita', patch: { name: 'C', date: '2026-06-01', data } };
    const harvest = mutation('create', randomUUID(), picked);
    const spraying = mutation('create', randomUUID(), {
      patch: {
        name: 'P',
        date: '2026-05-30',
        status: 'done',
        data: { activityType: 'spraying', plotIds: [plot.recordId], phiDays: 9 },
      },
    });
    const inputs = [{ recordId: harvest.recordId, kg: 60 }];
    const dried = { section: 'secagem', patch: { name: 'S', date: '2026-06-02', status: 'in_progress', inputs } };
    const twins = [mutation('create', randomUUID(), dried), mutation('create', randomUUID(), dried)];
    const { results } = (await post([plot, harvest, spraying, ...twins, plot])).body;
    assert.deepEqual(
      results.map(({ status, error, record }) => [status, error?.code, record?.slug, record?.flags]),
      [
        ['applied', undefined, 'grota', []],
        ['applied', undefined, 'c', []],
        ['applied', undefined, 'p', []],
        ['applied', undefined, 's', ['phiViolation']],
        ['rejected', 'lot/insufficient-mass', undefined, undefined],
        ['duplicate', undefined, 'grota', []],
      ],
    );
  });
});
