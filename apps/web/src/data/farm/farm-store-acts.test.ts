import '../testing/browser-parts.ts';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, mock, test } from 'node:test';
import type { DeviceDatabase, DeviceRecord, OutboxTrouble } from '../database/device-database.ts';
import type { ConflictEntry } from '../outbox/resolve-conflict.ts';
import { turn, until } from '../testing/until.ts';

Object.assign(document, { visibilityState: 'visible' });
const { openDeviceDatabase } = await import('../database/device-database.ts');
const { keepPhoto } = await import('../photos/unsent-photos.ts');
const { NoConnectionError } = await import('../server/api.ts');
const { forgetCounted, readConnection, reportConnection } = await import('../server/connection.ts');
const { FarmStore } = await import('./farm-store.ts');
type Store = InstanceType<typeof FarmStore>;

const FARM = 'farm-1';
const AT = '2026-07-15T10:00:00.000Z';

const stored = (id: string) =>
  ({
    ...{ id, farmId: FARM, section: 'secagem', name: id, date: '2026-07-01', season: null, data: {}, photos: [] },
    ...{ inputs: [], outputs: [], version: 3, deletedAt: null },
  }) as unknown as DeviceRecord;
const write = (recordId: string, op: 'create' | 'update' | 'delete' = 'update', name = 'Nova') => ({
  mutation: { mutationId: randomUUID(), section: 'secagem' as const, recordId, op, patch: { name }, at: AT },
  shown: { name },
});

let database: DeviceDatabase;
let exchanges: number;
let exchange: () => Promise<void>;
const stores: Store[] = [];
const tab = async ({ staysHere = false, farmId = FARM } = {}): Promise<Store> => {
  const store = new FarmStore(database, farmId, {
    staysHere,
    reopen: () => Promise.reject(new Error('nobody takes it away')),
    exchange: () => {
      exchanges += 1;
      return exchange();
    },
  });
  stores.push(store);
  await store.open();
  return store;
};
const close = () => {
  for (const store of stores.splice(0)) store.close();
};

beforeEach(async () => {
  exchanges = 0;
  exchange = async () => undefined;
  forgetCounted();
  reportConnection({ online: true });
  database = await openDeviceDatabase(randomUUID());
  await database.put('cursors', { farmId: FARM, seq: 1 });
  await database.put('records', stored('a'));
});
afterEach(() => {
  mock.timers.reset();
  close();
});

