import '../../../testing/page-storage.ts';
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, mock, test } from 'node:test';
import { act } from 'react';
import { askHook, until } from '../../../testing/ask-hook.tsx';
import { chooseCounting, mayCount, useCountingChoice } from '../device/analytics-choice.ts';
import { ApiError } from '../server/api.ts';
import { usePublicConfig } from '../server/public-config.ts';
import { createQueryClient } from '../server/query-client.ts';
import { failure, type Scripted, ScriptedApi } from '../testing/scripted-api.ts';
import { useGoogleOffer } from './google-sign-in.ts';
import { useProfile, useProfileActions } from './profile.ts';
import { askForReset, RESET_WAIT_SEC, resetPassword, retryAfter, useConfirmEmail } from './recovery.ts';
import { readSession, signOut, updatePerson } from './session.ts';

const ANA = { uid: 'u1', email: 'ana@example.test', displayName: 'Ana', photoURL: null, emailVerified: false };
const PROFILE = 'GET /users/profile';
const stored = (parts: object = {}): Scripted => {
  const user = { id: 'u1', name: 'Ana', trialEndsAt: null, createdAt: '2026-06-01T12:00:00.000Z', ...parts };
  return [200, { user, needsDocument: false, needsPhone: true }];
};

const server = new ScriptedApi();
let client = createQueryClient();
mock.method(console, 'warn', () => undefined);
const asked = <Answer,>(use: () => Answer, isThere?: (answer: Answer) => boolean) => askHook(client, use, isThere);

beforeEach(() => {
  client = createQueryClient();
  server.begin({});
  updatePerson(ANA);
});
afterEach(() => client.clear());

describe('the profile on a screen', () => {
  test('is the server’s, with its instants as dates, and is asked for anew', async () => {
    server.begin({ [PROFILE]: stored({ trialEndsAt: '2026-07-01T00:00:00.000Z', name: null }) });
    const latest = await asked(useProfile, ({ profile }) => profile !== null);
    assert.deepEqual([latest().loading, latest().error], [false, null]);
    assert.deepEqual(
      [latest().profile?.name, latest().profile?.trialEndsAt, latest().profile?.needsPhone],
      ['', new Date('2026-07-01T00:00:00.000Z'), true],
    );
    server.script[PROFILE] = stored({ name: 'Ana Lima' });
    await act(() => latest().refresh());
    await until(() => latest().profile?.name === 'Ana Lima');
    assert.equal(latest().profile?.trialEndsAt, null);
  });

  test('of nobody is asked for nowhere', async () => {
    await act(() => signOut());
    server.begin({});
    const latest = await asked(useProfile);
    assert.deepEqual([latest().profile, latest().loading, server.calls], [null, true, []]);
  });

  test('is asked for again after a change', async () => {
    server.begin({ [PROFILE]: stored(), 'PATCH /users/profile/u1': [200, {}] });
    const latest = await asked(
      () => ({ ...useProfile(), actions: useProfileActions() }),
      ({ profile }) => profile !== null,
    );
    server.script[PROFILE] = stored({ document: '52998224725' });
    await act(() => latest().actions.update({ document: '52998224725' }));
    await until(() => latest().profile?.document === '52998224725');
  });

  test('asks for the current password before the new one', async () => {
    server.begin({ 'POST /auth/reauthenticate': [200, {}], 'POST /auth/password': [200, {}] });
    const latest = await asked(useProfileActions);
    await latest().changePassword('velha senha', 'nova senha');
    assert.deepEqual(server.calls, ['POST /auth/reauthenticate', 'POST /auth/password']);
    assert.deepEqual(server.asked[1]?.json, { currentPassword: 'velha senha', newPassword: 'nova senha' });
  });
});

