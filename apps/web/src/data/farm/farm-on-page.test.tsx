import '../../../testing/page-locks.ts';
import '../../../testing/page-storage.ts';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, mock, type TestContext, test } from 'node:test';
import type { Section } from '@cafezal/domain/record/record.ts';
import { act, Component } from 'react';
import { askHook, until } from '../../../testing/ask-hook.tsx';
import { show } from '../../../testing/on-page.tsx';
import { deviceOf } from '../database/device.ts';
import type { DeviceDatabase, DeviceReading, DeviceRecord } from '../database/device-database.ts';
import { reportConnection, useConnection } from '../server/connection.ts';
import { createQueryClient } from '../server/query-client.ts';
import { signOut, updatePerson } from '../session/session.ts';
import { ScriptedApi } from '../testing/scripted-api.ts';
import { useAttention } from './farm-attention.ts';
import { useFarmStore, useRecord, useRecords } from './farm-data.ts';
import type { FarmStore } from './farm-store.ts';
import { beginFirstPull, endFirstPull, useIsFirstPull } from './first-pull.ts';
import { exchangeOpenFarmSoon, isFarmOpen, openFarm, readFirst } from './open-farm.ts';

const ANA = { uid: 'u1', email: 'ana@example.test', displayName: 'Ana', photoURL: null, emailVerified: false };
const DAY = 86_400_000;
const ago = (days: number): string => new Date(Date.now() - days * DAY).toISOString();

const server = new ScriptedApi();
const client = createQueryClient();
mock.method(console, 'warn', () => undefined);
mock.method(console, 'error', () => undefined);

let farm: { id: string };
let database: DeviceDatabase;
const asked = <Answer,>(use: () => Answer, isThere?: (answer: Answer) => boolean) => askHook(client, use, isThere);

// What a replica and the sums of what is due read of a record.
const recordOf = (id: string, section: Section, parts: object = {}): DeviceRecord =>
  ({
    ...{ id, section, farmId: farm.id, slug: `${id}-slug`, name: id, code: '', date: ago(3).slice(0, 10) },
    ...{ season: null, status: 'in_progress', data: {}, notes: null, inputs: [], outputs: [], photos: [], flags: [] },
    ...{ version: 1, createdAt: ago(3), updatedAt: ago(3), deletedAt: null, recalculated: null, ...parts },
  }) as unknown as DeviceRecord;
const put = async (...records: DeviceRecord[]): Promise<void> => {
  for (const record of records) await database.put('records', record);
};
const changes = () => `GET /farms/${farm.id}/changes?since=1&v=2`;

beforeEach(async () => {
  farm = { id: randomUUID() };
  server.begin({ [changes()]: [200, { changes: [], seq: 1, more: false }] });
  updatePerson(ANA);
  database = await deviceOf(ANA.uid);
  await database.put('cursors', { farmId: farm.id, seq: 1 });
});
afterEach(async () => {
  // What is still drawn would open the farm of the next test before its device is ready.
  await show(<main />);
  await act(() => signOut());
});

/** A screen's fallback, which keeps what was thrown. */
class Fallback extends Component<{ use: () => unknown; tell: (message: string) => void }> {
  override state = { isBroken: false };
  static getDerivedStateFromError = () => ({ isBroken: true });
  override componentDidCatch = ({ message }: Error) => this.props.tell(message);
  override render = () => (this.state.isBroken ? null : <Using use={this.props.use} />);
}
function Using({ use }: { use: () => unknown }) {
  use();
  return null;
}
async function failureOf(use: () => unknown): Promise<string> {
  const told: string[] = [];
  await show(<Fallback use={use} tell={(message) => told.push(message)} />);
  await until(() => told.length > 0);
  return told.join();
}

/**
 * What is done each five minutes, for the test to do. All other timers stay real: an exchange that is under way clears
 * its own, which a clock that stands for all of them would let run for ever.
 */
function fiveMinutesByHand({ mock }: TestContext): Set<() => void> {
  const done = new Set<() => void>();
  const { setInterval: begin, clearInterval: end } = globalThis;
  mock.method(globalThis, 'setInterval', (act: () => void, milliseconds: number) => {
    if (milliseconds !== 300_000) return begin(act, milliseconds);
    done.add(act);
    return act;
  });
  mock.method(globalThis, 'clearInterval', (begun: () => void) => {
    if (!done.delete(begun)) end(begun as unknown as ReturnType<typeof setInterval>);
  });
  return done;
}