describe('what is done on an open farm', () => {
  let store: Store;
  let other: Store;
  beforeEach(async () => {
    [store, other] = [await tab(), await tab()];
    await until(() => exchanges === 2);
    await until(() => !readConnection().sending);
  });
  /** Does something; each tab shows it, the top bar counts it, and it is exchanged or waits as it should. */
  const done = async (
    act: () => Promise<unknown>,
    { isShown, waiting, isExchanged }: { isShown: (one: Store) => boolean; waiting: number; isExchanged: boolean },
  ): Promise<void> => {
    const before = exchanges;
    let counted: number | undefined;
    const stop = store.replica.subscribe(() => {
      counted ??= readConnection().waiting;
    });
    await act();
    stop();
    assert.equal(counted, waiting, 'counted before it is shown');
    assert.equal(isShown(store), true, 'shown when it resolves');
    assert.equal(readConnection().waiting, waiting);
    await until(() => isShown(other));
    if (isExchanged) await until(() => exchanges > before);
    else assert.equal(exchanges, before);
  };
  const nameOf = (one: Store) => one.replica.byId('a')?.record.name;
  const trouble = async (state: OutboxTrouble) => {
    const [entry] = await database.getAll('outbox');
    assert.ok(entry);
    await database.put('outbox', { ...entry, trouble: state });
    await store.replica.refresh(['a']);
    const [waiting] = store.replica.entries;
    assert.ok(waiting);
    return waiting;
  };
  const REFUSED = { kind: 'refused', code: 'record/invalid', message: 'Confira.', fields: {} } as const;

  test('is a write, which is shown and sent', async () => {
    await done(() => store.save(write('a')), {
      ...{ isShown: (one) => nameOf(one) === 'Nova', waiting: 1, isExchanged: true },
    });
  });

  test('is a write that is discarded, which is exchanged as it may have been sent', async () => {
    await store.save(write('a'));
    await until(() => exchanges === 3);
    const [entry] = store.replica.entries;
    assert.ok(entry);
    await done(() => store.discard(entry), {
      ...{ isShown: (one) => nameOf(one) === 'a', waiting: 0, isExchanged: true },
    });
  });

  test('is a creation that is undone', async () => {
    await store.save(write('new', 'create'));
    await until(() => exchanges === 3 && other.replica.byId('new') !== undefined);
    await done(() => store.undoCreation(write('new', 'delete')), {
      ...{ isShown: (one) => one.replica.byId('new') === undefined, waiting: 0, isExchanged: true },
    });
  });

  test('is a refused write that is put right', async () => {
    await store.save(write('a'));
    await until(() => exchanges === 3);
    const entry = await trouble(REFUSED);
    await done(() => store.amend(entry, write('a', 'update', 'Certa')), {
      ...{ isShown: (one) => nameOf(one) === 'Certa', waiting: 1, isExchanged: true },
    });
    assert.equal(readConnection().problems, 0);
  });

  test('is a conflict that is settled', async () => {
    await store.save(write('a'));
    await until(() => exchanges === 3);
    const theirs = { ...stored('a'), name: 'Deles', version: 4 };
    const conflicts = [{ field: 'name', base: 'a', mine: 'Nova', theirs: 'Deles' }];
    const entry = (await trouble({ kind: 'conflict', conflicts, theirs })) as ConflictEntry;
    await done(() => store.resolve(entry, 'theirs'), {
      ...{ isShown: (one) => nameOf(one) === 'Deles', waiting: 2, isExchanged: true },
    });
    assert.deepEqual(
      store.replica.entries.map(({ mutation }) => mutation.baseVersion),
      [4, undefined],
    );
  });

  test('is something measured, taken away or discarded', async () => {
    const none = { isShown: () => true, isExchanged: true };
    const measured = { section: 'secagem', recordId: 'a', kind: 'humidity', at: AT, value: 18 } as const;
    let kept: Awaited<ReturnType<Store['readings']['measure']>> = [];
    let told = 0;
    other.replica.subscribe(() => (told += 1));
    await done(
      async () => {
        kept = await store.readings.measure([measured, { ...measured, value: 17 }]);
      },
      { ...none, waiting: 2 },
    );
    assert.deepEqual(
      kept.map(({ farmId, value }) => [farmId, value]),
      [
        [FARM, 18],
        [FARM, 17],
      ],
    );
    await until(() => told > 0);
    const [first, second] = await store.replica.readings('a');
    assert.ok(first?.unsent && second?.unsent);
    await done(() => store.readings.remove(kept.slice(0, 1)), { ...none, waiting: 1 });
    const [left] = await store.replica.readings('a');
    assert.ok(left?.unsent);
    told = 0;
    const before = exchanges;
    await store.readings.discard(left.unsent);
    await until(() => told > 0);
    assert.equal(readConnection().waiting, 0);
    await until(() => exchanges > before);
  });

  test('is a photo that is discarded', async () => {
    const image = { blob: new Blob(['x']), width: 1, height: 1 };
    await keepPhoto(database, { farmId: FARM, section: 'secagem', recordId: 'a' }, image);
    await until(() => readConnection().waiting === 1);
    const [photo] = await database.getAll('unsentPhotos');
    assert.ok(photo);
    await done(() => store.discardPhoto(photo), { isShown: () => true, waiting: 0, isExchanged: true });
  });

  test('elsewhere is read again in the other tab alone once that is closed here', async () => {
    other.close();
    await store.save(write('a'));
    for (let turns = 0; turns < 20; turns += 1) await turn();
    assert.equal(nameOf(other), 'a');
  });
});

