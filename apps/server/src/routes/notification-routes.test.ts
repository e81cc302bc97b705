import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type NotificationJson, notify } from '../services/notices/notifications.ts';
import { type EventReader, readEvents } from '../test/event-reader.ts';
import { startTestInstance, startTestServer, type TestInstance, type TestServer } from '../test/test-app.ts';
import { call, createFarm, type LooseBody, signUp, type TestPerson } from '../test/test-client.ts';

type Listed = LooseBody & { notifications: NotificationJson[]; unreadCount: number; notification: NotificationJson };

const message = (title: string, link: string | null = '/fazenda') => ({ type: 'test', title, body: 'corpo', link });

describe('notices', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer();
  });
  after(() => server.close());

  const ask = (person: TestPerson, method: string, path: string, json?: unknown) =>
    call<Listed>(server.app, method, path, { token: person.token, ...(json === undefined ? {} : { json }) });
  const list = async (person: TestPerson, query = '') => (await ask(person, 'GET', `/notifications${query}`)).body;
  const tell = (person: TestPerson, ...titles: string[]) =>
    notify(server.services, person.uid, { once: titles.join(), messages: titles.map((title) => message(title)) });

  test('are nobody’s without a sign-in', async () => {
    for (const [method, path] of [
      ['GET', '/notifications'],
      ['POST', '/notifications/welcome'],
      ['POST', '/notifications/read-all'],
      ['PATCH', '/notifications/019d0000-2026-7000-8000-000000000001'],
      ['GET', '/events'],
    ] as const) {
      assert.equal((await call(server.app, method, path)).status, 401, path);
    }
  });

  test('seed 7.8: that welcome a person are there once, however often they are asked for', async () => {
    const person = await signUp(server.app);
    for (let time = 0; time < 3; time += 1) {
      assert.equal((await ask(person, 'POST', '/notifications/welcome', {})).status, 200);
    }
    const { notifications, unreadCount } = await list(person);
    assert.equal(unreadCount, 1, 'a bell that is full from birth is not looked at');
    assert.deepEqual(
      notifications.map(({ title }) => title),
      ['Boas-vindas ao Cafezal'],
    );
    assert(notifications.every(({ userId, type }) => userId === person.uid && type === 'welcome'));
  });

  test('seed 4.6, 4.7, 7.21 and 9.5: are listed newest first, ten of them, without the archived, and unread are counted among the listed', async () => {
    const person = await signUp(server.app);
    for (let day = 1; day <= 12; day += 1) {
      await tell(person, `aviso ${day}`);
      server.clock.advance(1000);
    }
    const first = await list(person);
    assert.deepEqual(
      first.notifications.map(({ title }) => title),
      [12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((day) => `aviso ${day}`),
    );
    assert.equal(first.unreadCount, 10);
    const [newest, second] = first.notifications;
    await ask(person, 'PATCH', `/notifications/${newest?.id}`, { archived: true });
    const read = await ask(person, 'PATCH', `/notifications/${second?.id}`, { read: true });
    assert.deepEqual([read.body.notification.read, read.body.notification.archived], [true, false]);
    const later = await list(person);
    assert.equal(later.notifications[0]?.title, 'aviso 11');
    assert.deepEqual([later.notifications.length, later.unreadCount], [10, 9]);
    assert.equal((await list(person, '?limit=2')).notifications.length, 2);
  });

  test('seed 7.23: are all read in one batch, those beyond the list too', async () => {
    const person = await signUp(server.app);
    for (let day = 1; day <= 12; day += 1) await tell(person, `aviso ${day}`);
    assert.equal((await ask(person, 'POST', '/notifications/read-all', {})).status, 200);
    const { notifications, unreadCount } = await list(person, '?limit=50');
    assert.deepEqual([notifications.length, unreadCount], [12, 0]);
  });

  test('seed 6.3: of someone else are as if they never were', async () => {
    const [person, other] = [await signUp(server.app), await signUp(server.app)];
    await tell(person, 'só meu');
    const id = (await list(person)).notifications[0]?.id;
    const { status } = await ask(other, 'PATCH', `/notifications/${id}`, { read: true });
    assert.equal(status, 404);
    for (const [of, flags] of [
      ['nada', { read: true }],
      ['nada', { read: 'sim' }],
      [id, { read: 'sim' }],
    ] as const) {
      assert.equal((await ask(other, 'PATCH', `/notifications/${of}`, flags)).status, 404);
    }
    assert.deepEqual((await list(other)).notifications, []);
    assert.equal((await list(person)).unreadCount, 1);
  });

  test('seed 3.7: have id, userId, title, body, link, read, createdAt, archived and type', async () => {
    const person = await signUp(server.app);
    await tell(person, 'inteiro');
    const [notice] = (await list(person)).notifications;
    const fields = ['archived', 'body', 'createdAt', 'id', 'link', 'read', 'title', 'type', 'userId'];
    assert.deepEqual(Object.keys(notice ?? {}).toSorted(), fields);
    assert.deepEqual([notice?.userId, notice?.read, notice?.archived], [person.uid, false, false]);
  });

  test('seed 4.5 and 7.22: take only flags, and keep the rest of what is sent out', async () => {
    const person = await signUp(server.app);
    await tell(person, 'fica');
    const id = (await list(person)).notifications[0]?.id;
    assert.equal((await ask(person, 'PATCH', `/notifications/${id}`, { read: 'sim' })).status, 422);
    const { body } = await ask(person, 'PATCH', `/notifications/${id}`, { title: 'outro', userId: 'x', link: '//mal' });
    assert.deepEqual([body.notification.title, body.notification.link], ['fica', '/fazenda']);
  });

  test('never lead out of the product', async () => {
    const { uid } = await signUp(server.app);
    for (const link of ['//mal.example', '/\\mal.example', 'https://mal.example', 'javascript:alert(1)']) {
      await assert.rejects(notify(server.services, uid, { once: link, messages: [message('x', link)] }));
    }
  });
});

