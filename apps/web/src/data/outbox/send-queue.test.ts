import '../testing/browser-parts.ts';
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { MUTATIONS_PER_CALL, type Mutation, type MutationResult } from '@cafezal/domain/record/changes.ts';
import { type DeviceDatabase, type DeviceRecord, openDeviceDatabase } from '../database/device-database.ts';
import { enqueueReading } from '../database/unsent-readings.ts';
import { newId } from '../page/new-id.ts';
import { enqueue } from './outbox.ts';
import { sendQueue } from './send-queue.ts';
import { BatchRefusedError, type FarmTransport } from './sync.ts';

const FARM = 'farm-1';
const AT = '2026-07-15T10:00:00.000Z';
type Result = MutationResult<DeviceRecord>;

let database: DeviceDatabase;
let calls: string[][];
let told: (readonly string[])[];
const write = (
  id: string,
  { farmId = FARM, op = 'create', patch = {}, ...more }: Partial<Mutation> & { farmId?: string } = {},
) =>
  enqueue(database, {
    farmId,
    mutation: { mutationId: id, section: 'secagem', recordId: id, op, patch, at: AT, ...more },
    shown: {},
  });
const applied = ({ mutationId }: Mutation): Result => ({ mutationId, status: 'applied' });
const rejected = ({ mutationId }: Mutation, code = 'record/invalid'): Result => ({
  ...{ mutationId, status: 'rejected', error: { code, message: 'Não.' } },
});
const send = (
  answer: (mutation: Mutation) => Result | null = applied,
  parts: Partial<FarmTransport> = {},
  signal?: AbortSignal,
) =>
  sendQueue({
    ...{ database, farmId: FARM, onChanged: async (ids) => void told.push(ids), ...(signal && { signal }) },
    transport: {
      send: async (mutations) => {
        calls.push(mutations.map(({ mutationId }) => mutationId));
        return mutations.flatMap((mutation) => answer(mutation) ?? []);
      },
      ...{ pull: () => assert.fail('nobody pulls here'), sendReadings: async () => undefined },
      ...{ removeReading: async () => undefined, ...parts },
    },
  });
const left = async () => (await database.getAll('outbox')).map(({ mutation }) => mutation.mutationId);

beforeEach(async () => {
  database = await openDeviceDatabase(newId());
  [calls, told] = [[], []];
});

