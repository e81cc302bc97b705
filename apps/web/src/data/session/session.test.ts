import 'fake-indexeddb/auto';
import assert from 'node:assert/strict';
import { beforeEach, describe, mock, test } from 'node:test';
import { MemoryStorage } from '../testing/memory-storage.ts';
import { ownAnswer } from '../testing/scripted-api.ts';
import { until } from '../testing/until.ts';

const NOW = Date.parse('2026-07-15T12:00:00Z');
const MINUTE = 60_000;

const storage = new MemoryStorage();
let queue: Promise<unknown> = Promise.resolve();
const locks = {
  request: (_name: string, _options: unknown, work: () => Promise<unknown>) => {
    const next = queue.then(work);
    queue = next.catch(() => undefined);
    return next;
  },
};
/** The page of each start: a session listens to its own as long as it lives. */
let page = { window: new EventTarget(), document: new EventTarget() };
const network = { onLine: true, locks };
Object.defineProperties(globalThis, {
  localStorage: { value: storage },
  navigator: { value: network },
  window: { get: () => page.window },
  document: { get: () => page.document },
});
mock.timers.enable({ apis: ['Date'], now: NOW });

const { api, NoConnectionError } = await import('../server/api.ts');
const { deviceOf } = await import('../database/device.ts');
const { readEnded } = await import('./ended-session.ts');
const { enqueue } = await import('../outbox/outbox.ts');
const { serverFarms } = await import('../farms/farm-source.ts');
const { freshToken, readSession, signIn, signOut, startSession } = await import('./session.ts');
const { clearSession, readPerson, readRefreshToken, readToken, writePerson, writeTokens } = await import(
  '../device/token-store.ts'
);

const PERSON = { uid: 'u1', email: 'a@b.br', displayName: 'Ana', photoURL: null, emailVerified: false };

function signedIn(leftMs: number): void {
  clearSession();
  writePerson(PERSON);
  writeTokens({ token: 'old', expiresAt: new Date(NOW + leftMs).toISOString(), refreshToken: 'r1' }, NOW);
}

/** What is on the device of who was signed out is taken away after the screens heard of it. */
async function isForgotten(): Promise<void> {
  await until(() => storage.getItem(`cafezal.leaving.${PERSON.uid}`) === null);
}

const answers = (status: number, body: Readonly<Record<string, unknown>>) => async () => ownAnswer(status, body);
const renewed = answers(200, {
  token: 'fresh',
  expiresAt: new Date(NOW + 15 * MINUTE).toISOString(),
  refreshToken: 'r2',
});