describe('events', () => {
  let server: TestServer;
  let other: TestInstance;
  const readers: EventReader[] = [];
  before(async () => {
    server = await startTestServer();
    other = await startTestInstance(server);
  });
  after(async () => {
    for (const reader of readers) await reader.close();
    await other.close();
    await server.close();
  });

  const follow = async (app: TestServer['app'], token: string, last?: string) => {
    const reader = await readEvents(app, token, last);
    readers.push(reader);
    return reader;
  };
  const isNotice = ({ event }: { event: string }) => event === 'notification';

  test('tell a notice to its person alone, on whatever instance they are', async () => {
    const [person, stranger] = [await signUp(server.app), await signUp(server.app)];
    const here = await follow(server.app, person.token);
    const there = await follow(other.app, person.token);
    const elsewhere = await follow(other.app, stranger.token);
    await notify(server.services, person.uid, { once: 'a', messages: [message('para você')] });
    for (const reader of [here, there]) assert.equal((await reader.next(isNotice)).data.title, 'para você');
    await notify(server.services, stranger.uid, { once: 'a', messages: [message('para outra pessoa')] });
    assert.equal((await elsewhere.next(isNotice)).data.title, 'para outra pessoa');
  });

  test('tell that a notice was read elsewhere', async () => {
    const person = await signUp(server.app);
    await notify(server.services, person.uid, { once: 'a', messages: [message('lido')] });
    const reader = await follow(other.app, person.token);
    await call(server.app, 'POST', '/notifications/read-all', { token: person.token, json: {} });
    // The word of its making may reach this instance only after the stream stands.
    const { data } = await reader.next((event) => isNotice(event) && event.data.read === true);
    assert.equal(data.title, 'lido');
  });

  test('give what was missed to a device that comes back with the number of the last', async () => {
    const person = await signUp(server.app);
    const first = await follow(server.app, person.token);
    await notify(server.services, person.uid, { once: 'a', messages: [message('ouvido')] });
    const { id } = await first.next(isNotice);
    await first.close();
    server.clock.advance(60_000);
    await notify(server.services, person.uid, { once: 'b', messages: [message('perdido')] });
    const second = await follow(other.app, person.token, id);
    assert.equal((await second.next(({ data }) => data.title === 'perdido')).event, 'notification');
  });

  test('tell the change number of a farm to its members alone', async () => {
    const [owner, stranger] = [await signUp(server.app), await signUp(server.app)];
    const { id } = await createFarm(server.app, owner.token);
    const reader = await follow(other.app, owner.token);
    const atFirst = await reader.next(({ event }) => event === 'farm');
    assert.equal(atFirst.data.farmId, id);
    const outside = await follow(other.app, stranger.token);
    await call(server.app, 'POST', `/farms/${id}/parceiros`, { token: owner.token, json: { name: 'Cooperativa' } });
    const told = await reader.next(({ data }) => Number(data.seq) > Number(atFirst.data.seq));
    assert.deepEqual(Object.keys(told.data).toSorted(), ['farmId', 'seq']);
    const mine = await createFarm(server.app, stranger.token);
    assert.equal((await outside.next(({ event }) => event === 'farm')).data.farmId, mine.id);
  });

  test('end with the session, on whatever instance it is ended', async () => {
    const person = await signUp(server.app);
    const reader = await follow(other.app, person.token);
    await call(server.app, 'POST', '/auth/logout', { json: { refreshToken: person.refreshToken } });
    await reader.ended();
  });

  test('of one person are at most twenty streams: the oldest ends', async () => {
    const person = await signUp(server.app);
    const oldest = await follow(server.app, person.token);
    for (let tab = 0; tab < 20; tab += 1) await follow(server.app, person.token);
    await oldest.ended();
  });

  test('are not opened for who asks for the head of the answer alone', async () => {
    const person = await signUp(server.app);
    const reader = await follow(server.app, person.token);
    for (let time = 0; time < 21; time += 1) {
      const { status, headers } = await call(server.app, 'HEAD', '/events', { token: person.token });
      assert.deepEqual([status, headers.get('content-type')], [200, 'text/event-stream']);
    }
    await notify(server.services, person.uid, { once: 'a', messages: [message('ainda aqui')] });
    assert.equal((await reader.next(isNotice)).data.title, 'ainda aqui');
  });
});
