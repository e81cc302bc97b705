import '../testing/browser-parts.ts';
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import {
  clearSession,
  readPerson,
  readRefreshToken,
  readToken,
  restoreSession,
  writePerson,
  writeTokens,
} from './token-store.ts';

const NOW = Date.parse('2026-07-15T10:00:00Z');
const tokenAt = (at: number) => `h.${btoa(JSON.stringify({ iat: at / 1_000 }))}.s`;
const tokens = (refreshToken: string) => ({
  token: tokenAt(NOW),
  expiresAt: new Date(NOW + 900_000).toISOString(),
  refreshToken,
});
const ANA = { uid: 'ana', email: 'ana@example.test', displayName: 'Ana', photoURL: null, emailVerified: true };

let kept: string | null;

describe('the tokens in a shell', () => {
  beforeEach(() => {
    kept = null;
    localStorage.clear();
    globalThis.cafezalDevice = {
      secrets: {
        read: async () => kept,
        write: async (text) => {
          kept = text;
        },
      },
    };
  });
  afterEach(async () => {
    await clearSession();
    globalThis.cafezalDevice = undefined;
  });

  test('are with the system alone, never in the storage of the browser', async () => {
    localStorage.setItem('cafezal.refreshToken', 'left by an older shell');
    await writeTokens(tokens('secret-1'), NOW);
    await writePerson(ANA);
    assert.equal(readRefreshToken(), 'secret-1');
    const seen = JSON.stringify({ ...localStorage });
    assert.doesNotMatch(seen, /secret-1|older shell|h\./);
    assert.deepEqual(
      (await indexedDB.databases()).filter(({ name }) => name === 'cafezal.session'),
      [],
    );
    assert.match(kept ?? '', /secret-1/);
  });

  test('come back at each start, and after the storage was cleared with the person', async () => {
    await writeTokens(tokens('secret-2'), NOW);
    await writePerson(ANA);
    const whole = kept;
    const notices = 'read since';
    await clearSession();
    kept = whole;
    localStorage.setItem('cafezal.person', JSON.stringify(ANA));
    localStorage.setItem('cafezal.notices', notices);
    localStorage.setItem('cafezal.sessionWritten', String(JSON.parse(whole ?? '').at));
    assert.equal(await restoreSession(), true);
    assert.deepEqual([readRefreshToken(), readToken(NOW)], ['secret-2', tokenAt(NOW)]);
    assert.equal(localStorage.getItem('cafezal.notices'), notices, 'what is newer here stays');
    await clearSession();
    kept = whole;
    localStorage.clear();
    assert.equal(await restoreSession(), true);
    assert.deepEqual([readRefreshToken(), readPerson()?.uid], ['secret-2', 'ana']);
  });

  test('leave the system with a sign-out', async () => {
    await writeTokens(tokens('secret-3'), NOW);
    await clearSession();
    assert.doesNotMatch(kept ?? '', /secret-3/);
    assert.equal(await restoreSession(), false);
    assert.deepEqual([readRefreshToken(), readToken(NOW)], [null, null]);
  });
});
