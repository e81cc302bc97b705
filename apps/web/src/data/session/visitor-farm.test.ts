import 'fake-indexeddb/auto';
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { beforeEach, describe, mock, test } from 'node:test';
import { demonstration } from '@cafezal/domain/demonstration/demonstration.ts';
import { goldenId } from '@cafezal/domain/golden/season.ts';
import { canonicalJson } from '@cafezal/domain/ground/canonical-json.ts';
import { MemoryStorage } from '../testing/memory-storage.ts';
import { ownAnswer } from '../testing/scripted-api.ts';

const storage = new MemoryStorage();
const newPage = () => ({
  window: new EventTarget(),
  document: Object.assign(new EventTarget(), { visibilityState: 'visible' }),
});
/** The page of each start: a session listens to its own as long as it lives. */
let page = newPage();
Object.defineProperties(globalThis, {
  localStorage: { value: storage },
  navigator: { value: { onLine: true } },
  window: { get: () => page.window },
  document: { get: () => page.document },
});
mock.method(globalThis, 'setInterval', () => 0);
const fetched = mock.method(globalThis, 'fetch', async () => {
  throw new Error('a visitor asks the network for nothing');
});

const { api } = await import('../server/api.ts');
const { endVisitorSession, readSession, signIn, startSession, startVisitorSession } = await import('./session.ts');
const { openFarm } = await import('../farm/open-farm.ts');
const { newId } = await import('../page/new-id.ts');
const { deviceFarms } = await import('../farms/farm-source.ts');
const { prepareVisitorFarm } = await import('./visitor-farm.ts');
const { deviceSecret } = await import('../device/device-secret.ts');
const { NeedsAccountError, VISITOR_FARM_SLUG, VISITOR } = await import('./visitor.ts');

const ours = async () => (await indexedDB.databases()).map(({ name }) => name);

async function visitedFarm() {
  await prepareVisitorFarm(new Date('2026-11-21T12:00:00Z'));
  startVisitorSession();
  const farm = await deviceFarms(VISITOR.uid).farm(VISITOR_FARM_SLUG);
  assert.ok(farm);
  const store = await openFarm(VISITOR.uid, farm.id).store;
  return { farm, store };
}

type Store = Awaited<ReturnType<typeof visitedFarm>>['store'];

/** Waits for the change after which something holds. */
async function changedUntil({ replica }: Store, holds: () => boolean): Promise<void> {
  if (holds()) return;
  await new Promise<void>((resolve) => {
    const stop = replica.subscribe(() => {
      if (!holds()) return;
      stop();
      resolve();
    });
  });
}

/** Waits until everything that was written counts as taken. */
const settled = (store: Store): Promise<void> => changedUntil(store, () => store.replica.entries.length === 0);

