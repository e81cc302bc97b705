import '../apps/web/src/data/testing/device-storage.ts';
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, mock, test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { notify } from '../apps/server/src/services/notices/notifications.ts';
import { startTestServer, type TestServer } from '../apps/server/src/test/test-app.ts';
import { call, createFarm, signUp, type TestPerson } from '../apps/server/src/test/test-client.ts';

class Storage {
  #values = new Map<string, string>();
  getItem = (key: string): string | null => this.#values.get(key) ?? null;
  setItem = (key: string, value: string): void => void this.#values.set(key, value);
  removeItem = (key: string): void => void this.#values.delete(key);
}

// What a browser gives and Node does not; without locks every tab has a line of its own.
const window = new EventTarget();
const navigator = { onLine: true };
Object.defineProperties(globalThis, {
  localStorage: { value: new Storage() },
  navigator: { value: navigator },
  window: { value: window },
  document: { value: Object.assign(new EventTarget(), { visibilityState: 'visible' }) },
});

const { startLiveEvents } = await import('../apps/web/src/data/notices/live-events.ts');
const { changeNotice, readAllNotices } = await import('../apps/web/src/data/notices/sync-notices.ts');
const { ownLink } = await import('../apps/web/src/data/notices/notice-list.ts');
const { readNotices } = await import('../apps/web/src/data/notices/notices.ts');
const { openFarm } = await import('../apps/web/src/data/farm/open-farm.ts');
const { signIn, signOut, startSession } = await import('../apps/web/src/data/session/session.ts');
const { signUp: join } = await import('../apps/web/src/data/session/sign-up.ts');
const { NOTICES_KEY } = await import('../apps/web/src/data/device/token-store.ts');

const titles = (): string[] => readNotices().notices.map(({ title }) => title);
const unread = (): number => readNotices().notices.filter(({ read }) => !read).length;

let areOver = false;

/** Comes back when something holds; the runner's own limit ends a wait for what never does, and the tests with it. */
async function until(holds: () => boolean): Promise<void> {
  while (!areOver && !holds()) await new Promise<void>((resolve) => setImmediate(resolve));
}