const opened = async () => {
  const latest = await asked(
    () => useFarmStore(farm),
    (store) => store !== null,
  );
  return latest() as FarmStore;
};

describe('the records of an open farm on a screen', () => {
  test('are there once the device was read, and change with what is saved', async () => {
    await put(recordOf('a', 'secagem'), recordOf('b', 'colheita'), recordOf('c', 'secagem', { deletedAt: ago(1) }));
    const latest = await asked(
      () => {
        const store = useFarmStore(farm);
        const rows = useRecords(store, 'secagem').map(({ record }) => record.id);
        const named = useRecord(store, 'colheita', 'b-slug')?.record.id;
        return { store, rows, named, byId: useRecord(store, 'secagem', 'a')?.record.id };
      },
      ({ store }) => store !== null,
    );
    const { rows, named, byId } = latest();
    assert.deepEqual([rows, named, byId], [['a'], 'b', 'a']);
    const at = new Date().toISOString();
    const mutation = { mutationId: randomUUID(), section: 'secagem', recordId: 'd', op: 'create', at } as const;
    await act(async () => latest().store?.save({ mutation, shown: { name: 'Nova' } }));
    await until(() => latest().rows.length === 2);
  });

  test('are none while there is no farm or no person', async () => {
    const none = await asked(() => ({ store: useFarmStore(null), rows: useRecords(null, 'secagem') }));
    assert.deepEqual([none().store, none().rows], [null, []]);
    assert.equal((await asked(() => useRecord(null, 'secagem', 'a')))(), undefined);
    await act(() => signOut());
    assert.equal((await asked(() => useFarmStore(farm)))(), null);
  });

  test('that cannot be read leave the screen to its fallback', async () => {
    const broken = mock.method(IDBObjectStore.prototype, 'getAll', () => {
      throw new Error('the disk is broken');
    });
    assert.equal(await failureOf(() => useFarmStore(farm)), 'the disk is broken');
    broken.mock.restore();
    assert.notEqual(await opened(), null, 'it is read again the next time');
  });

  test('belong to one open farm at a time, which is closed for another and when its person leaves', async () => {
    await opened();
    const first = openFarm(ANA.uid, farm.id);
    assert.equal(first.key, `${ANA.uid}/${farm.id}`);
    assert.notEqual(first.live, null);
    assert.equal(openFarm(ANA.uid, farm.id), first);
    assert.equal(isFarmOpen(ANA.uid, farm.id), true);
    await database.put('cursors', { farmId: 'other', seq: 1 });
    const other = openFarm(ANA.uid, 'other');
    assert.notEqual(other, first);
    assert.deepEqual([isFarmOpen(ANA.uid, farm.id), isFarmOpen(ANA.uid, 'other')], [false, true]);
    assert.equal(isFarmOpen('u2', 'other'), false);
    await act(() => signOut());
    assert.equal(isFarmOpen(ANA.uid, 'other'), false);
  });

  test('are exchanged at once when something asks for it', async () => {
    await opened();
    await until(() => server.of(changes()).length > 0);
    const before = server.of(changes()).length;
    await act(async () => exchangeOpenFarmSoon());
    await until(() => server.of(changes()).length > before);
  });
});

describe('a farm of thousands of records', () => {
  test('lets its screen read the first rows before the rest', async () => {
    const writing = database.transaction('records', 'readwrite');
    for (let at = 0; at < 1_500; at += 1) void writing.store.put(recordOf(String(at), 'secagem'));
    await writing.done;
    const order: string[] = [];
    const { store } = openFarm(ANA.uid, farm.id);
    const first = readFirst(async () => {
      for (let turn = 0; turn < 2_000; turn += 1) await new Promise(setImmediate);
      order.push('first rows');
      return 100;
    });
    void store.then(() => order.push('farm'));
    assert.equal(await first, 100);
    await store;
    assert.deepEqual(order, ['first rows', 'farm']);
    await assert.rejects(
      readFirst(() => Promise.reject(new Error('no rows'))),
      { message: 'no rows' },
    );
  });
});

