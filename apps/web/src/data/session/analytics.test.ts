import 'fake-indexeddb/auto';
import assert from 'node:assert/strict';
import { beforeEach, describe, mock, test } from 'node:test';
import fc from 'fast-check';

const kept = new Map<string, string>();
const location = { hostname: 'cafezal.example.test' };
Object.defineProperties(globalThis, {
  localStorage: {
    value: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    },
  },
  navigator: { value: { onLine: true } },
  window: { value: Object.assign(new EventTarget(), { location }) },
  document: { value: new EventTarget() },
});
const sent = mock.method(globalThis, 'fetch', async () => new Response(null, { status: 204 }));

const { count, countFarmDeleted, countPageView, isLocalHost } = await import('./analytics.ts');
const { chooseCounting } = await import('../device/analytics-choice.ts');
const { createQueryClient } = await import('../server/query-client.ts');
const { signOut, updatePerson } = await import('./session.ts');

test('local hosts are told from those of the world', () => {
  for (const host of ['localhost', 'app.localhost', '127.0.0.1', '127.8.9.10', '[::1]', '::1', 'fazenda.local'])
    assert.equal(isLocalHost(host), true, host);
  for (const host of ['cafezal.example', 'localhost.example', '128.0.0.1', '127.example', 'local', 'mylocal.test'])
    assert.equal(isLocalHost(host), false, host);
});

test('every address of the loop is local', () => {
  const part = fc.integer({ min: 0, max: 255 });
  fc.assert(fc.property(part, part, part, (a, b, c) => isLocalHost(`127.${a}.${b}.${c}`)));
});

describe('counting', () => {
  beforeEach(() => {
    sent.mock.resetCalls();
    location.hostname = 'cafezal.example.test';
    chooseCounting(true);
  });

  test('sends name, path and role, without cookies and without the token', async () => {
    kept.set('cafezal.token', 'secret');
    await count({ name: 'page_view', path: '/fazenda/$farmSlug', role: 'user' });
    assert.equal(sent.mock.callCount(), 1);
    const [address, options] = sent.mock.calls[0]?.arguments ?? [];
    assert.equal(address, '/api/analytics/events');
    assert.equal(options?.credentials, 'omit');
    assert.deepEqual(options?.headers, { 'content-type': 'application/json' });
    assert.deepEqual(JSON.parse(String(options?.body)), {
      name: 'page_view',
      path: '/fazenda/$farmSlug',
      role: 'user',
    });
  });

  const person = { uid: 'u1', email: 'ana@example.test', displayName: 'Ana', photoURL: null, emailVerified: true };
  const bodies = () => sent.mock.calls.map((call) => JSON.parse(String(call.arguments[1]?.body)));

  test('seed 7.27: of a deleted farm sends farm_deleted with user id, user name, farm id and farm name', async () => {
    updatePerson(person);
    await countFarmDeleted({ id: 'f1', name: 'Boa Vista' });
    const props = { userId: 'u1', userName: 'Ana', farmId: 'f1', farmName: 'Boa Vista' };
    assert.deepEqual(bodies(), [{ name: 'farm_deleted', props }]);
  });

  test('seed 2.20: of a page view sends the role of the profile along', async () => {
    updatePerson(person);
    const queries = createQueryClient();
    queries.setQueryData(['profile', 'u1'], { role: 'produtor' });
    await countPageView(queries, '/fazenda/$farmSlug');
    assert.deepEqual(bodies(), [{ name: 'page_view', path: '/fazenda/$farmSlug', role: 'produtor' }]);
    queries.clear();
  });

  test('of a page view looks for no role without the choice, on a local host, or of nobody', async () => {
    updatePerson(person);
    const queries = createQueryClient();
    kept.delete('cafezal.analytics');
    await countPageView(queries, '/');
    chooseCounting(true);
    location.hostname = 'localhost';
    await countPageView(queries, '/');
    assert.equal(sent.mock.callCount(), 0);
    location.hostname = 'cafezal.example.test';
    await signOut();
    sent.mock.resetCalls();
    await countPageView(queries, '/');
    await countFarmDeleted({ id: 'f1', name: 'Boa Vista' });
    assert.deepEqual(bodies(), [{ name: 'page_view', path: '/', role: null }]);
  });

  test('of a page view goes without a role where the profile does not come', async () => {
    updatePerson(person);
    const queries = createQueryClient();
    queries.setDefaultOptions({ queries: { retry: false } });
    await countPageView(queries, '/');
    assert.deepEqual(bodies().at(-1), { name: 'page_view', path: '/', role: null });
    queries.setQueryData(['profile', 'u1'], { role: null });
    await countPageView(queries, '/');
    assert.equal(bodies().at(-1).role, null);
    queries.clear();
  });

  test('sends nothing without the choice, nor after it was taken back', async () => {
    kept.delete('cafezal.analytics');
    await count({ name: 'page_view' });
    chooseCounting(true);
    chooseCounting(false);
    await count({ name: 'page_view' });
    assert.equal(sent.mock.callCount(), 0);
  });

  test('seed 7.26: sends nothing from a local host', async () => {
    location.hostname = 'localhost';
    await count({ name: 'page_view' });
    assert.equal(sent.mock.callCount(), 0);
  });

  test('says nothing where it fails', async () => {
    sent.mock.mockImplementationOnce(async () => {
      throw new TypeError('Failed to fetch');
    });
    await count({ name: 'page_view' });
    assert.equal(sent.mock.callCount(), 1);
  });
});