describe('live events', { timeout: 300_000 }, () => {
  let server: TestServer;
  let person: TestPerson;
  /** The addresses that the device asked for. */
  const asked: string[] = [];
  /** What an answer with changes waits for before it reaches the device. */
  let onTheWay = async (): Promise<void> => undefined;

  const onServer = async (path: string, init?: RequestInit): Promise<Response> => {
    asked.push(`${init?.method ?? 'GET'} ${path}`);
    if (!navigator.onLine) throw new TypeError('Failed to fetch');
    const answer = await server.app.request(`http://localhost${path}`, init);
    if (path.includes('/changes')) await onTheWay();
    return answer;
  };
  const goOffline = () => {
    navigator.onLine = false;
    window.dispatchEvent(new Event('offline'));
  };
  const comeBack = () => {
    navigator.onLine = true;
    window.dispatchEvent(new Event('online'));
  };
  /** Of two notices of one millisecond none is the newer. */
  const tell = (title: string) => {
    server.clock.advance(1);
    return notify(server.services, person.uid, {
      once: title,
      messages: [{ type: 'test', title, body: '', link: null }],
    });
  };

  before(async () => {
    server = await startTestServer();
    mock.method(globalThis, 'fetch', onServer);
    // The session looks at its token each minute, for ever.
    mock.method(globalThis, 'setInterval', () => 0);
    startSession();
    startLiveEvents();
  });
  after(async () => {
    areOver = true;
    await signOut();
    await server.close();
  });
  beforeEach(async () => {
    await signOut();
    person = await signUp(server.app);
    await signIn(person.email, person.password);
    await until(() => readNotices().status === 'ready');
    asked.length = 0;
  });

  test('a notice shows as it comes, without asking for the list', async () => {
    await tell('Medir terreiro 2');
    await until(() => titles().includes('Medir terreiro 2'));
    assert.equal(readNotices().heard, 'Medir terreiro 2');
    assert.deepEqual(asked, []);
  });

  test('what is read elsewhere is read here', async () => {
    await tell('Medir terreiro 2');
    await until(() => unread() === 1);
    await call(server.app, 'POST', '/notifications/read-all', { token: person.token });
    await until(() => unread() === 0);
    assert.deepEqual(asked, []);
  });

  test('what came while there was no signal is there when it returns', async () => {
    await tell('Antes');
    await until(() => titles().length === 1);
    goOffline();
    await tell('No meio');
    comeBack();
    await until(() => titles().includes('No meio'));
    assert.deepEqual(titles(), ['No meio', 'Antes']);
    assert(!asked.includes('GET /api/notifications'), 'the line itself catches up');
  });

  test('what is done without a signal shows at once and is sent when it returns', async () => {
    await tell('Um');
    await tell('Outro');
    await until(() => titles().length === 2);
    goOffline();
    const [first, second] = readNotices().notices;
    assert(first !== undefined && second !== undefined);
    await changeNotice(person.uid, first, { archived: true });
    await changeNotice(person.uid, second, { read: true });
    assert.deepEqual(titles(), [second.title]);
    assert.equal(unread(), 0);
    const listed = () =>
      call<{ notifications: { title: string; read: boolean }[] }>(server.app, 'GET', '/notifications', {
        token: person.token,
      });
    assert.equal((await listed()).body.notifications.length, 2);
    comeBack();
    for (;;) {
      const { notifications } = (await listed()).body;
      if (notifications.length === 1 && notifications[0]?.read) break;
    }
    assert.deepEqual(titles(), [second.title]);
  });

  test('an archived notice comes back to its place, and all are read in one batch', async () => {
    for (const title of ['Um', 'Dois', 'Três']) await tell(title);
    await until(() => titles().length === 3);
    const before = titles();
    const [, middle] = readNotices().notices;
    assert(middle !== undefined);
    await changeNotice(person.uid, middle, { archived: true });
    assert.equal(titles().length, 2);
    await changeNotice(person.uid, middle, { archived: false });
    assert.deepEqual(titles(), before);
    asked.length = 0;
    await readAllNotices(person.uid);
    assert.equal(unread(), 0);
    assert.deepEqual(asked, ['POST /api/notifications/read-all']);
  });

  test('at most ten are listed, and an older one moves up when one is archived', async () => {
    for (let at = 1; at <= 11; at += 1) await tell(`Aviso ${at}`);
    const listed = (newest: number) => Array.from({ length: 10 }, (_, at) => `Aviso ${newest - at}`);
    const shows = (expected: readonly string[]) => until(() => isDeepStrictEqual(titles(), expected));
    await shows(listed(11));
    const [newest] = readNotices().notices;
    assert(newest !== undefined);
    await changeNotice(person.uid, newest, { archived: true });
    await shows(listed(10));
  });

  test('what another device writes on the open farm is fetched at once', async () => {
    const farm = await createFarm(server.app, person.token);
    const store = await openFarm(person.uid, farm.id).store;
    const made = await call(server.app, 'POST', `/farms/${farm.id}/talhoes`, {
      token: person.token,
      json: { name: 'Talhão Cruzeiro', data: { area: 2 }, confirmedWarnings: ['*'] },
    });
    assert.equal(made.status, 201, JSON.stringify(made.body));
    await until(() => store.replica.section('talhoes').length === 1);
  });

  test('what another device writes while the farm comes for the first time is fetched after it', async () => {
    const farm = await createFarm(server.app, person.token);
    const heard = new Promise((resolve) => {
      const otherTab = new BroadcastChannel(`cafezal-live-${person.uid}`);
      otherTab.onmessage = ({ data }) => data.farmId === farm.id && data.seq > 1 && resolve(otherTab.close());
    });
    const left = Promise.withResolvers<void>();
    onTheWay = async () => {
      onTheWay = async () => undefined;
      left.resolve();
      await heard;
    };
    const opening = openFarm(person.uid, farm.id).store;
    await left.promise;
    const json = { name: 'Talhão Cruzeiro', data: { area: 2 }, confirmedWarnings: ['*'] };
    await call(server.app, 'POST', `/farms/${farm.id}/talhoes`, { token: person.token, json });
    const store = await opening;
    await until(() => store.replica.section('talhoes').length === 1);
  });

  test('nothing of it is left on the device after the sign-out, and nothing is followed any more', async () => {
    await tell('Medir terreiro 2');
    await until(() => titles().length === 1);
    await signOut();
    assert.equal(localStorage.getItem(NOTICES_KEY), null);
    assert.deepEqual(titles(), []);
    asked.length = 0;
    comeBack();
    assert.deepEqual(asked, []);
  });

  test('who signs up is welcomed by mail, then by notices', async () => {
    await signOut();
    asked.length = 0;
    await join({ email: `nova-${Date.now()}@example.test`, password: 'um café coado na hora', displayName: 'Nova' });
    await until(() => titles().includes('Boas-vindas ao Cafezal'));
    const order = ['POST /api/users/register', 'POST /api/users/send-welcome-email', 'POST /api/notifications/welcome'];
    assert.deepEqual(
      asked.filter((path) => order.includes(path)),
      order,
    );
  });

  test('only a path of the product is a link', () => {
    const link = (to: string | null) => ownLink({ link: to });
    assert.equal(link('/fazenda/a/secagem/b?x=1#c'), '/fazenda/a/secagem/b?x=1#c');
    for (const bad of ['//evil.test', '/\\evil.test', 'https://evil.test', 'javascript:alert(1)', '/a b', '', null])
      assert.equal(link(bad), null);
  });
});
