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
  isSessionKey,
  tokenLifeLeft,
  writePerson,
  writeTokens,
} = await import('./token-store.ts');
const { correctedNow, todayIn } = await import('./corrected-clock.ts');

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

describe('the clock of a device', () => {
  const MIN10 = 10 * MINUTE;
  beforeEach(() => storage.clear());
  const set = (skew: number, seen: number) => {
    storage.setItem('cafezal.clockSkew', String(skew));
    storage.setItem('cafezal.clockSeen', String(seen));
  };

  test('counts where no server was heard yet, and where it is off by less than ten minutes', () => {
    assert.equal(correctedTime(MADE), MADE);
    set(MIN10, 0);
    assert.equal(correctedTime(MADE), MADE);
    set(MIN10 - 1, MADE);
    assert.equal(correctedTime(MADE + MIN10), MADE + MIN10);
    set(MIN10, MADE);
    assert.equal(correctedTime(MADE + MIN10), MADE);
    set(-MIN10, MADE);
    assert.equal(correctedTime(MADE - MIN10), MADE);
  });

  test('may be ten minutes behind what was last heard, and is taken as put right beyond it', () => {
    set(0, MADE);
    assert.equal(correctedTime(MADE - MIN10), MADE - MIN10);
    assert.equal(correctedTime(MADE - MIN10 - 1), MADE);
    set(MIN10, MADE);
    assert.equal(correctedTime(MADE - 1), MADE, 'the last word of the server, where both are before it');
    assert.equal(correctedTime(MADE + 1), MADE + 1 - MIN10);
  });

  test('is off only where the answer of the server shows it beyond the way that it took', async () => {
    const skewAfter = async (now: number, asked?: number) => {
      const expiresAt = new Date(MADE + LIFE).toISOString();
      await writeTokens({ token: tokenMadeAt(MADE), expiresAt, refreshToken: 'r1' }, now, asked);
      return storage.getItem('cafezal.clockSkew');
    };
    assert.equal(await skewAfter(MADE + MINUTE), '0');
    assert.equal(await skewAfter(MADE + MINUTE + 1), String(MINUTE + 1));
    assert.equal(await skewAfter(MADE - MINUTE), '0');
    assert.equal(await skewAfter(MADE - MINUTE - 1), String(-MINUTE - 1));
    assert.equal(await skewAfter(MADE + DAY, MADE - 1), '0');
  });

  test('says nothing by a token that does not tell when it was made', async () => {
    const expiresAt = new Date(MADE + LIFE).toISOString();
    for (const token of ['plain', 'a.b.c', `a.${btoa('{}')}.c`]) {
      storage.clear();
      await writeTokens({ token, expiresAt, refreshToken: 'r1' }, MADE + DAY);
      assert.deepEqual(
        [storage.getItem('cafezal.clockSkew'), storage.getItem('cafezal.clockSeen')],
        ['0', null],
        token,
      );
      assert.equal(readToken(MADE), token);
    }
  });
});

describe('the life of a token', () => {
  beforeEach(() => storage.clear());

  test('may look two minutes longer than it is, and counts as over beyond that', async () => {
    await receive(MADE);
    assert.equal(tokenLifeLeft(MADE - 2 * MINUTE), LIFE + 2 * MINUTE);
    assert.equal(tokenLifeLeft(MADE - 2 * MINUTE - 1), 0);
  });

  test('is none where nobody knows when it ends', () => {
    assert.equal(tokenLifeLeft(MADE), Number.NEGATIVE_INFINITY);
    storage.setItem('cafezal.token', 't');
    storage.setItem('cafezal.tokenExpiresAt', 'soon');
    assert.deepEqual([tokenLifeLeft(MADE), readToken(MADE)], [Number.NEGATIVE_INFINITY, null]);
  });
});

test('keys of a session are told from all others', () => {
  const own = ['token', 'tokenExpiresAt', 'refreshToken', 'person', 'notices', 'profile'];
  const clock = ['clockSkew', 'clockSeen', 'sessionWritten'];
  assert.ok([...own, ...clock].every((key) => isSessionKey(`cafezal.${key}`)));
  assert.deepEqual(['cafezal.theme', 'token', ''].map(isSessionKey), [false, false, false]);
});

test('the day of a place is that of its time zone', (context) => {
  storage.clear();
  context.mock.timers.enable({ apis: ['Date'], now: Date.parse('2026-07-15T01:30:00Z') });
  assert.equal(correctedNow().toISOString(), '2026-07-15T01:30:00.000Z');
  assert.deepEqual([todayIn('America/Sao_Paulo'), todayIn('UTC')], ['2026-07-14', '2026-07-15']);
});
