import '../testing/browser-parts.ts';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, test } from 'node:test';
import { type DeviceDatabase, openDeviceDatabase } from '../database/device-database.ts';
import { allUnsentReadings, enqueueReading, removeReading, unsentReadingsOf } from '../database/unsent-readings.ts';
import { bringBackReadings } from './discard.ts';
import { enqueue } from './outbox.ts';
import { sendReadings } from './send-readings.ts';
import { ReadingsRefusedError, type ReadingTransport } from './sync.ts';

const FARM = 'farm-1';
const AT = '2026-07-15T10:00:00.000Z';
const REFUSAL = { code: 'farm/role-forbidden', message: 'Seu papel não permite.' };
const reading = (id: string, parts: object = {}) => ({
  ...{ id, farmId: FARM, recordId: 'd1', section: 'secagem' as const, kind: 'humidity', at: AT, value: 12 },
  ...parts,
});

let database: DeviceDatabase;
let calls: string[];
const transport = (parts: Partial<ReadingTransport> = {}): ReadingTransport => ({
  sendReadings: async ({ section, recordId }, readings) =>
    void calls.push(`${section}/${recordId} ${readings.map(({ id }) => id).join(' ')}`),
  removeReading: async ({ section, recordId }, id) => void calls.push(`- ${section}/${recordId} ${id}`),
  ...parts,
});
const send = (parts?: Partial<ReadingTransport>) => sendReadings({ database, transport: transport(parts) }, FARM);
const waiting = async () => (await allUnsentReadings(database)).map(({ id, wasTried }) => [id, wasTried]);
const stored = async () => (await database.getAll('readings')).map(({ id }) => id).sort();

beforeEach(async () => {
  database = await openDeviceDatabase(randomUUID());
  calls = [];
});

describe('readings of a farm', () => {
  test('go record by record, and their records are told', async () => {
    for (const [id, recordId] of [
      ['a', 'd1'],
      ['b', 'd2'],
      ['c', 'd1'],
    ] as const)
      await enqueueReading(database, reading(id, { recordId }));
    assert.deepEqual(await send(), ['d1', 'd2']);
    assert.deepEqual(calls, ['secagem/d1 a c', 'secagem/d2 b']);
    assert.deepEqual([await waiting(), await stored()], [[], ['a', 'b', 'c']]);
    assert.deepEqual(await database.get('readings', [FARM, 'a']), {
      ...{ id: 'a', farmId: FARM, recordId: 'd1', kind: 'humidity', at: AT, value: 12 },
    });
  });

  test('of other farms, held back, or of a record that waits itself stay', async () => {
    await enqueueReading(database, reading('other', { farmId: 'farm-2' }));
    await enqueueReading(database, reading('held'));
    const [held] = (await allUnsentReadings(database)).filter(({ id }) => id === 'held');
    assert.ok(held);
    await database.put('unsentReadings', { ...held, trouble: REFUSAL });
    await enqueueReading(database, reading('new', { recordId: 'd9' }));
    const mutation = { mutationId: 'm', section: 'secagem', recordId: 'd9', op: 'create', at: AT } as const;
    await enqueue(database, { farmId: FARM, mutation, shown: {} });
    await enqueueReading(database, reading('ready', { recordId: 'd2' }));
    assert.deepEqual([await send(), calls], [['d2'], ['secagem/d2 ready']]);
  });

  test('go two hundred in a call', async () => {
    for (let at = 0; at < 201; at += 1) await enqueueReading(database, reading(`r${at}`));
    await send();
    assert.deepEqual(
      calls.map((call) => call.split(' ').length - 1),
      [200, 1],
    );
  });

  test('are marked as tried before they go, and stay where nobody answers', async () => {
    await enqueueReading(database, reading('a'));
    const seen: unknown[] = [];
    const lost = async () => {
      seen.push(...(await waiting()));
      throw new Error('no answer');
    };
    await assert.rejects(send({ sendReadings: lost }), { message: 'no answer' });
    assert.deepEqual([seen, await waiting()], [[['a', true]], [['a', true]]]);
  });

  test('that leave the queue on the way are not stored', async () => {
    await enqueueReading(database, reading('a'));
    await enqueueReading(database, reading('b'));
    const refused = async (_: object, readings: readonly { id: string }[]) => {
      if (readings.length > 1) {
        const [first] = await unsentReadingsOf(database, 'd1');
        if (first !== undefined) await database.delete('unsentReadings', first.position);
        throw new ReadingsRefusedError(REFUSAL);
      }
    };
    await send({ sendReadings: refused });
    assert.deepEqual([await waiting(), await stored()], [[], ['b']]);
  });
});

describe('a removal', () => {
  const onServer = (id: string) =>
    database.put('readings', { id, farmId: FARM, recordId: 'd1', kind: 'humidity', at: AT, value: 12 });

  test('goes in its turn, so that what corrects the reading at the same instant is taken', async () => {
    await onServer('sent');
    await enqueueReading(database, reading('before'));
    await removeReading(database, reading('sent'));
    await enqueueReading(database, reading('a'));
    await enqueueReading(database, reading('b'));
    await send();
    assert.deepEqual(calls, ['secagem/d1 before', '- secagem/d1 sent', 'secagem/d1 a b']);
    assert.deepEqual([await waiting(), await stored()], [[], ['a', 'b', 'before']]);
  });

  test('that was not sent is dropped where it is taken back, and the reading stays', async () => {
    await onServer('sent');
    await removeReading(database, reading('sent'));
    await bringBackReadings(database, [reading('sent')], () => 'again');
    await send();
    assert.deepEqual([calls, await stored()], [[], ['sent']]);
  });

  test('that may have been sent goes before the reading is measured again', async () => {
    await onServer('sent');
    await removeReading(database, reading('sent'));
    const lost = async () => {
      throw new Error('no answer');
    };
    await assert.rejects(send({ removeReading: lost }), { message: 'no answer' });
    await bringBackReadings(database, [reading('sent')], () => 'again');
    await send();
    assert.deepEqual([calls, await stored()], [['- secagem/d1 sent', 'secagem/d1 again'], ['again']]);
  });

  test('that is refused waits with the reason, and the reading stays', async () => {
    await database.put('readings', { id: 'sent', farmId: FARM, recordId: 'd1', kind: 'humidity', at: AT, value: 12 });
    await removeReading(database, reading('sent'));
    const removal = async () => {
      throw new ReadingsRefusedError(REFUSAL);
    };
    assert.deepEqual(await send({ removeReading: removal }), ['d1']);
    const [held] = await allUnsentReadings(database);
    assert.deepEqual([held?.trouble, await stored()], [REFUSAL, ['sent']]);
    const lost = async () => {
      throw new Error('no answer');
    };
    await database.clear('unsentReadings');
    await removeReading(database, reading('sent'));
    await assert.rejects(send({ removeReading: lost }), { message: 'no answer' });
    assert.equal((await allUnsentReadings(database))[0]?.trouble, null);
  });

  test('asked for twice is told once', async () => {
    await database.put('readings', { id: 'sent', farmId: FARM, recordId: 'd1', kind: 'humidity', at: AT, value: 12 });
    for (let times = 0; times < 2; times += 1) await removeReading(database, reading('sent'));
    await send();
    assert.deepEqual(calls, ['- secagem/d1 sent']);
  });
});
