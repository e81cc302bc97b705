import '../testing/browser-parts.ts';
import assert from 'node:assert/strict';
import { beforeEach, describe, mock, test } from 'node:test';
import { failure, ScriptedApi } from '../testing/scripted-api.ts';
import { until } from '../testing/until.ts';

const { deviceOf } = await import('../database/device.ts');
const { databasesHere } = await import('../database/database-names.ts');
const { enqueue } = await import('../outbox/outbox.ts');
const { forgetEnded, keepEnded, readEnded } = await import('./ended-session.ts');
const { downloadPersonalData } = await import('./personal-data.ts');
const session = await import('./session.ts');
const { clearSession, writePerson, writeTokens } = await import('../device/token-store.ts');

const ANA = { uid: 'ana-uid', email: 'ana@example.test', displayName: 'Ana', photoURL: null, emailVerified: false };
const BIA = { ...ANA, uid: 'bia-uid', email: 'bia@example.test', displayName: 'Bia' };
const TOKENS = { token: 't1', refreshToken: 'r1', expiresAt: new Date(Date.now() + 900_000).toISOString() };
const LOGOUT = 'POST /auth/logout';
const server = new ScriptedApi();
const limits = mock.method(AbortSignal, 'timeout');
mock.method(console, 'warn', () => undefined);

/** What happened, in its order: who is told, and what the device has then. */
const steps: string[] = [];
session.whenPersonLeaves(async () => {
  steps.push(`closes, ${(await databasesHere()).length} here`);
});
const stopListening = session.whenSessionChanges(() => steps.push(session.readSession().status));
const unsent = async () => (await deviceOf(ANA.uid)).count('outbox');

beforeEach(async () => {
  server.begin({ [LOGOUT]: [200, {}] });
  localStorage.clear();
  await writePerson(ANA);
  await writeTokens(TOKENS, Date.now());
  session.updatePerson(ANA);
  const database = await deviceOf(ANA.uid);
  await database.clear('outbox');
  const mutation = { mutationId: 'm', section: 'colheita', recordId: 'r', op: 'delete', at: '' } as const;
  await enqueue(database, { farmId: 'f', mutation, shown: {} });
  steps.length = 0;
  limits.mock.resetCalls();
});

describe('a session', () => {
  test('ends on the screens first, then for the data, then at the server, which is not waited for long', async () => {
    await session.signOut();
    assert.deepEqual(steps, ['signedOut', 'closes, 1 here']);
    assert.deepEqual([server.calls, server.asked[0]?.json], [[LOGOUT], { refreshToken: 'r1' }]);
    assert.deepEqual(limits.mock.calls[0]?.arguments, [5_000]);
    assert.equal(await unsent(), 1);
    assert.equal(
      Object.keys(localStorage).some((key) => key.includes(ANA.uid)),
      false,
    );
  });

  test('that discards what was not sent leaves no database, whatever the server says', async () => {
    server.script[LOGOUT] = failure(500, 'Erro.');
    await session.signOut({ discardUnsent: true });
    assert.deepEqual(await databasesHere(), []);
  });

  test('of an account that is erased leaves nothing, and tells the server nothing more', async () => {
    await session.forgetAccount();
    assert.deepEqual([steps[0], await databasesHere(), server.calls], ['signedOut', [], []]);
    assert.deepEqual(session.readSession(), { status: 'signedOut' });
  });

  test('of nobody ends without a word to the server', async () => {
    await session.signOut();
    server.begin({ [LOGOUT]: [200, {}] });
    await session.signOut();
    assert.deepEqual(server.calls, []);
  });
});

describe('a tab', () => {
  const otherTab = (key: string | null) => window.dispatchEvent(Object.assign(new Event('storage'), { key }));

  test('follows what another one does to the session, and to nothing else', async () => {
    mock.method(globalThis, 'setInterval', () => 0);
    await session.startSession();
    steps.length = 0;
    otherTab('cafezal.person');
    assert.deepEqual(steps, ['signedIn'], 'who is signed in stays, with what is open');
    await clearSession();
    otherTab('cafezal.unit.kg');
    assert.deepEqual(steps, ['signedIn']);
    for (const key of ['cafezal.person', 'cafezal.visit', null]) otherTab(key);
    await until(() => steps.length === 7);
    assert.deepEqual(steps.filter((step) => step === 'signedOut').length, 3);
  });

  test('that slept while one person left and another came closes what is of the first', async () => {
    mock.method(globalThis, 'setInterval', () => 0);
    await session.startSession();
    steps.length = 0;
    const written = writePerson(BIA);
    otherTab('cafezal.person');
    await written;
    await until(() => steps.includes('closes, 1 here'));
    assert.equal(session.readSession().user?.uid, BIA.uid);
  });

  test('that has not heard of another person yet asks for nothing with their token', async () => {
    await writePerson(BIA);
    await assert.rejects(session.freshToken(), { name: 'NoConnectionError' });
    await until(() => steps.includes('closes, 1 here'));
    assert.equal(await session.freshToken(), 't1');
  });

  test('that starts without anybody ends what an earlier sign-out began', async () => {
    await clearSession();
    localStorage.setItem(`cafezal.leaving.${ANA.uid}`, 'unsentGoes');
    await session.startSession();
    await until(async () => (await databasesHere()).length === 0);
    assert.equal(session.readSession().status, 'signedOut');
  });
});

test('that the server ended a session is known here, with the address only until the page ends', () => {
  assert.equal(readEnded(), null);
  keepEnded('ana@example.test');
  assert.deepEqual([readEnded(), localStorage.getItem('cafezal.ended')], [{ email: 'ana@example.test' }, 'yes']);
  forgetEnded();
  assert.equal(readEnded(), null);
  localStorage.setItem('cafezal.ended', 'yes');
  assert.deepEqual(readEnded(), { email: null });
});

test('all data about a person come as one file', async () => {
  server.script['GET /users/me/export'] = [200, { is: 'zip' }];
  assert.match(await (await downloadPersonalData()).text(), /zip/);
});

test('who listens no more is told nothing', async () => {
  stopListening();
  session.updatePerson({ ...ANA, displayName: 'Ana Lima' });
  assert.deepEqual([steps, session.readSession().user?.displayName], [[], 'Ana Lima']);
});