describe('what needs attention on a screen', () => {
  const PLACE = {
    timezone: 'America/Sao_Paulo',
    targetMoisture: { low: 11, high: 12 },
    readingOverdueHours: 24,
    minimumRestDays: 15,
  };

  test('is told with what was measured, anew as soon as something is measured, and at once on the way back', async () => {
    const reading = { id: 'r1', farmId: farm.id, recordId: 'dry', kind: 'humidity', at: ago(2), value: 18 };
    await put(recordOf('dry', 'secagem'));
    await database.put('readings', reading as DeviceReading);
    const store = await opened();
    const use = () => useAttention(store, PLACE);
    const latest = await asked(use, (found) => found !== null);
    const kinds = () => latest()?.items.map(({ recordId }) => recordId) ?? [];
    assert.deepEqual([kinds().includes('dry'), latest()?.readings.length], [true, 1]);
    const at = new Date().toISOString();
    await act(async () => {
      await store.readings.measure([{ section: 'secagem', recordId: 'dry', kind: 'humidity', at, value: 16 }]);
    });
    await until(() => latest()?.readings.length === 2 && !kinds().includes('dry'));
    const answers: unknown[] = [];
    await asked(() => {
      const found = use();
      answers.push(found);
      return found;
    });
    assert.equal((answers[0] as { readings: unknown[] } | null)?.readings.length, 2);
  });

  test('is told anew every five minutes as it goes by the time, and by no one who looks no more', async (context) => {
    await put(recordOf('dry', 'secagem'));
    const store = await opened();
    const eachFiveMinutes = fiveMinutesByHand(context);
    const latest = await asked(
      () => useAttention(store, PLACE),
      (found) => found !== null,
    );
    const reads = mock.method(store.replica, 'readings');
    const first = latest();
    assert.equal(eachFiveMinutes.size, 1);
    await act(async () => {
      const before = reads.mock.callCount();
      for (const look of eachFiveMinutes) look();
      assert.equal(reads.mock.callCount(), before + 1);
    });
    await until(() => latest() !== first);
    assert.equal(latest()?.items, latest()?.items);
    await show(<main />);
    assert.equal(eachFiveMinutes.size, 0);
    reads.mock.restore();
  });

  test('is worked out once for what is there, and again where the farm wants another moisture', async () => {
    await put(recordOf('dry', 'secagem'));
    const store = await opened();
    const use = (low: number) => () => useAttention(store, { ...PLACE, targetMoisture: { low, high: 12 } });
    const first = (await asked(use(11), (found) => found !== null))();
    let shown: ReturnType<typeof useAttention> | undefined;
    const again = await asked(() => {
      const found = use(11)();
      shown ??= found;
      return found;
    });
    assert.equal(shown?.items, first?.items);
    assert.deepEqual(again()?.items, first?.items);
    const other = (await asked(use(10), (found) => found !== null))();
    assert.notEqual(other?.items, first?.items);
  });

  test('that cannot be told leaves the screen to its fallback', async () => {
    await put(recordOf('dry', 'secagem'));
    const store = await opened();
    mock.method(store.replica, 'readings', () => Promise.reject(new Error('the disk is broken')));
    assert.equal(await failureOf(() => useAttention(store, PLACE)), 'the disk is broken');
  });
});

test('a screen knows that its farm is pulled for the first time, and when that has ended', async () => {
  const latest = await asked(() => useIsFirstPull('f1'));
  assert.equal(latest(), false);
  await act(async () => beginFirstPull('f2'));
  assert.equal(latest(), false);
  await act(async () => beginFirstPull('f1'));
  assert.equal(latest(), true);
  await act(async () => endFirstPull('f2'));
  assert.equal(latest(), true);
  await act(async () => endFirstPull('f1'));
  assert.equal(latest(), false);
});

test('a farm that is new here and gets no answer is shown as not there yet, until it is closed', async () => {
  await database.delete('cursors', farm.id);
  server.begin({ [changes().replace('since=1', 'since=0')]: 'no answer' });
  await opened();
  const latest = await asked(() => useIsFirstPull(farm.id));
  assert.equal(latest(), true);
  await act(() => signOut());
  assert.equal(latest(), false);
});

test('the top bar shows what waits as soon as it is told', async () => {
  const latest = await asked(useConnection);
  await act(async () => reportConnection({ waiting: 4, problems: 1 }));
  assert.deepEqual([latest().waiting, latest().problems], [4, 1]);
});
