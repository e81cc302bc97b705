import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { beforeEach, test } from 'node:test';

/** The page of whichever tab a test speaks of; Node's own locks stand between the tabs. */
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
Object.defineProperties(globalThis, { document: { value: page }, window: { value: page } });
const { oneTabLeads } = await import('./one-tab-leads.ts');
const { pageSignal } = await import('../page/page-life.ts');

const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await new Promise<void>((resolve) => setImmediate(resolve));
};

let leading: string[];
beforeEach(() => {
  leading = [];
});

/** Opens a tab that is looked at, or one in the background; answers how to close it. */
async function openTab(name: string, visibilityState: 'visible' | 'hidden'): Promise<() => Promise<void>> {
  page.visibilityState = visibilityState;
  const stop = new AbortController();
  const lead = (signal: AbortSignal): Promise<void> => {
    leading.push(name);
    return new Promise((resolve) => {
      signal.addEventListener('abort', () => {
        leading = leading.filter((tab) => tab !== name);
        resolve();
      });
    });
  };
  const ended = oneTabLeads('test', lead, stop.signal);
  await settle();
  return async () => {
    stop.abort();
    await ended;
    await settle();
  };
}

test('one tab leads, and when it closes another one follows', async () => {
  const closeFirst = await openTab('first', 'visible');
  const closeSecond = await openTab('second', 'hidden');
  assert.deepEqual(leading, ['first']);
  await closeFirst();
  assert.deepEqual(leading, ['second']);
  await closeSecond();
  assert.deepEqual(leading, []);
});

test('the tab that is looked at takes the lead, and the other gets it back when that one closes', async () => {
  const closeFirst = await openTab('first', 'visible');
  const closeSecond = await openTab('second', 'visible');
  assert.deepEqual(leading, ['second']);
  await closeSecond();
  assert.deepEqual(leading, ['first']);
  await closeFirst();
});

test('a tab of the background takes the lead when it is looked at', async () => {
  const closeFirst = await openTab('first', 'visible');
  const closeSecond = await openTab('second', 'hidden');
  page.visibilityState = 'visible';
  page.dispatchEvent(new Event('visibilitychange'));
  await settle();
  assert.deepEqual(leading, ['second']);
  await closeSecond();
  await closeFirst();
});

test('a page that is left leads nothing and waits for nothing, until it is shown again', async () => {
  const close = await openTab('first', 'visible');
  page.dispatchEvent(new Event('pagehide'));
  await settle();
  assert.deepEqual(leading, []);
  // Another tab gets the lead, and nobody stands behind it.
  await navigator.locks.request('test', async () => {
    const { pending = [] } = await navigator.locks.query();
    assert.deepEqual(pending, []);
  });
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await settle();
  assert.deepEqual(leading, ['first']);
  await close();
});

test('a tab that was closed listens to nothing any more', async () => {
  const heard = () => [getEventListeners(page, 'visibilitychange'), getEventListeners(pageSignal(), 'abort')];
  const closeFirst = await openTab('first', 'visible');
  const closeSecond = await openTab('second', 'visible');
  assert.deepEqual(
    heard().map(({ length }) => length),
    [2, 2],
  );
  await closeSecond();
  await closeFirst();
  assert.deepEqual(heard(), [[], []]);
});