describe('the exchange of an open farm', () => {
  test('says while something ready is on its way, and that there is a signal once it has ended', async () => {
    const store = await tab();
    await until(() => exchanges === 1);
    const seen: boolean[] = [];
    exchange = async () => void seen.push(readConnection().sending);
    store.exchangeSoon();
    await until(() => exchanges === 2);
    await store.save(write('a'));
    await until(() => exchanges === 3);
    assert.deepEqual(seen, [false, true]);
    reportConnection({ online: false });
    store.exchangeSoon();
    await until(() => readConnection().online && !readConnection().sending);
  });

  test('without an answer says that there is no signal; of a server in trouble it does not', async () => {
    exchange = () => Promise.reject(new Error('in trouble'));
    await tab();
    await until(() => exchanges === 1);
    await turn();
    assert.equal(readConnection().online, true);
    close();
    exchange = () => Promise.reject(new NoConnectionError(new Error('no answer')));
    await tab();
    await until(() => !readConnection().online);
  });

  test('that is asked for during another one follows it at once, however soon that ends, and once', async () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    const settle = async () => {
      for (let turns = 0; turns < 50; turns += 1) await turn();
    };
    const store = await tab();
    mock.timers.tick(0);
    await until(() => exchanges === 1);
    await settle();
    let end = () => {};
    exchange = () => new Promise((resolve) => (end = resolve));
    store.exchangeSoon();
    mock.timers.tick(0);
    await until(() => exchanges === 2);
    await store.save(write('a'));
    await store.save(write('a'));
    exchange = async () => undefined;
    end();
    await settle();
    assert.equal(exchanges, 2);
    mock.timers.tick(0);
    await settle();
    assert.equal(exchanges, 3);
    mock.timers.tick(59_999);
    await settle();
    assert.equal(exchanges, 3);
  });

  test('runs when the page is looked at and when the signal returns, and no more once the farm is closed', async () => {
    const store = await tab();
    await until(() => exchanges === 1);
    document.dispatchEvent(new Event('visibilitychange'));
    await until(() => exchanges === 2);
    Object.assign(document, { visibilityState: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
    reportConnection({ online: false });
    reportConnection({ online: true });
    await until(() => exchanges === 3);
    store.close();
    Object.assign(document, { visibilityState: 'visible' });
    document.dispatchEvent(new Event('visibilitychange'));
    reportConnection({ online: false });
    reportConnection({ online: true });
    store.exchangeSoon();
    for (let turns = 0; turns < 20; turns += 1) await turn();
    assert.equal(exchanges, 3);
  });

  test('is repeated each minute', async () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    await tab();
    mock.timers.tick(0);
    await until(() => exchanges === 1);
    for (let turns = 0; turns < 20; turns += 1) await turn();
    mock.timers.tick(59_999);
    for (let turns = 0; turns < 20; turns += 1) await turn();
    assert.equal(exchanges, 1);
    mock.timers.tick(1);
    await until(() => exchanges === 2);
  });

  test('brings changes to the screens', async () => {
    exchange = async () => undefined;
    const store = new FarmStore(database, FARM, {
      ...{ staysHere: false, reopen: () => Promise.reject(new Error('nobody takes it away')) },
      exchange: async ({ database: given, farmId, onChanged }) => {
        await given.put('records', { ...stored('a'), farmId, name: 'Puxada' });
        await onChanged(['a']);
      },
    });
    stores.push(store);
    await store.open();
    await until(() => store.replica.byId('a')?.record.name === 'Puxada');
  });
});

describe('a farm that is new on the device', () => {
  beforeEach(() => database.delete('cursors', FARM));

  test('is open once its first exchange has ended', async () => {
    let end = () => {};
    exchange = () => new Promise((resolve) => (end = resolve));
    let isOpen = false;
    const opening = tab().then(() => (isOpen = true));
    await until(() => exchanges === 1);
    for (let turns = 0; turns < 20; turns += 1) await turn();
    assert.equal(isOpen, false);
    end();
    await opening;
  });

  test('is open after 8 seconds in which nobody answered', async () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    exchange = () => new Promise(() => undefined);
    let isOpen = false;
    const opening = tab().then(() => (isOpen = true));
    await until(() => exchanges === 1);
    mock.timers.tick(7_999);
    for (let turns = 0; turns < 20; turns += 1) await turn();
    assert.equal(isOpen, false);
    mock.timers.tick(1);
    await opening;
  });
});

test('a farm of this device alone has nothing that waits, and sends no photos', async () => {
  const store = await tab({ staysHere: true });
  await store.save(write('a'));
  assert.deepEqual([readConnection().waiting, readConnection().problems], [0, 0]);
});

test('what is on disk is saved though it cannot be shown: saved once more it would be there twice', async () => {
  const store = await tab();
  await until(() => exchanges === 1);
  const shown = mock.method(store.replica, 'refresh', () => Promise.reject(new Error('the storage is shut')));
  await store.save(write('new', 'create'));
  shown.mock.restore();
  assert.equal(await database.count('outbox'), 1);
  await until(() => exchanges === 2);
});
