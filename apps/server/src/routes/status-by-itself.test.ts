import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import type { MutationResult } from '@cafezal/domain/record/changes.ts';
import type { FarmRecord } from '@cafezal/domain/record/record.ts';
import { type FarmClient, farmOn, type RecordBody, startSeasonServer } from '../test/farm-client.ts';
import type { TestServer } from '../test/test-app.ts';

const DAY = '2026-08-20';
const due = (amount: number, paidAt?: string) => ({ due: DAY, amount, ...(paidAt !== undefined && { paidAt }) });

describe('the status of a sale', () => {
  let server: TestServer;
  let farm: FarmClient;
  let lotId: string;
  before(async () => {
    server = await startSeasonServer();
    farm = await farmOn(server);
    const outputs = [{ form: 'green_bean', kg: 6_000 }];
    const json = { name: 'Box 1', date: '2026-08-01', data: { origin: 'opening' }, outputs };
    lotId = (await farm.ask('POST', '/armazenamento', { json })).body.record.id;
  });
  after(() => server.close());

  const sale = (status: string, payments: readonly object[] = []) => ({
    ...{ name: 'Ana', date: DAY, status, inputs: [{ recordId: lotId, output: 'green-bean', kg: 60 }] },
    data: { buyer: 'Ana', pricePerBag: 2_000, payments },
    confirmedWarnings: ['*'],
  });
  const made = async (status: string, payments?: readonly object[]): Promise<Pick<FarmRecord, 'id' | 'status'>> =>
    (await farm.ask('POST', '/vendas', { json: sale(status, payments) })).body.record;

  test('follows its instalments from the delivery on, as it is made and as it changes', async () => {
    assert.equal((await made('delivered', [due(1_967.4, DAY)])).status, 'paid');
    const { id, status } = await made('delivered', [due(1_000), due(967.4)]);
    assert.equal(status, 'delivered');
    const pay = async (...payments: object[]) =>
      (await farm.ask('PATCH', `/vendas/${id}`, { json: { data: { payments } } })).body.record.status;
    assert.equal(await pay(due(1_000, DAY), due(967.4)), 'partially_paid');
    assert.equal(await pay(due(1_000, DAY), due(967.4, DAY)), 'paid');
    assert.equal((await farm.ask('GET', `/vendas/${id}`)).body.record.status, 'paid');
  });

  test('follows them where a device sends them too', async () => {
    const { id } = await made('delivered');
    const mutation = {
      ...{ mutationId: randomUUID(), recordId: id, section: 'vendas', op: 'update', at: new Date().toISOString() },
      patch: { data: { payments: [due(1_967.4, DAY)] } },
    };
    const { body } = await farm.ask<{ results: MutationResult<FarmRecord>[] }>('POST', '/mutations', {
      json: { mutations: [mutation] },
    });
    assert.equal(body.results[0]?.record?.status, 'paid');
  });

  test('stays before the delivery, since an advance empties no store', async () => {
    const { id, status } = await made('contracted', [due(1_967.4, DAY)]);
    assert.equal(status, 'contracted');
    const { body } = await farm.ask('PATCH', `/vendas/${id}`, { json: { notes: 'Adiantado' } });
    assert.equal(body.record.status, 'contracted');
  });
});

describe('a planned activity', () => {
  let server: TestServer;
  let farm: FarmClient;
  before(async () => {
    server = await startSeasonServer();
    farm = await farmOn(server);
  });
  after(() => server.close());

  const planned = async (date: string): Promise<string> => {
    const json = { name: 'Capina', date, status: 'planned', data: { activityType: 'weeding' } };
    return (await farm.ask('POST', '/atividades', { json })).body.record.id;
  };

  test('is late once its day is past, on record and list, and found by it; a device reckons that itself', async () => {
    const [late, ahead] = [await planned('2025-01-10'), await planned('2027-12-10')];
    const statusOf = async (id: string) => (await farm.ask('GET', `/atividades/${id}`)).body.record.status;
    assert.deepEqual([await statusOf(late), await statusOf(ahead)], ['late', 'planned']);
    const idsAs = async (status: string) =>
      (await farm.ask<RecordBody & { records: FarmRecord[] }>('GET', `/atividades?status=${status}`)).body.records.map(
        ({ id }) => id,
      );
    assert.deepEqual([await idsAs('late'), await idsAs('planned')], [[late], [ahead]]);
    const { body } = await farm.ask<{ changes: { value: FarmRecord | null }[] }>('GET', '/changes?since=0');
    assert.equal(body.changes.find(({ value }) => value?.id === late)?.value?.status, 'planned');
    const done = await farm.ask('PATCH', `/atividades/${late}`, { json: { status: 'done' } });
    assert.equal(done.body.record.status, 'done');
  });
});
