import 'fake-indexeddb/auto';
import assert from 'node:assert/strict';
import { beforeEach, describe, mock, test } from 'node:test';

const NOW = Date.parse('2026-07-15T12:00:00Z');
const MINUTE = 60_000;

class Storage {
  #values = new Map<string, string>();
  getItem = (key: string): string | null => this.#values.get(key) ?? null;
  setItem = (key: string, value: string): void => void this.#values.set(key, value);
  removeItem = (key: string): void => void this.#values.delete(key);
  clear = (): void => this.#values.clear();
}

const storage = new Storage();
let queue: Promise<unknown> = Promise.resolve();
const locks = {
  request: (_name: string, work: () => Promise<unknown>) => {
    const next = queue.then(work);
    queue = next.catch(() => undefined);
    return next;
  },
};
Object.defineProperties(globalThis, {
  localStorage: { value: storage },
  navigator: { value: { onLine: true, locks } },
  window: { value: new EventTarget() },
  document: { value: new EventTarget() },
});
mock.timers.enable({ apis: ['Date'], now: NOW });

const { freshToken, readSession, startSession } = await import('./session.ts');
const { readPerson, readRefreshToken, readToken, writePerson, writeTokens } = await import('./token-store.ts');

const PERSON = { uid: 'u1', email: 'a@b.br', displayName: 'Ana', photoURL: null, emailVerified: false };

function signedIn(leftMs: number): void {
  storage.clear();
  writePerson(PERSON);
  writeTokens({ token: 'old', expiresAt: new Date(NOW + leftMs).toISOString(), refreshToken: 'r1' }, NOW);
}

const answers = (status: number, body: unknown) => async () =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const renewed = answers(200, {
  token: 'fresh',
  expiresAt: new Date(NOW + 15 * MINUTE).toISOString(),
  refreshToken: 'r2',
});

describe('the session', () => {
  const fetched = mock.method(globalThis, 'fetch', renewed);
  mock.method(globalThis, 'setInterval', () => 0);

  beforeEach(() => {
    fetched.mock.resetCalls();
    fetched.mock.mockImplementation(renewed);
    signedIn(6 * MINUTE);
    startSession();
  });

  test('leaves a token alone that lives more than 5 minutes', async () => {
    assert.equal(await freshToken(), 'old');
    assert.equal(fetched.mock.callCount(), 0);
  });

  test('replaces a token of which 5 minutes or less remain, once however many ask', async () => {
    signedIn(5 * MINUTE);
    await Promise.all([freshToken(), freshToken(), freshToken()]);
    await queue;
    assert.equal(fetched.mock.callCount(), 1);
    assert.equal(await freshToken(), 'fresh');
    assert.equal(readRefreshToken(), 'r2');
  });

  test('waits for the new token where the old one has ended', async () => {
    signedIn(-MINUTE);
    assert.deepEqual(await Promise.all([freshToken(), freshToken()]), ['fresh', 'fresh']);
    assert.equal(fetched.mock.callCount(), 1);
  });

  test('is ended by a refusal of the server', async () => {
    signedIn(-MINUTE);
    fetched.mock.mockImplementation(answers(401, { error: { code: 'auth/session-ended', message: 'Entre de novo.' } }));
    assert.equal(await freshToken(), null);
    assert.equal(readSession().status, 'signedOut');
    assert.equal(readRefreshToken(), null);
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
});
