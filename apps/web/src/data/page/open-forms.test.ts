import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { locks, page } from '../testing/browser-parts.ts';

let opened = 0;
/** A tab of its own: the module as another page has it. */
const tab = async (): Promise<typeof import('./open-forms.ts')> => {
  opened += 1;
  return await import(`./open-forms.ts?tab=${opened}`);
};
const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
};

beforeEach(() => Object.assign(page.navigator, { locks }));

test('a form with unsaved input is known in every tab, and no longer once it is saved', async () => {
  const [one, other] = [await tab(), await tab()];
  assert.deepEqual([one.hasOpenForm(), await other.isAnyFormOpen()], [false, false]);
  const release = one.holdOpenForm();
  await settled();
  assert.deepEqual([one.hasOpenForm(), other.hasOpenForm()], [true, false]);
  assert.deepEqual([await one.isAnyFormOpen(), await other.isAnyFormOpen()], [true, true]);
  release();
  await settled();
  assert.deepEqual([one.hasOpenForm(), await one.isAnyFormOpen(), await other.isAnyFormOpen()], [false, false, false]);
});

test('of several forms each counts once, however often it is let go', async () => {
  const [one, other] = [await tab(), await tab()];
  const [first, second] = [one.holdOpenForm(), one.holdOpenForm()];
  await settled();
  first();
  first();
  await settled();
  assert.deepEqual([one.hasOpenForm(), await other.isAnyFormOpen()], [true, true]);
  second();
  await settled();
  assert.equal(await other.isAnyFormOpen(), false);
  const again = one.holdOpenForm();
  await settled();
  assert.equal(await other.isAnyFormOpen(), true);
  again();
  await settled();
  assert.equal(await other.isAnyFormOpen(), false);
});

test('two tabs with a form hold it both', async () => {
  const [one, other, third] = [await tab(), await tab(), await tab()];
  const [first, second] = [one.holdOpenForm(), other.holdOpenForm()];
  await settled();
  first();
  await settled();
  assert.equal(await third.isAnyFormOpen(), true);
  second();
  await settled();
  assert.equal(await third.isAnyFormOpen(), false);
});

test('a form that is saved before the lock was given leaves none behind', async () => {
  const [one, other] = [await tab(), await tab()];
  one.holdOpenForm()();
  await settled();
  assert.equal(await other.isAnyFormOpen(), false);
});

test('locks of other names are no forms', async () => {
  const one = await tab();
  let release = () => {};
  void locks.request('other', () => new Promise<void>((resolve) => (release = resolve)));
  await settled();
  assert.equal(await one.isAnyFormOpen(), false);
  release();
});

test('a page without locks knows its own forms', async () => {
  Object.assign(page.navigator, { locks: undefined });
  const one = await tab();
  const release = one.holdOpenForm();
  assert.equal(one.hasOpenForm(), true);
  release();
  assert.equal(one.hasOpenForm(), false);
});
