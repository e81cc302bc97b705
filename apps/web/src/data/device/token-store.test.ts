import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { MemoryStorage, tokenMadeAt } from '../testing/memory-storage.ts';

const storage = new MemoryStorage();
Object.defineProperty(globalThis, 'localStorage', { value: storage });

const {
  clearSession,
  readPerson,
  readRefreshToken,
  readToken,
  correctedTime,
  tokenLifeLeft,
  writePerson,
  writeTokens,
} = await import('./token-store.ts');

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const LIFE = 15 * MINUTE;
/** The server's clock when it made the token. */
const MADE = Date.parse('2026-07-15T12:00:00Z');
const PERSON = { uid: 'u1', email: 'a@b.br', displayName: 'Ana', photoURL: null, emailVerified: false };

const receive = (deviceClock: number): Promise<void> =>
  writeTokens(
    { token: tokenMadeAt(MADE), expiresAt: new Date(MADE + LIFE).toISOString(), refreshToken: 'r1' },
    deviceClock,
  );

describe('the tokens on the device', () => {
  beforeEach(() => storage.clear());

  for (const [what, skew] of [
    ['right', 0],
    ['a day ahead', DAY],
    ['a day behind', -DAY],
  ] as const) {
    test(`live their fifteen minutes where the clock is ${what}`, () => {
      const received = MADE + skew;
      receive(received);
      assert.equal(tokenLifeLeft(received), LIFE);
      assert.equal(readToken(received + LIFE - 1), tokenMadeAt(MADE));
      assert.equal(readToken(received + LIFE), null);
    });
  }

  test('a few seconds between the clocks are the way that the answer took', () => {
    receive(MADE + 20_000);
    assert.equal(tokenLifeLeft(MADE + 20_000), LIFE - 20_000);
  });

  test("the time is the server's where the clock of the device is days off, and its own where it is right", () => {
    for (const skew of [-400 * DAY, -2 * DAY, 2 * DAY, 400 * DAY]) {
      receive(MADE + skew);
      assert.equal(correctedTime(MADE + skew + MINUTE), MADE + MINUTE);
    }
    receive(MADE + 2 * MINUTE);
    assert.equal(correctedTime(MADE + DAY), MADE + DAY);
  });

  test('an answer that came hours late, to a phone that slept, says nothing against its clock', () => {
    const tokens = { token: tokenMadeAt(MADE), expiresAt: new Date(MADE + LIFE).toISOString(), refreshToken: 'r1' };
    writeTokens(tokens, MADE + 8 * 60 * MINUTE, MADE - MINUTE);
    assert.equal(correctedTime(MADE + 8 * 60 * MINUTE), MADE + 8 * 60 * MINUTE);
    assert.equal(readToken(MADE + 8 * 60 * MINUTE), null);
  });

  test('the time is that of a clock that was put right since, and never before the server was last heard', () => {
    receive(MADE + 2 * DAY);
    assert.equal(correctedTime(MADE + MINUTE), MADE + MINUTE);
    receive(MADE);
    assert.equal(correctedTime(MADE - 400 * DAY), MADE);
  });

  test('are asked for anew where the clock was set back or ahead by a day since', () => {
    for (const jump of [-DAY, DAY]) {
      receive(MADE);
      assert(tokenLifeLeft(MADE + jump) <= 0);
      assert.equal(readToken(MADE + jump), null);
    }
  });

  test('seed 3.15 and 4.11: an ended one is cleared and counts as absent; the way to the next one and the person stay', () => {
    receive(MADE);
    writePerson(PERSON);
    assert.equal(readToken(MADE + DAY), null);
    assert.equal(storage.getItem('cafezal.token'), null);
    assert.equal(storage.getItem('cafezal.tokenExpiresAt'), null);
    assert.equal(tokenLifeLeft(MADE), Number.NEGATIVE_INFINITY);
    assert.equal(readRefreshToken(), 'r1');
    assert.deepEqual(readPerson(), PERSON);
  });

  test('leave nothing behind when the session ends', () => {
    receive(MADE);
    writePerson(PERSON);
    storage.setItem('cafezal.profile', '{}');
    clearSession();
    assert.deepEqual([readToken(MADE), readRefreshToken(), readPerson()], [null, null, null]);
    assert.equal(storage.getItem('cafezal.profile'), null);
  });
});
