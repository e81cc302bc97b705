import assert from 'node:assert/strict';
import { after, beforeEach, describe, mock, test } from 'node:test';
import { page } from '../testing/browser-parts.ts';
import { ownAnswer } from '../testing/scripted-api.ts';
import { turn, until } from '../testing/until.ts';

Object.assign(document, { visibilityState: 'visible' });

const { deviceOf } = await import('../database/device.ts');
const { openFarm } = await import('../farm/open-farm.ts');
const { readConnection, reportConnection } = await import('../server/connection.ts');
const { whenFarmsChange } = await import('../farm/farms-changed.ts');
const { clearSession, NOTICES_KEY, writePerson, writeTokens } = await import('../device/token-store.ts');
const { startLiveEvents } = await import('./live-events.ts');
const { readNotices } = await import('./notices.ts');
const { signOut, updatePerson } = await import('../session/session.ts');

const ANA = { uid: 'u1', email: 'ana@example.test', displayName: 'Ana', photoURL: null, emailVerified: false };
const NOTICE = {
  ...{ id: 'n1', type: 'sale', title: 'Vendidos 900 kg', body: '', link: null, read: false, archived: false },
  createdAt: '2026-06-01T12:00:00.000Z',
};

type Stream = { headers: Headers; send: (event: string, data: unknown, id?: string) => void; end: () => void };
let calls: string[] = [];
let streams: Stream[] = [];
let answerStream: 'stream' | 'page' | 401 | 503 = 'stream';

/** The server: a stream for live events, an empty list of notices, and nothing else. */
mock.method(globalThis, 'fetch', async (address: string, { headers, signal }: RequestInit = {}) => {
  calls.push(address);
  if (address === '/api/notifications') return ownAnswer(200, { notifications: [] });
  if (address !== '/api/events') return ownAnswer(200, {});
  if (answerStream === 'page') return new Response('<html>', { headers: { 'content-type': 'text/html' } });
  if (answerStream !== 'stream') return ownAnswer(answerStream, {});
  let send: Stream['send'] = () => {};
  let end = () => {};
  const body = new ReadableStream<Uint8Array>({
    start: (to) => {
      const text = new TextEncoder();
      send = (event, data, id = '1') =>
        to.enqueue(text.encode(`id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`));
      end = () => to.close();
      signal?.addEventListener('abort', () => to.error(signal.reason));
    },
  });
  streams.push({ headers: new Headers(headers), send, end });
  return new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } });
});

const opened = (count = 1): Promise<Stream> => until(() => streams[count - 1]);
const wake = () => document.dispatchEvent(new Event('visibilitychange'));

function signIn(): void {
  writePerson(ANA);
  writeTokens(
    { token: 'access', expiresAt: new Date(Date.now() + 900_000).toISOString(), refreshToken: 'r' },
    Date.now(),
  );
  updatePerson(ANA);
}

let changes = 0;
whenFarmsChange(() => {
  changes += 1;
});
startLiveEvents();
after(() => signOut().catch(() => undefined));

beforeEach(async () => {
  await signOut().catch(() => undefined);
  clearSession();
  [calls, streams, answerStream] = [[], [], 'stream'];
});

