import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, beforeEach, describe, mock, test } from 'node:test';
import { page } from '../testing/browser-parts.ts';
import { failure, type Scripted, ScriptedApi } from '../testing/scripted-api.ts';
import { turn, until } from '../testing/until.ts';

const persisted: string[] = [];
Object.assign(page.navigator, {
  storage: { persisted: async () => false, persist: async () => persisted.push('asked') },
});

const { deviceOf } = await import('../database/device.ts');
const { enqueueReading } = await import('../database/unsent-readings.ts');
const { openFarm } = await import('../farm/open-farm.ts');
const { enqueue } = await import('../outbox/outbox.ts');
const { keepUnsentProfilePhoto, readUnsentProfilePhoto } = await import('../photos/unsent-profile-photo.ts');
const { readConnection } = await import('../server/connection.ts');
const { signOut, updatePerson } = await import('../session/session.ts');
const { sendNow, startSending } = await import('./send-unsent-work.ts');

const MINUTE = 60_000;
const AT = '2026-07-15T10:00:00.000Z';
const server = new ScriptedApi();
mock.method(console, 'warn', () => undefined);
mock.timers.enable({ apis: ['setInterval'] });

let ana = { uid: '', email: 'ana@example.test', displayName: 'Ana', photoURL: null, emailVerified: false };
const answered = (farmId: string, id: string, mutationId: string): Scripted => [
  200,
  { results: [{ mutationId, status: 'applied', record: { id, farmId, section: 'colheita', date: AT, version: 1 } }] },
];
async function write(farmId: string): Promise<string> {
  const mutation = { mutationId: randomUUID(), section: 'colheita', recordId: randomUUID(), op: 'create' } as const;
  await enqueue(await deviceOf(ana.uid), { farmId, mutation: { ...mutation, at: AT }, shown: {} });
  server.script[`POST /farms/${farmId}/mutations`] = answered(farmId, mutation.recordId, mutation.mutationId);
  return mutation.recordId;
}
const outbox = async (): Promise<number> => (await deviceOf(ana.uid)).count('outbox');

startSending();
after(() => signOut().catch(() => undefined));
beforeEach(async () => {
  await signOut().catch(() => undefined);
  ana = { ...ana, uid: randomUUID() };
  server.begin({});
});

describe('unsent work', () => {
  test('of farms that are not open is sent when its person signs in, and every minute after', async () => {
    const [one, two] = [await write('f1'), await write('f2')];
    updatePerson(ana);
    await until(async () => (await outbox()) === 0);
    assert.deepEqual(server.calls.sort(), ['POST /farms/f1/mutations', 'POST /farms/f2/mutations']);
    const database = await deviceOf(ana.uid);
    assert.deepEqual([await database.count('records'), one === two], [2, false]);
    await until(() => readConnection().waiting === 0);
    await write('f3');
    mock.timers.tick(MINUTE - 1);
    assert.equal(server.of('POST /farms/f3/mutations').length, 0);
    mock.timers.tick(1);
    await until(async () => (await outbox()) === 0);
    assert.deepEqual(persisted, ['asked']);
  });

  test('is counted for the top bar before anything is sent, and again after', async () => {
    await write('f1');
    server.script['POST /farms/f1/mutations'] = 'no answer';
    updatePerson(ana);
    await until(() => readConnection().counted && readConnection().waiting === 1);
    await signOut();
    assert.deepEqual([readConnection().counted, readConnection().waiting], [false, 0]);
  });

  test('of a farm is sent although another farm refuses', async () => {
    await write('f1');
    await write('f2');
    server.script['POST /farms/f1/mutations'] = failure(403, 'Acesso negado.', { code: 'farm/forbidden' });
    updatePerson(ana);
    await until(async () => (await outbox()) === 1 && server.of('POST /farms/f2/mutations').length === 1);
    const [held] = await (await deviceOf(ana.uid)).getAll('outbox');
    assert.deepEqual([held?.farmId, held?.trouble?.kind], ['f1', 'refused']);
    sendNow();
    await until(() => readConnection().problems === 1);
    assert.equal(server.of('POST /farms/f1/mutations').length, 1, 'what waits for its person is not sent again');
  });

  test('of an open farm is left to it', async () => {
    const database = await deviceOf(ana.uid);
    await database.put('cursors', { farmId: 'f1', seq: 1 });
    await write('f1');
    await write('f2');
    const blocked = server.script;
    server.script = { ...blocked, 'POST /farms/f1/mutations': 'no answer' };
    const { store } = openFarm(ana.uid, 'f1');
    await store;
    updatePerson(ana);
    await until(async () => (await outbox()) === 1);
    await until(() => server.of('POST /farms/f1/mutations').length > 0);
    const tried = server.of('POST /farms/f1/mutations').length;
    for (let times = 0; times < 20; times += 1) await turn();
    assert.equal(server.of('POST /farms/f1/mutations').length, tried);
    server.script = blocked;
    sendNow();
  });

  test('that was measured is sent as well, and goes again as soon as the signal is back', async () => {
    const reading = { farmId: 'f1', id: 'r1', recordId: 'd1', section: 'secagem', kind: 'humidity' } as const;
    await enqueueReading(await deviceOf(ana.uid), { ...reading, at: AT, value: 12 });
    const SEND = 'POST /farms/f1/secagem/d1/medicoes';
    server.begin({ [SEND]: 'no answer' });
    updatePerson(ana);
    await until(() => server.of(SEND).length === 1);
    server.script[SEND] = [201, {}];
    window.dispatchEvent(new Event('offline'));
    window.dispatchEvent(new Event('online'));
    await until(async () => (await (await deviceOf(ana.uid)).count('unsentReadings')) === 0);
  });

  test('of nobody is not looked for', async () => {
    server.begin({});
    sendNow();
    mock.timers.tick(MINUTE);
    await turn();
    assert.deepEqual(server.calls, []);
  });
});

describe('a profile photo that waits', () => {
  const SEND = 'POST /users/photo-upload';
  const photo = () => new File(['a face'], 'eu.jpg', { type: 'image/jpeg' });

  test('is sent with the rest, once', async () => {
    await keepUnsentProfilePhoto(ana.uid, photo());
    server.begin({
      [SEND]: [200, { photoURL: '/p' }],
      [`PATCH /users/profile/${ana.uid}`]: [200, {}],
      'PATCH /auth/me': [200, { user: { ...ana, photoURL: '/p' } }],
    });
    updatePerson(ana);
    await until(async () => (await readUnsentProfilePhoto(ana.uid)) === null);
    sendNow();
    await turn();
    assert.equal(server.of(SEND).length, 1);
  });

  test('goes on waiting without a signal; refused for good, it is not sent again by itself', async () => {
    await keepUnsentProfilePhoto(ana.uid, photo());
    server.begin({ [SEND]: 'no answer' });
    updatePerson(ana);
    await until(() => server.of(SEND).length === 1);
    server.script[SEND] = failure(415, 'Não é uma foto.');
    await until(() => {
      mock.timers.tick(MINUTE);
      return server.of(SEND).length > 1;
    });
    for (let times = 0; times < 20; times += 1) await turn();
    const tried = server.of(SEND).length;
    mock.timers.tick(MINUTE);
    for (let times = 0; times < 20; times += 1) await turn();
    assert.equal(server.of(SEND).length, tried);
    assert.notEqual(await readUnsentProfilePhoto(ana.uid), null);
  });
});
