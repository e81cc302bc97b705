import '../testing/browser-parts.ts';
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, mock, test } from 'node:test';
import { MUTATIONS_PER_CALL, type Mutation } from '@cafezal/domain/record/changes.ts';
import { type DeviceDatabase, openDeviceDatabase } from '../database/device-database.ts';
import { enqueueReading } from '../database/unsent-readings.ts';
import { newId } from '../page/new-id.ts';
import { NoConnectionError } from '../server/api.ts';
import { SlowUploadError } from './call-size.ts';
import { enqueue } from './outbox.ts';
import { sendQueue } from './send-queue.ts';
import { ReadingsRefusedError } from './sync.ts';

const FARM = 'farm-1';
const AT = '2026-07-15T10:00:00.000Z';
const LATENCY_MS = 200;
const LIMIT_MS = 30_000;
/** What a call carries: as much as an ordinary record with a note. */
const NOTES = 'anotação de campo '.repeat(33);

let database: DeviceDatabase;
let now = 0;
let bytesPerMs = 8;
/** What each call carried: its bytes, and whether they got through. */
let calls: { count: number; bytes: number; isIn: boolean }[];
let arrived: Set<string>;

beforeEach(async () => {
  database = await openDeviceDatabase(newId());
  [calls, arrived, now] = [[], new Set(), 0];
  mock.method(performance, 'now', () => now);
});
afterEach(() => mock.restoreAll());

/** Something goes up the slow network, or is too slow for the time that it has. */
function carry(sent: readonly unknown[], limitMs = LIMIT_MS): void {
  const bytes = Buffer.byteLength(JSON.stringify(sent));
  const ms = LATENCY_MS + bytes / bytesPerMs;
  now += Math.min(ms, limitMs);
  calls.push({ count: sent.length, bytes, isIn: ms <= limitMs });
  if (ms > limitMs) throw new SlowUploadError('too slow');
}

const send = async (
  parts: { failed?: Set<number>; limitOf?: (mutations: readonly Mutation[]) => number; onSend?: () => void } = {},
) =>
  sendQueue(
    {
      ...{ database, farmId: FARM, onChanged: async () => undefined },
      transport: {
        send: async (mutations) => {
          parts.onSend?.();
          carry(mutations, parts.limitOf?.(mutations));
          for (const { mutationId } of mutations) arrived.add(mutationId);
          return mutations.map(({ mutationId }) => ({ mutationId, status: 'applied' as const }));
        },
        sendReadings: async (_record, readings) => {
          carry(readings);
          for (const { id } of readings) arrived.add(id);
        },
        ...{ pull: () => assert.fail('nobody pulls here'), removeReading: async () => undefined },
      },
    },
    parts.failed,
  );

const write = (id: string, notes = NOTES) =>
  enqueue(database, {
    farmId: FARM,
    mutation: { mutationId: id, section: 'secagem', recordId: id, op: 'create', patch: { notes }, at: AT },
    shown: {},
  });

const fill = async (count: number, notes?: string): Promise<void> => {
  for (let at = 0; at < count; at += 1) await write(`write-${at}`, notes);
};

describe('a queue on a slow way up', () => {
  for (const kilobytes of [8, 1]) {
    test(`of ${kilobytes} kB/s gets through whole, no call near its limit`, async () => {
      bytesPerMs = kilobytes;
      await fill(MUTATIONS_PER_CALL);
      await send();
      assert.equal(await database.count('outbox'), 0);
      assert.equal(arrived.size, MUTATIONS_PER_CALL);
      assert.ok(calls.every(({ isIn }) => isIn));
    });
  }

  test('of 300 B/s finds what goes through by halves, at once, and stays with it', async () => {
    bytesPerMs = 0.3;
    await fill(60);
    await send();
    assert.equal(await database.count('outbox'), 0);
    assert.deepEqual(
      calls.slice(0, 3).map(({ isIn }) => isIn),
      [false, true, true],
    );
    assert.equal(calls.filter(({ isIn }) => !isIn).length, 1);
  });

  test('carries more again once it is quick', async () => {
    bytesPerMs = 0.3;
    await fill(30);
    await send();
    const slow = calls.at(-2)?.count ?? 0;
    bytesPerMs = 100;
    calls = [];
    await fill(200);
    await send();
    const counts = calls.map(({ count }) => count);
    assert.ok(counts.length < 8 && Math.max(...counts) > 8 * slow, String(counts));
  });

  test('marks as tried what goes, and nothing that does not', async () => {
    bytesPerMs = 0.001;
    await fill(40);
    const failed = new Set<number>();
    await send({ failed });
    const [first] = calls;
    assert.ok(first && first.count > 1 && first.count < 40);
    const rows = await database.getAll('outbox');
    assert.equal(rows.filter(({ wasTried }) => wasTried === true).length, first.count);
    assert.equal(calls.at(-1)?.count, 1, 'down to one');
    assert.deepEqual([...failed], [1], 'which the exchange ends with');
  });

  test('sends what is too slow alone after all else, also after another exchange, and then when it is quick', async () => {
    bytesPerMs = 1;
    await write('huge', 'x'.repeat(40_000));
    await fill(30);
    await send();
    assert.equal(arrived.size, 0);
    calls = [];
    const failed = new Set<number>();
    await send({ failed });
    assert.equal(arrived.size, 30);
    assert.deepEqual([[...failed], await database.count('outbox')], [[1], 1]);
    // What the same exchange sends again after a pull leaves it out.
    await send({ failed });
    assert.equal(calls.filter(({ isIn }) => !isIn).length, 1);
    await write('later');
    await send();
    assert.deepEqual([arrived.has('later'), await database.count('outbox')], [true, 1]);
    bytesPerMs = 8;
    await send();
    assert.equal(await database.count('outbox'), 0);
  });

  test('gives what goes alone the time that its bytes take', async () => {
    bytesPerMs = 1;
    await write('huge', 'x'.repeat(40_000));
    await send({ limitOf: (mutations) => LIMIT_MS + JSON.stringify(mutations).length });
    assert.equal(await database.count('outbox'), 0);
  });

  test('sends readings by the same measure', async () => {
    bytesPerMs = 0.1;
    const reading = { farmId: FARM, recordId: 'r', section: 'secagem', kind: 'humidity', at: AT, value: 12 } as const;
    for (let at = 0; at < 100; at += 1) await enqueueReading(database, { ...reading, id: newId() });
    for (let round = 0; round < 5 && arrived.size < 100; round += 1) await send().catch(() => undefined);
    assert.equal(arrived.size, 100);
    assert.ok(calls.filter(({ isIn }) => !isIn).length <= 3);
  });

  test('carries less after a call that broke off in its middle, not after one that nobody took or that was refused', async () => {
    const countAfter = async (ms: number, error: Error): Promise<number> => {
      database = await openDeviceDatabase(newId());
      await fill(40);
      const breakOff = () => {
        now += ms;
        throw error;
      };
      await send({ onSend: breakOff }).catch(() => undefined);
      calls = [];
      bytesPerMs = 8;
      await send();
      return calls[0]?.count ?? 0;
    };
    const usual = await countAfter(100, new NoConnectionError(new Error('no network')));
    const less = await countAfter(5_000, new NoConnectionError(new Error('broke off')));
    assert.ok(less < 0.6 * usual, `${less} of ${usual}`);
    assert.equal(await countAfter(5_000, new ReadingsRefusedError({ code: 'x', message: 'Não.' })), usual);
  });
});