describe('the queue of a farm', () => {
  test('goes in calls that grow while they are quick, past those of other farms, and each record is told', async () => {
    const own: string[] = [];
    for (let at = 0; at < 900; at += 1) {
      if (at < 300) await write(`other-${at}`, { farmId: 'farm-2' });
      own.push((await write(`own-${at}`)).mutation.mutationId);
    }
    await send();
    assert.deepEqual(calls.flat(), own);
    assert.deepEqual(
      calls.map(({ length }) => length),
      [132, 262, MUTATIONS_PER_CALL, 6],
    );
    assert.deepEqual(told, calls);
    assert.ok((await left()).every((id) => id.startsWith('other')));
  });

  test('is sent as it stands by then: nothing that was discarded, held or put right meanwhile', async () => {
    for (const id of ['gone', 'held', 'right', 'plain', 'last']) await write(id);
    const [gone, held, right] = await database.getAll('outbox');
    assert.ok(gone?.position && held && right);
    const trouble = { kind: 'refused', code: 'record/invalid', message: 'Não.', fields: {} } as const;
    const { position } = gone;
    // Between the reading of the queue and the mark of what is sent.
    const change = async () => {
      await database.delete('outbox', position);
      await database.put('outbox', { ...held, trouble });
      await database.put('outbox', { ...right, mutation: { ...right.mutation, mutationId: 'mended' } });
    };
    const device = database;
    let isChanged = false;
    database = new Proxy(device, {
      get: (_, key) => {
        const found = Reflect.get(device, key);
        if (key !== 'getAll' || isChanged) return typeof found === 'function' ? found.bind(device) : found;
        return async (...asked: unknown[]) => {
          isChanged = true;
          const rows = await Reflect.apply(found, device, asked);
          await change();
          return rows;
        };
      },
    });
    await send();
    assert.deepEqual([calls, await left()], [[['mended', 'plain', 'last']], ['held']]);
  });

  test('is marked as tried before it goes', async () => {
    await write('a');
    await assert.rejects(
      send(() => {
        throw new Error('no answer');
      }),
    );
    const [waiting] = await database.getAll('outbox');
    assert.deepEqual([waiting?.wasTried, waiting?.tries?.count, waiting?.position], [true, 1, 1]);
  });

  test('of an older app is sent on top of what is stored; a creation has nothing below it', async () => {
    await database.put('records', { id: 'a', farmId: FARM, section: 'secagem', date: '', version: 4 } as never);
    await database.put('records', { id: 'd', farmId: FARM, section: 'secagem', date: '', version: 7 } as never);
    for (const [id, more] of [
      ['a', { op: 'update' }],
      ['b', { op: 'update' }],
      ['d', { op: 'update', baseVersion: 2 }],
      ['e', { op: 'create' }],
    ] as const)
      await write(id, more);
    const bases: unknown[] = [];
    await send((mutation) => {
      bases.push([mutation.mutationId, mutation.baseVersion]);
      return applied(mutation);
    });
    assert.deepEqual(bases, [
      ['a', 4],
      ['b', undefined],
      ['d', 2],
      ['e', undefined],
    ]);
  });

  test('that is refused as a call goes in halves, until the one that is at fault waits with the reason', async () => {
    for (const id of ['a', 'b', 'c']) await write(id);
    const refusal = { code: 'request/too-large', message: 'É grande demais.' };
    await send(applied, {
      send: async (mutations) => {
        calls.push(mutations.map(({ mutationId }) => mutationId));
        if (mutations.some(({ mutationId }) => mutationId === 'c')) throw new BatchRefusedError(refusal);
        return mutations.map(applied);
      },
    });
    assert.deepEqual(calls, [['a', 'b', 'c'], ['a', 'b'], ['c']]);
    const [waiting] = await database.getAll('outbox');
    assert.deepEqual(waiting?.trouble, { kind: 'refused', ...refusal, fields: {} });
  });

  test('keeps what the answer does not name, and ends where it names nothing', async () => {
    for (const id of ['a', 'b']) await write(id);
    await assert.rejects(
      send((mutation) => (mutation.mutationId === 'a' ? applied(mutation) : null)),
      { message: 'the answer named none of what was sent' },
    );
    assert.deepEqual([calls, await left()], [[['a', 'b'], ['b']], ['b']]);
  });

  test('takes no refusal for one where the write only stands on another that was refused', async () => {
    const takes = (recordId: string) => ({ patch: { inputs: [{ recordId }] } });
    await write('a');
    await write('b', takes('a'));
    await write('c', { op: 'update', baseVersion: 1, patch: { notes: 'n' } });
    await write('d', takes('c'));
    await send(rejected);
    const troubles = (await database.getAll('outbox')).map(({ trouble }) => trouble !== null);
    assert.deepEqual(troubles, [true, false, true, true], 'a note gives no lots');
  });

  test('goes on past what the server fails on, which waits for another exchange', async () => {
    for (const id of ['a', 'b']) await write(id);
    const failed = new Set<number>();
    await sendQueue(
      {
        ...{ database, farmId: FARM, onChanged: async () => undefined },
        transport: {
          send: async (mutations) =>
            mutations.map((one) => (one.mutationId === 'a' ? rejected(one, 'internal') : applied(one))),
          ...{ pull: () => assert.fail(), sendReadings: async () => undefined, removeReading: async () => undefined },
        },
      },
      failed,
    );
    assert.deepEqual([[...failed], await left()], [[1], ['a']]);
  });

  test('is followed by readings, whose records are told; without any nobody is', async () => {
    await send();
    assert.deepEqual(told, []);
    const reading = { farmId: FARM, recordId: 'r', section: 'secagem', kind: 'humidity', at: AT, value: 12 } as const;
    await enqueueReading(database, { ...reading, id: 'm' });
    await send();
    assert.deepEqual([told, calls], [[['r']], []]);
  });

  test('is sent no more once its page was left', async () => {
    await write('a');
    await assert.rejects(send(applied, {}, AbortSignal.abort()), { name: 'AbortError' });
    assert.deepEqual(calls, []);
  });
});