describe('a visit of the example farm', async () => {
  await startSession();
  beforeEach(async () => {
    await endVisitorSession();
    for (const key of Object.keys(storage)) storage.removeItem(key);
    fetched.mock.resetCalls();
    page = newPage();
    await startSession();
  });

  test('has the whole season on the device, readings too', async () => {
    const { store } = await visitedFarm();
    const content = demonstration('2026-11-21T12:00:00.000Z');
    for (const section of ['colheita', 'vendas'] as const)
      assert.equal(
        store.replica.section(section).length,
        content.mutations.filter((mutation) => mutation.section === section).length,
      );
    const [drying] = store.replica.section('secagem');
    assert.ok((await store.replica.readings(drying?.record.id ?? '')).length > 5);
    assert.equal(fetched.mock.callCount(), 0);
  });

  test('has its earlier seasons closed with their figures and mark soon after it was opened', async () => {
    const { store } = await visitedFarm();
    const closings = () =>
      store.replica.section('producao').flatMap(({ record }) => (record.closing == null ? [] : [record]));
    await changedUntil(store, () => closings().length > 0);
    assert.equal(closings().length, 4);
    for (const { closing, createdAt, updatedAt, version } of closings()) {
      const sum = createHash('sha256').update(canonicalJson(closing?.figures)).digest('hex');
      assert.deepEqual([closing?.by, closing?.sha256], [VISITOR.uid, sum]);
      // Not what the visitor wrote: a farm of another day takes its place.
      assert.deepEqual([updatedAt, version], [createdAt, 1]);
    }
    assert.equal(fetched.mock.callCount(), 0);
  });

  test('keeps what is written, as if a server had taken it, and sends nothing', async () => {
    const { store, farm } = await visitedFarm();
    const recordId = newId();
    const at = '2026-11-21T13:00:00.000Z';
    const write = { section: 'parceiros', recordId, at } as const;
    await store.save({
      mutation: { ...write, mutationId: newId(), op: 'create', patch: { name: 'Torrefação do Vale' } },
      shown: { name: 'Torrefação do Vale', status: 'active' },
    });
    await store.save({
      mutation: { ...write, mutationId: newId(), op: 'update', patch: {} },
      shown: { notes: 'Liga cedo' },
    });
    await settled(store);
    const kept = store.replica.byId(recordId);
    assert.deepEqual([kept?.state, kept?.record.version, kept?.record.notes], ['sent', 2, 'Liga cedo']);
    // The season has a buyer of that name already.
    assert.equal(kept?.record.slug, 'torrefacao-do-vale-2');
    assert.equal(kept?.record.farmId, farm.id);
    assert.equal(fetched.mock.callCount(), 0);
  });

  test('is of the day on which the visitor comes back, unless something was written in it', async () => {
    const firstDay = async () => {
      const { deviceOf } = await import('../database/device.ts');
      const records = await (await deviceOf(VISITOR.uid)).getAll('records');
      return records.find(({ id }) => id === goldenId('H13'))?.date;
    };
    await prepareVisitorFarm(new Date('2026-11-21T12:00:00Z'));
    assert.equal(await firstDay(), '2026-11-20');
    await prepareVisitorFarm(new Date('2026-12-05T12:00:00Z'));
    assert.equal(await firstDay(), '2026-12-04');
    const { deviceOf } = await import('../database/device.ts');
    const database = await deviceOf(VISITOR.uid);
    const [record] = await database.getAll('records');
    assert.ok(record);
    await database.put('records', { ...record, notes: 'Anotado', updatedAt: '2026-12-05T13:00:00.000Z' });
    await prepareVisitorFarm(new Date('2026-12-25T12:00:00Z'));
    assert.equal(await firstDay(), '2026-12-04');
  });

  test('refuses what needs an account before it is sent', async () => {
    await visitedFarm();
    await assert.rejects(api.get('/users/profile'), NeedsAccountError);
    assert.equal(fetched.mock.callCount(), 0);
  });

  test('goes on after a reload', async () => {
    await visitedFarm();
    await startSession();
    assert.equal(readSession().status, 'visiting');
  });

  test('leaves nothing on the device but what is its own: its theme, and by what the server knows it again', async () => {
    storage.setItem('cafezal.unit.kg', 'sacas');
    await visitedFarm();
    storage.setItem('cafezal.theme', 'dark');
    const secret = deviceSecret();
    storage.setItem('cafezal.unit.L', 'medidas');
    await endVisitorSession();
    await startSession();
    assert.equal(readSession().status, 'signedOut');
    assert.deepEqual(await ours(), []);
    assert.deepEqual(Object.keys(storage).sort(), ['cafezal.device', 'cafezal.theme', 'cafezal.unit.kg']);
    assert.equal(deviceSecret(), secret);
  });

  test('ends with a sign-in, and stays behind', async () => {
    await visitedFarm();
    const user = { ...VISITOR, uid: 'u1', email: 'ana@example.test' };
    const answer = { user, token: 't', expiresAt: '2126-11-21T13:00:00.000Z', refreshToken: 'r' };
    fetched.mock.mockImplementationOnce(async () => ownAnswer(200, answer));
    await signIn('ana@example.test', 'segredo');
    assert.equal(readSession().user?.uid, 'u1');
    assert.deepEqual(await ours(), ['cafezal.session']);
    assert.equal(storage.getItem('cafezal.visit'), null);
    assert.equal(storage.getItem('cafezal.refreshToken'), 'r');
  });
});