describe('live events', { timeout: 20_000 }, () => {
  test('are followed while somebody is signed in, with their token and without a cache', async () => {
    await turn();
    assert.equal(streams.length, 0);
    signIn();
    const { headers } = await opened();
    assert.equal(headers.get('authorization'), 'Bearer access');
    assert.equal(headers.get('last-event-id'), null);
    await until(() => calls.includes('/api/notifications'));
    await until(() => readNotices().status === 'ready');
  });

  test('bring a notice, which is shown; one about members says that the farms changed', async () => {
    signIn();
    const { send } = await opened();
    await until(() => readNotices().status === 'ready');
    changes = 0;
    send('notification', NOTICE);
    await until(() => readNotices().notices.length === 1);
    assert.deepEqual([readNotices().heard, changes], ['Vendidos 900 kg', 0]);
    for (const [at, type] of ['invitation', 'member'].entries()) {
      send('notification', { ...NOTICE, id: type, type });
      await until(() => changes === at + 1);
    }
  });

  test('of a farm that the device does not know say that the farms changed; of a known one not', async () => {
    signIn();
    const { send } = await opened();
    const database = await deviceOf(ANA.uid);
    await database.put('farms', { id: 'known' } as never);
    const heard: unknown[] = [];
    const otherTab = new BroadcastChannel(`cafezal-live-${ANA.uid}`);
    otherTab.onmessage = ({ data }) => heard.push(data);
    changes = 0;
    send('farm', { farmId: 'known', seq: 3 });
    send('ping', {});
    send('farm', { farmId: 'new', seq: 4 });
    await until(() => changes === 1);
    await until(() => heard.length === 2);
    assert.deepEqual(heard, [
      { farmId: 'known', seq: 3 },
      { farmId: 'new', seq: 4 },
    ]);
    otherTab.close();
  });

  test('of the open farm start its exchange where the device does not have the change yet', async () => {
    signIn();
    const { send } = await opened();
    const database = await deviceOf(ANA.uid);
    await database.put('farms', { id: 'open' } as never);
    await database.put('cursors', { farmId: 'open', seq: 5 });
    const store = await openFarm(ANA.uid, 'open').store;
    const exchange = mock.method(store, 'exchangeSoon', () => undefined);
    send('farm', { farmId: 'open', seq: 5 });
    send('farm', { farmId: 'known', seq: 9 });
    send('farm', { farmId: 'open', seq: 6 });
    await until(() => exchange.mock.callCount() > 0);
    for (let turns = 0; turns < 20; turns += 1) await turn();
    assert.equal(exchange.mock.callCount(), 1);
  });

  test('send what was changed without a connection as soon as they are open', async () => {
    const waiting = { n1: { read: true } };
    localStorage.setItem(NOTICES_KEY, JSON.stringify({ uid: ANA.uid, isKnown: true, list: [NOTICE], waiting }));
    signIn();
    await opened();
    await until(() => calls.includes('/api/notifications/n1'));
  });

  test('say that there is a connection', async () => {
    reportConnection({ online: false });
    signIn();
    await opened();
    await until(() => readConnection().online);
    // The list that it fetches would be the next one's otherwise.
    await until(() => readNotices().status === 'ready');
  });

  test('that break off are followed on from the last one, without fetching the list again', async () => {
    signIn();
    const first = await opened();
    await until(() => readNotices().status === 'ready');
    first.send('notification', NOTICE, '77');
    await until(() => readNotices().notices.length === 1);
    first.end();
    await until(() => {
      wake();
      return streams.length === 2;
    });
    assert.equal((await opened(2)).headers.get('last-event-id'), '77');
    assert.equal(calls.filter((call) => call === '/api/notifications').length, 1);
  });

  test('are not taken from a page of a gateway; without a list the notices have failed', async () => {
    answerStream = 'page';
    signIn();
    await until(() => readNotices().status === 'failed');
    answerStream = 'stream';
    await until(() => {
      wake();
      return readNotices().status === 'ready';
    });
  });

  test('that are refused for the session ask an ordinary call about it', async () => {
    answerStream = 401;
    signIn();
    await until(() => calls.includes('/api/notifications?limit=1'));
    answerStream = 'stream';
  });

  test('of a failing server ask nothing else', async () => {
    answerStream = 503;
    signIn();
    await until(() => readNotices().status === 'failed');
    assert.ok(!calls.includes('/api/notifications?limit=1'));
    answerStream = 'stream';
  });

  test('end with the session, and with them what was shown', async () => {
    signIn();
    const { send } = await opened();
    await until(() => readNotices().status === 'ready');
    send('notification', NOTICE);
    await until(() => readNotices().notices.length === 1);
    await signOut().catch(() => undefined);
    assert.deepEqual(readNotices(), { status: 'loading', notices: [], heard: '' });
  });

  test('show what another tab has stored, and nothing of other keys', async () => {
    signIn();
    await opened();
    await until(() => readNotices().status === 'ready');
    localStorage.setItem(NOTICES_KEY, JSON.stringify({ uid: ANA.uid, isKnown: true, list: [NOTICE], waiting: {} }));
    const stored = (key: string) => window.dispatchEvent(Object.assign(new Event('storage'), { key }));
    stored('other');
    assert.equal(readNotices().notices.length, 0);
    stored(NOTICES_KEY);
    assert.equal(readNotices().notices.length, 1);
  });

  test('are tried again as soon as the network is back', async () => {
    page.navigator.onLine = true;
    signIn();
    await opened();
    window.dispatchEvent(new Event('offline'));
    await until(() => {
      window.dispatchEvent(new Event('online'));
      return streams.length >= 2;
    });
  });
});
