import 'fake-indexeddb/auto';
import assert from 'node:assert/strict';
import { beforeEach, describe, mock, test } from 'node:test';
import { MemoryStorage } from '../testing/memory-storage.ts';

const storage = new MemoryStorage();
Object.defineProperty(globalThis, 'localStorage', { value: storage });

const { until } = await import('../testing/until.ts');
const { deviceOf, forgetPerson } = await import('./device.ts');
const { copyDraft } = await import('./draft-copies.ts');
const { claimDraft, dropDraft, keepDraft, readDraft, saveDraft } = await import('./drafts.ts');

/** None of them was saved. */
const isSaved = () => false;
const later = { key: 'colheita/new#1', values: { kg: '5430' }, savedAt: '2026-07-15T12:00:02.000Z' };
const earlier = { ...later, values: { kg: '543' }, savedAt: '2026-07-15T12:00:00.000Z' };

describe('a draft', () => {
  beforeEach(async () => {
    for (const key of Object.keys(storage)) storage.removeItem(key);
    await (await deviceOf('ana')).clear('drafts');
  });

  test('is copied before the call that keeps it returns, and leaves the copy once the database has it', async () => {
    keepDraft('ana', later.key, later.values);
    assert.equal(Object.keys(storage).length, 1);
    while ((await (await deviceOf('ana')).get('drafts', later.key)) === undefined);
    assert.deepEqual((await readDraft('ana', later.key))?.values, later.values);
    assert.deepEqual(Object.keys(storage), []);
  });

  test('has what was typed last though the page died before its database had written it', async () => {
    await (await deviceOf('ana')).put('drafts', earlier);
    copyDraft('ana', later);
    assert.deepEqual((await readDraft('ana', later.key))?.values, { kg: '5430' });
    assert.deepEqual(Object.keys(storage), []);
  });

  test('of a copy is nobody else’s, and stays behind for its own person', async () => {
    copyDraft('ana', later);
    assert.equal(await readDraft('bia', later.key), undefined);
    assert.deepEqual((await readDraft('ana', later.key))?.values, { kg: '5430' });
  });

  test('of a form that makes records goes to one tab, the newest first, and of one instant always the same', async () => {
    const database = await deviceOf('ana');
    for (const tab of ['b', 'c', 'a']) await database.put('drafts', { ...earlier, key: `colheita/new#${tab}` });
    await database.put('drafts', { ...later, key: 'colheita/new#d' });
    const claimed = [];
    for (let tab = 0; tab < 4; tab += 1) claimed.push(await claimDraft('ana', 'colheita/new', isSaved));
    const keys = claimed.map(({ key }) => key.slice('colheita/new#'.length));
    assert.deepEqual(keys, ['d', 'a', 'b', 'c']);
    assert.equal((await claimDraft('ana', 'colheita/new', isSaved)).draft, null);
    for (const { release } of claimed) release();
  });

  test('is found on a page that is not secure too, where no tab can hold a lock', async () => {
    const insecure = mock.getter(globalThis, 'navigator', () => ({}));
    await (await deviceOf('ana')).put('drafts', later);
    const { draft, release } = await claimDraft('ana', 'colheita/new', isSaved);
    assert.deepEqual(draft?.values, later.values);
    release();
    insecure.mock.restore();
  });

  test('of a copy takes the place of one that is as old, and not of a newer one', async () => {
    const database = await deviceOf('ana');
    for (const [savedAt, kg] of [
      ['2026-07-15T12:00:01.999Z', '5430'],
      [later.savedAt, '5430'],
      ['2026-07-15T12:00:02.001Z', 'newer'],
    ] as const) {
      await database.put('drafts', { ...later, values: { kg: 'newer' }, savedAt });
      copyDraft('ana', later);
      assert.deepEqual((await readDraft('ana', later.key))?.values, { kg });
      assert.deepEqual(Object.keys(storage), []);
    }
  });

  test('is kept without a copy where the plain storage has no room', async () => {
    const full = mock.method(storage as Pick<MemoryStorage, 'setItem'>, 'setItem', () => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    keepDraft('ana', later.key, later.values);
    await until(async () => (await (await deviceOf('ana')).get('drafts', later.key)) !== undefined);
    full.mock.restore();
  });

  test('that a step of its own saves has no copy, and says when it was saved', async () => {
    const before = Date.now();
    await saveDraft('ana', later.key, later.values);
    assert.deepEqual(Object.keys(storage), []);
    const { key, values, savedAt } = (await readDraft('ana', later.key)) ?? {};
    assert.deepEqual([key, values], [later.key, later.values]);
    assert.ok(Math.abs(Date.parse(savedAt ?? '') - before) < 60_000);
  });

  test('of another form is nobody’s here, and one that a tab lets go is free for the next', async () => {
    const database = await deviceOf('ana');
    for (const key of ['colheita/new', 'colheita/newer#1', 'colheita/new#mine'])
      await database.put('drafts', { ...later, key });
    const first = await claimDraft('ana', 'colheita/new', isSaved);
    assert.equal(first.key, 'colheita/new#mine');
    const second = await claimDraft('ana', 'colheita/new', isSaved);
    assert.match(second.key, /^colheita\/new#[\da-f-]{36}$/);
    assert.equal(second.draft, null);
    first.release();
    await until(async () => (await claimDraft('ana', 'colheita/new', isSaved)).key === first.key);
    second.release();
  });

  test('of a page that was killed after its save goes, unless its tab is still there', async () => {
    const database = await deviceOf('ana');
    await database.put('drafts', later);
    await database.put('drafts', { ...earlier, key: 'colheita/new#2' });
    const isKnown = ({ key }: { key: string }) => key === later.key;
    const there = await claimDraft('ana', 'colheita/new', isSaved);
    const next = await claimDraft('ana', 'colheita/new', isKnown);
    assert.deepEqual([there.key, next.key], [later.key, 'colheita/new#2']);
    assert.deepEqual((await readDraft('ana', later.key))?.values, later.values);
    there.release();
    await until(async () => {
      const own = await claimDraft('ana', 'colheita/new', isKnown);
      own.release();
      return (await readDraft('ana', later.key)) === undefined;
    });
    assert.deepEqual((await readDraft('ana', 'colheita/new#2'))?.values, earlier.values);
    next.release();
  });

  test('goes with its copy when it is dropped', async () => {
    copyDraft('ana', later);
    await dropDraft('ana', later.key);
    assert.equal(await readDraft('ana', later.key), undefined);
  });

  test('leaves nothing in the plain storage when its person signs out, and is there when they come back', async () => {
    copyDraft('ana', later);
    await forgetPerson('ana', { discardUnsent: false });
    assert.deepEqual(Object.keys(storage), []);
    assert.deepEqual((await readDraft('ana', later.key))?.values, { kg: '5430' });
  });

  test('is gone after a sign-out that discards what was not sent', async () => {
    copyDraft('ana', later);
    await forgetPerson('ana', { discardUnsent: true });
    assert.deepEqual(Object.keys(storage), []);
    assert.equal(await readDraft('ana', later.key), undefined);
  });
});
