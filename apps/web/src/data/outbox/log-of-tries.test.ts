import '../testing/browser-parts.ts';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, test } from 'node:test';
import type { Mutation } from '@cafezal/domain/record/changes.ts';
import type { DeviceDatabase } from '../database/device-database.ts';
import { isQueued } from '../database/queued-entries.ts';

const { openDeviceDatabase } = await import('../database/device-database.ts');
const { amend } = await import('./amend.ts');
const { enqueue } = await import('./outbox.ts');
const { sendQueue } = await import('./send-queue.ts');

const MUTATION: Mutation = {
  ...{ mutationId: 'm', section: 'colheita', recordId: 'r', op: 'create', at: '2026-06-02T10:00:00.000Z' },
  patch: {},
};
const nothing = async () => undefined;

describe('what a queued write knows of its tries', () => {
  let database: DeviceDatabase;
  beforeEach(async () => {
    database = await openDeviceDatabase(randomUUID());
    await enqueue(database, { farmId: 'f', mutation: MUTATION, shown: {} });
  });
  const sendBy = (send: () => Promise<never> | Promise<[]>, answer?: object) =>
    sendQueue({
      ...{ database, farmId: 'f', onChanged: nothing },
      transport: {
        send: answer === undefined ? send : async () => [{ mutationId: 'm', ...answer } as never],
        ...{
          pull: () => Promise.reject(new Error('nobody pulls here')),
          sendReadings: nothing,
          removeReading: nothing,
        },
      },
    });
  const lost = () => Promise.reject(new Error('answer lost'));
  const waiting = async () => (await database.getAll('outbox'))[0];

  test('counts every one of them, answered or not', async () => {
    assert.equal((await waiting())?.tries, undefined);
    for (let count = 1; count <= 3; count += 1) {
      await assert.rejects(sendBy(lost), /answer lost/);
      const { tries } = (await waiting()) ?? {};
      assert.deepEqual([tries?.count, tries?.answeredAt], [count, undefined]);
      assert(Math.abs(Date.parse(tries?.lastAt ?? '') - Date.now()) < 60_000);
    }
  });

  test('says when it was refused, and forgets an answer when it goes again', async () => {
    await sendBy(lost, { status: 'rejected', error: { code: 'internal', message: 'Falhou.' } });
    const failed = await waiting();
    assert.deepEqual([failed?.tries?.count, failed?.failures, failed?.trouble], [1, 1, null]);
    assert.equal(typeof failed?.tries?.answeredAt, 'string');
    await assert.rejects(sendBy(lost), /answer lost/);
    assert.equal((await waiting())?.tries?.answeredAt, undefined);
    await sendBy(lost, { status: 'rejected', error: { code: 'record/invalid', message: 'Não serve.' } });
    const refused = await waiting();
    assert.deepEqual([refused?.tries?.count, refused?.trouble?.kind], [3, 'refused']);
    assert.equal(typeof refused?.tries?.answeredAt, 'string');
  });

  test('begins anew once the write is corrected', async () => {
    await sendBy(lost, { status: 'rejected', error: { code: 'record/invalid', message: 'Não serve.' } });
    const refused = await waiting();
    assert(refused !== undefined && isQueued(refused));
    await amend(database, refused, { mutation: { ...MUTATION, mutationId: 'm2' }, shown: {} });
    const corrected = await waiting();
    assert.deepEqual([corrected?.tries, corrected?.trouble, corrected?.wasTried], [undefined, null, true]);
  });
});