describe('the session', () => {
  const fetched = mock.method(globalThis, 'fetch', renewed);
  const intervals = mock.method(globalThis, 'setInterval', (_look: () => void, _eachMs: number) => 0);

  beforeEach(async () => {
    network.onLine = true;
    fetched.mock.resetCalls();
    fetched.mock.mockImplementation(renewed);
    signedIn(6 * MINUTE);
    page = { window: new EventTarget(), document: new EventTarget() };
    await startSession();
    // Looks at its token once what was lost would be back.
    await freshToken();
  });

  test('leaves a token alone that lives more than 5 minutes', async () => {
    assert.equal(await freshToken(), 'old');
    assert.equal(fetched.mock.callCount(), 0);
  });

  test('seed 4.9 and 9.2: replaces a token of which 5 minutes or less remain, once however many ask', async () => {
    signedIn(5 * MINUTE);
    await Promise.all([freshToken(), freshToken(), freshToken()]);
    await queue;
    assert.equal(fetched.mock.callCount(), 1);
    assert.equal(await freshToken(), 'fresh');
    assert.equal(readRefreshToken(), 'r2');
  });

  test('that a killed browser lost is taken up before anything is asked, by the tokens that came last', async () => {
    const before = Object.entries(storage);
    await writeTokens({ token: 'newer', expiresAt: new Date(NOW + 6 * MINUTE).toISOString(), refreshToken: 'r9' }, NOW);
    for (const [key, value] of before) storage.setItem(key, String(value));
    const started = startSession();
    assert.equal(await freshToken(), 'newer');
    await started;
    assert.equal(readRefreshToken(), 'r9');
  });

  test('is looked at anew by a page that the browser kept, to go back to: who left and who came meanwhile', async () => {
    const goBack = () => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    await clearSession();
    goBack();
    assert.equal(readSession().status, 'signedOut');
    signedIn(6 * MINUTE);
    await writePerson({ ...PERSON, uid: 'u2' });
    goBack();
    assert.equal(readSession().user?.uid, 'u2');
  });

  test('that a killed browser lost whole is waited for by the screens', async () => {
    await writePerson(PERSON);
    storage.clear();
    const started = startSession();
    assert.equal(readSession().status, 'loading');
    await started;
    assert.deepEqual(readSession(), { status: 'signedIn', user: PERSON });
  });

  test('waits for the new token where the old one has ended', async () => {
    signedIn(-MINUTE);
    assert.deepEqual(await Promise.all([freshToken(), freshToken()]), ['fresh', 'fresh']);
    assert.equal(fetched.mock.callCount(), 1);
  });

  test('seed 4.10: is ended by a refusal of the server', async () => {
    signedIn(-MINUTE);
    fetched.mock.mockImplementation(answers(401, { error: { code: 'auth/session-ended', message: 'Entre de novo.' } }));
    assert.equal(await freshToken(), null);
    assert.equal(readSession().status, 'signedOut');
    assert.equal(readRefreshToken(), null);
    await isForgotten();
  });

  test('survives a day without signal: the ended token is cleared, the person stays', async () => {
    signedIn(-24 * 60 * MINUTE);
    fetched.mock.mockImplementation(async () => {
      throw new TypeError('Failed to fetch');
    });
    assert.equal(await freshToken(), null);
    assert.equal(readToken(NOW), null);
    assert.equal(storage.getItem('cafezal.token'), null);
    assert.deepEqual(readPerson(), PERSON);
    assert.equal(readRefreshToken(), 'r1');
    assert.equal(readSession().status, 'signedIn');
  });

  test('is not ended by a server that is in trouble, nor by a page of something between', async () => {
    signedIn(-MINUTE);
    fetched.mock.mockImplementation(answers(503, { error: { code: 'server/not-ready', message: 'Volte logo.' } }));
    assert.equal(await freshToken(), null);
    fetched.mock.mockImplementation(async () => new Response('<html>', { headers: { 'content-type': 'text/html' } }));
    assert.equal(await freshToken(), null);
    assert.equal(readSession().status, 'signedIn');
  });

  test('seed 4.9 and 9.2: is looked at every minute, and at once when the device wakes or finds the network again', async () => {
    const [look, eachMs] = intervals.mock.calls.at(-1)?.arguments ?? [];
    assert.equal(eachMs, MINUTE);
    const wakes = [
      () => look?.(),
      () => document.dispatchEvent(new Event('visibilitychange')),
      () => window.dispatchEvent(new Event('focus')),
      () => window.dispatchEvent(new Event('online')),
    ];
    for (const wake of wakes) {
      signedIn(5 * MINUTE);
      fetched.mock.resetCalls();
      wake();
      await until(() => fetched.mock.callCount() > 0);
      await queue;
      assert.equal(fetched.mock.callCount(), 1);
    }
  });

  test('asks for nothing while there is no network', async () => {
    signedIn(-MINUTE);
    network.onLine = false;
    window.dispatchEvent(new Event('focus'));
    await queue;
    assert.equal(fetched.mock.callCount(), 0);
    assert.equal(readSession().status, 'signedIn');
  });

  /** Refuses every call that does not carry the renewed token; refreshes are answered by `refreshed`. */
  const refusesOld = (refreshed: typeof renewed) =>
    fetched.mock.mockImplementation((async (address: string, { headers }: RequestInit) => {
      if (address === '/api/auth/refresh') return refreshed();
      const isRenewed = new Headers(headers).get('authorization') === 'Bearer fresh';
      return isRenewed ? ownAnswer(200, { farms: [] }) : ownAnswer(401, { error: { code: 'auth/unauthenticated' } });
    }) as typeof fetch);
  const called = (): string[] => fetched.mock.calls.map(({ arguments: [address] }) => String(address));

  test('whose token is refused though the device’s clock says that it lives is renewed once, and the call goes through', async () => {
    signedIn(10 * MINUTE);
    refusesOld(renewed);
    const answers = await Promise.all([api.get('/farms'), api.post('/farms')]);
    assert.deepEqual(answers, [
      { success: true, farms: [] },
      { success: true, farms: [] },
    ]);
    assert.equal(called().filter((address) => address === '/api/auth/refresh').length, 1);
    assert.equal(readSession().status, 'signedIn');
  });

  test('whose token is refused waits where the refresh has no answer', async () => {
    signedIn(10 * MINUTE);
    refusesOld(async () => Response.json({ error: { code: 'auth/session-ended' } }, { status: 401 }));
    await assert.rejects(api.get('/farms'), NoConnectionError);
    assert.equal(readSession().status, 'signedIn');
    assert.equal(readRefreshToken(), 'r1');
  });

  test('seed 8.9: is cleared by a 401 of the product’s API, once the refresh is refused too', async () => {
    signedIn(10 * MINUTE);
    refusesOld(answers(401, { error: { code: 'auth/session-ended' } }));
    await assert.rejects(api.get('/farms'), { status: 401 });
    assert.deepEqual([readToken(NOW), readRefreshToken()], [null, null]);
    assert.equal(readSession().status, 'signedOut');
    await isForgotten();
  });

  test('seed 4.12: is ended by a 401 of any call; what waits to be sent stays for the same person', async () => {
    const mutation = { mutationId: 'm1', section: 'colheita', recordId: 'r1', op: 'delete', at: '' } as const;
    await enqueue(await deviceOf(PERSON.uid), { farmId: 'farm', mutation, shown: {} });
    fetched.mock.mockImplementation(answers(401, { error: { code: 'auth/session-ended', message: 'Entre de novo.' } }));
    await assert.rejects(api.get('/farms'), { status: 401 });
    assert.equal(readSession().status, 'signedOut');
    assert.deepEqual([readToken(NOW), readRefreshToken(), readPerson()], [null, null, null]);
    await isForgotten();
    assert.equal(await (await deviceOf(PERSON.uid)).count('outbox'), 1);
    assert.deepEqual(readEnded(), { email: PERSON.email }, 'the sign-in says why one is there, and to whom');
    assert(!Object.values(storage).includes(PERSON.email), 'the device keeps no address');
    fetched.mock.mockImplementation(answers(200, { user: PERSON, ...(await (await renewed()).json()) }));
    await signIn(PERSON.email, 'um café coado na hora');
    assert.equal(readSession().status, 'signedIn');
    assert.deepEqual(readPerson(), PERSON, 'who is signed in is there after a restart');
    assert.equal(await (await deviceOf(PERSON.uid)).count('outbox'), 1);
    assert.equal(readEnded(), null);
  });

  test('that its person ends themselves needs no reason at the sign-in', async () => {
    await signOut();
    assert.equal(readSession().status, 'signedOut');
    assert.equal(readEnded(), null);
  });

  test('keeps nothing of an answer that comes after its person has left', async () => {
    const { promise: late, resolve: answer } = Promise.withResolvers<Response>();
    const { promise: asked, resolve: hear } = Promise.withResolvers<void>();
    fetched.mock.mockImplementation((async (address: string) => {
      if (!address.startsWith('/api/farms'))
        return new Response(null, { status: 204, headers: { 'x-request-id': 'r' } });
      hear();
      return late;
    }) as typeof fetch);
    const farms = serverFarms(PERSON.uid).farms();
    await asked;
    await signOut();
    answer(await answers(200, { farms: [{ id: 'farm', farmSlug: 'sitio', name: 'Sítio', role: 'owner' }] })());
    await assert.rejects(farms, NoConnectionError);
    assert.equal(await (await deviceOf(PERSON.uid)).count('farms'), 0);
  });

  test('gives an answer that one person asked for to no other who signs in meanwhile', async () => {
    const { promise: late, resolve: answer } = Promise.withResolvers<Response>();
    fetched.mock.mockImplementation(() => late);
    const asked = api.post('/farms', {});
    writePerson({ ...PERSON, uid: 'u2' });
    answer(await answers(200, {})());
    await assert.rejects(asked, NoConnectionError);
  });
});
