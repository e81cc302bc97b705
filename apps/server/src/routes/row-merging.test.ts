import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import type { MutationResult } from '@cafezal/domain/record/changes.ts';
import { type FarmClient, farmOn, startSeasonServer, type TestRecord } from '../test/farm-client.ts';
import { memberOf } from '../test/invitations.ts';
import type { TestServer } from '../test/test-app.ts';
import type { TestPerson } from '../test/test-client.ts';

type Result = MutationResult<TestRecord>;
type Row = { id: string; people?: number; days?: number; rate?: number };

describe('the rows of a list', () => {
  let server: TestServer;
  let farm: FarmClient;
  before(async () => {
    server = await startSeasonServer();
    farm = await farmOn(server);
  });
  after(() => server.close());

  const mutation = (op: string, recordId: string, rest: object) => ({
    ...{ mutationId: randomUUID(), section: 'atividades', recordId, op, at: '2026-06-10T10:00:00.000Z' },
    ...rest,
  });
  const sendOne = async (one: unknown, as?: TestPerson): Promise<Result> => {
    const asked = { json: { mutations: [one] }, ...(as && { as }) };
    const { body } = await farm.ask<{ results: Result[] }>('POST', '/mutations', asked);
    const [result] = body.results;
    assert.ok(result);
    return result;
  };
  const rowsOf = async (id: string): Promise<Row[]> =>
    (await farm.ask('GET', `/atividades/${id}`)).body.record.data.labour as Row[];
  const changeOf = (id: string, labour: readonly object[], baseVersion = 1) =>
    mutation('update', id, { baseVersion, patch: { data: { labour } } });

  async function made(...labour: readonly object[]): Promise<{ id: string; rows: Row[] }> {
    const { id } = await farm.make('atividades', { name: 'A', data: { labour } });
    return { id, rows: await rowsOf(id) };
  }

  test('are merged one by one, and a row that both changed apart is named', async () => {
    const { id, rows } = await made({ people: 1 }, { people: 2 });
    const [first, second] = rows;
    assert.ok(first && second && first.id !== second.id);
    const [added, other] = [
      { id: randomUUID(), people: 3 },
      { id: randomUUID(), people: 4 },
    ];
    assert.equal((await sendOne(changeOf(id, [{ ...first, people: 5 }, second, added]))).status, 'applied');
    const merging = changeOf(id, [first, { ...second, people: 6 }, other]);
    assert.equal((await sendOne(merging)).status, 'merged');
    const all = [{ ...first, people: 5 }, { ...second, people: 6 }, added, other];
    assert.deepEqual(await rowsOf(id), all);
    assert.equal((await sendOne(merging)).status, 'duplicate');
    const removed = await sendOne(changeOf(id, [second]));
    assert.equal(removed.status, 'conflict');
    assert.deepEqual(removed.conflicts, [
      { field: `data.labour.${first.id}`, base: first, mine: null, theirs: { ...first, people: 5 } },
    ]);
    assert.deepEqual(await rowsOf(id), all, 'a conflict changes nothing');
  });

  test('are replaced as a whole by a PATCH, and keep their ids where it sends none', async () => {
    const { id, rows } = await made({ people: 1 }, { people: 2 });
    const patch = (labour: readonly object[]) => farm.ask('PATCH', `/atividades/${id}`, { json: { data: { labour } } });
    assert.equal((await patch([{ people: 2 }, { people: 9 }])).status, 200);
    const [kept, changed] = await rowsOf(id);
    assert.equal(kept?.id, rows[1]?.id, 'the row that is equal');
    assert.notEqual(changed?.id, kept?.id);
    assert.equal((await patch([{ people: 7 }])).status, 200);
    assert.deepEqual(await rowsOf(id), [{ id: kept?.id, people: 7 }], 'the row in its place');
  });

  test('of two people who sent the same without ids are no conflict', async () => {
    const { id } = await made({ people: 1 });
    const sent = [{ people: 1 }, { people: 2 }];
    assert.equal((await sendOne(changeOf(id, sent))).status, 'applied');
    assert.equal((await sendOne(changeOf(id, sent))).status, 'merged');
    assert.equal((await rowsOf(id)).length, 2);
  });

  test('are refused for an id that is none, or is there twice', async () => {
    const create = (...ids: unknown[]) =>
      mutation('create', randomUUID(), {
        patch: { name: 'A', data: { labour: ids.map((id) => ({ id, people: 1 })) } },
      });
    for (const wrong of ['__proto__', 'x', 7, {}]) {
      const { status, error } = await sendOne(create(wrong));
      assert.deepEqual([status, Object.keys(error?.fields ?? {})], ['rejected', ['data.labour.0.id']]);
    }
    const id = randomUUID();
    const twice = await sendOne(create(id, id.toUpperCase()));
    assert.deepEqual(Object.keys(twice.error?.fields ?? {}), ['data.labour.1.id']);
    assert.equal((await sendOne(create(id))).status, 'applied');
    assert.equal((await sendOne(create(id))).status, 'applied', 'in another record it is another row');
  });

  test('keep the money that who changes them cannot see, by their ids', async () => {
    const operator = await memberOf(farm, 'operator');
    const { id, rows } = await made({ people: 1, rate: 100 }, { people: 2, rate: 200 }, { people: 3, rate: 300 });
    const [first, second, third] = rows.map(({ rate: _, ...row }) => row);
    assert.ok(first && second && third);
    const changed = [third, { ...first, people: 8 }, { id: randomUUID(), people: 4 }];
    assert.equal((await sendOne(changeOf(id, changed), operator)).status, 'applied');
    const known = (await rowsOf(id)).map(({ people, rate }) => [people, rate]);
    assert.deepEqual(known, [
      [3, 300],
      [8, 100],
      [4, undefined],
    ]);
  });
});