describe('a mailed link', () => {
  const CONFIRM = 'POST /auth/verification/confirm';
  const MARK = 'POST /users/verify-email';

  test('confirms the address of who is signed in, and the profile shows it', async () => {
    server.begin({ [CONFIRM]: [200, {}], [MARK]: [200, {}], [PROFILE]: stored({ emailVerified: false }) });
    const latest = await asked(
      () => ({ ...useProfile(), confirm: useConfirmEmail() }),
      ({ profile }) => profile !== null,
    );
    server.script[PROFILE] = stored({ emailVerified: true });
    await act(async () => assert.equal(await latest().confirm('t1'), true));
    assert.deepEqual(server.of(CONFIRM)[0]?.json, { token: 't1' });
    assert.equal(readSession().user?.emailVerified, true);
    await until(() => latest().profile?.emailVerified === true);
  });

  test('of another account confirms that one, and nothing changes for who is signed in', async () => {
    for (const [answer, email] of [
      [failure(409, 'Não confirmado.'), false],
      ['no answer', false],
    ] as const) {
      server.begin({ [CONFIRM]: [200, {}], [MARK]: answer });
      const latest = await asked(useConfirmEmail);
      client.setQueryData(['profile', 'u1'], {});
      await act(async () => assert.equal(await latest()('t1'), true));
      assert.equal(readSession().user?.emailVerified, email);
      assert.equal(client.getQueryState(['profile', 'u1'])?.isInvalidated, false);
      assert.equal(server.of(PROFILE).length, 0);
    }
  });

  test('that is not valid is refused, and marks nothing', async () => {
    server.begin({ [CONFIRM]: failure(422, 'Este link não vale mais.') });
    const latest = await asked(useConfirmEmail);
    await act(() => assert.rejects(latest()('t1'), { message: 'Este link não vale mais.' }));
    assert.equal(server.of(MARK).length, 0);
  });

  test('confirms without a session too, and marks nobody’s profile', async () => {
    await act(() => signOut());
    server.begin({ [CONFIRM]: [200, {}] });
    const latest = await asked(useConfirmEmail);
    client.setQueryData(['profile', 'u1'], {});
    assert.equal(await latest()('t1'), true);
    assert.deepEqual(server.calls, [CONFIRM]);
    assert.equal(client.getQueryState(['profile', 'u1'])?.isInvalidated, false);
  });
});

describe('a forgotten password', () => {
  test('is asked for by its address without a session, at most every five minutes', async () => {
    server.begin({ 'POST /auth/password/forgot': [200, {}] });
    await askForReset('ana@example.test');
    assert.deepEqual([server.asked[0]?.json, server.asked[0]?.token], [{ email: 'ana@example.test' }, null]);
    assert.equal(RESET_WAIT_SEC, 300);
  });

  test('is set by a link; a device with a session finds out whether it goes on', async () => {
    server.begin({ 'POST /auth/password/reset': [200, {}], [PROFILE]: failure(500, 'Erro.') });
    await resetPassword('t1', 'nova senha');
    assert.deepEqual(server.asked[0]?.json, { token: 't1', newPassword: 'nova senha' });
    assert.deepEqual(server.calls, ['POST /auth/password/reset', PROFILE]);
    await act(() => signOut());
    server.begin({ 'POST /auth/password/reset': [200, {}] });
    await resetPassword('t1', 'nova senha');
    assert.deepEqual(server.calls, ['POST /auth/password/reset']);
  });

  test('names a time to wait only where too much was asked', () => {
    assert.equal(retryAfter(new ApiError(429, { retryAfterSec: 12 })), 12);
    assert.equal(retryAfter(new ApiError(422, { retryAfterSec: 12 })), null);
    assert.equal(retryAfter(new Error('x')), null);
  });
});

const CONFIG = 'GET /auth/config';
const offered = () => ({ offer: useGoogleOffer(), config: usePublicConfig() });

test('Google is offered where the server offers it, and to nobody before it answers', async () => {
  server.begin({ [CONFIG]: [200, { google: { enabled: true }, privacyContact: 'dpo@example.test' }] });
  const offers: boolean[] = [];
  const latest = await asked(
    () => {
      const answer = offered();
      offers.push(answer.offer);
      return answer;
    },
    ({ config }) => config !== undefined,
  );
  assert.deepEqual([offers[0], latest().offer], [false, true]);
  assert.deepEqual(latest().config, { hasGoogle: true, privacyContact: 'dpo@example.test' });
});

test('Google is not offered where the server has none', async () => {
  server.begin({ [CONFIG]: [200, { google: { enabled: false } }] });
  const latest = await asked(offered, ({ config }) => config !== undefined);
  assert.deepEqual([latest().offer, latest().config], [false, { hasGoogle: false, privacyContact: null }]);
});

test('whether something is counted is chosen on this device, and shown at once', async () => {
  const latest = await asked(useCountingChoice);
  assert.deepEqual([latest(), mayCount()], [false, false]);
  await act(async () => chooseCounting(true));
  assert.deepEqual([latest(), mayCount()], [true, true]);
  await act(async () => chooseCounting(false));
  assert.deepEqual([latest(), mayCount(), localStorage.getItem('cafezal.analytics')], [false, false, null]);
  const shut = mock.method(Object.getPrototypeOf(localStorage), 'getItem', () => {
    throw new Error('the storage is shut');
  });
  assert.equal(mayCount(), false);
  shut.mock.restore();
});
