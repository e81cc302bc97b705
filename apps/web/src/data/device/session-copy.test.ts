import 'fake-indexeddb/auto';
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { IDBFactory } from 'fake-indexeddb';
import { MemoryStorage } from '../testing/memory-storage.ts';

const storage = new MemoryStorage();
Object.defineProperty(globalThis, 'localStorage', { value: storage });

const { storeSessionCopy } = await import('./session-copy.ts');
const { clearSession, readPerson, readRefreshToken, readToken, restoreSession, writePerson, writeTokens } =
  await import('./token-store.ts');

const PERSON = { uid: 'u1', email: 'a@b.br', displayName: 'Ana', photoURL: null, emailVerified: false };
const LATER = new Date(Date.now() + 600_000).toISOString();

const signIn = async (refreshToken: string, person = PERSON): Promise<void> => {
  await writeTokens({ token: `of ${refreshToken}`, expiresAt: LATER, refreshToken }, Date.now());
  await writePerson(person);
};

/** The device's plain storage as it is now, to be put back as a browser does that is killed before it wrote what came then. */
function photographed(): () => void {
  const then = Object.entries(storage);
  return () => {
    storage.clear();
    for (const [key, value] of then) storage.setItem(key, String(value));
  };
}

const here = () => [readRefreshToken(), readToken(Date.now()), readPerson()?.uid ?? null];

describe('a session whose browser was killed before it wrote its plain storage', () => {
  beforeEach(() => {
    storage.clear();
    globalThis.indexedDB = new IDBFactory();
  });

  test('comes back as it was', async () => {
    await signIn('r1');
    storage.clear();
    assert.equal(await restoreSession(), true);
    assert.deepEqual(here(), ['r1', 'of r1', 'u1']);
  });

  test('comes back with the tokens that came last, and not with those that were used up', async () => {
    await signIn('r1');
    const goBack = photographed();
    await writeTokens({ token: 'of r2', expiresAt: LATER, refreshToken: 'r2' }, Date.now());
    goBack();
    assert.equal(await restoreSession(), true);
    assert.deepEqual(here(), ['r2', 'of r2', 'u1']);
  });

  test('stays ended, with nothing left that belonged to it', async () => {
    await signIn('r1');
    storage.setItem('cafezal.profile', '{}');
    const goBack = photographed();
    await clearSession();
    goBack();
    assert.equal(await restoreSession(), true);
    assert.deepEqual(here(), [null, null, null]);
    assert.equal(storage.getItem('cafezal.profile'), null);
  });

  test('is that of who signed in last', async () => {
    await signIn('r1');
    const goBack = photographed();
    await clearSession();
    await signIn('r9', { ...PERSON, uid: 'u9' });
    goBack();
    assert.equal(await restoreSession(), true);
    assert.deepEqual(here(), ['r9', 'of r9', 'u9']);
  });

  test('is left as it stands where nothing was lost', async () => {
    await signIn('r1');
    assert.equal(await restoreSession(), false);
    assert.deepEqual(here(), ['r1', 'of r1', 'u1']);
  });

  test('is what came last where two tabs keep theirs at once, in whichever order that is written', async () => {
    const [earlier, later] = [1, 2].map((at) => ({ at, values: [['cafezal.refreshToken', `r${at}`] as const] }));
    assert(earlier !== undefined && later !== undefined);
    await Promise.all([storeSessionCopy(later), storeSessionCopy(earlier)]);
    assert.equal(await restoreSession(), true);
    assert.equal(readRefreshToken(), 'r2');
  });

  test('counts on beyond what came back where the clock was set back since', async () => {
    await storeSessionCopy({ at: Date.now() + 86_400_000, values: [['cafezal.refreshToken', 'r1']] });
    await restoreSession();
    await writeTokens({ token: 'of r2', expiresAt: LATER, refreshToken: 'r2' }, Date.now());
    storage.clear();
    await restoreSession();
    assert.equal(readRefreshToken(), 'r2');
  });

  test('is kept in the plain storage alone where the browser shuts its databases', async () => {
    Object.defineProperty(globalThis.indexedDB, 'open', {
      value: () => {
        throw new DOMException('shut', 'SecurityError');
      },
    });
    await signIn('r1');
    assert.equal(await restoreSession(), false);
    assert.deepEqual(here(), ['r1', 'of r1', 'u1']);
  });

  test('leaves no database on the device of who never signed in', async () => {
    assert.equal(await restoreSession(), false);
    assert.deepEqual(await indexedDB.databases(), []);
  });
});
