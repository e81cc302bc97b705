import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
let reloads = 0;
/** Locks of all tabs: those that another tab holds are put in by hand. */
const held: { name: string }[] = [];
Object.defineProperties(globalThis, {
  document: { value: page },
  window: { value: Object.assign(new EventTarget(), { location: { reload: () => (reloads += 1) } }) },
  navigator: {
    value: { onLine: true, locks: { request: async () => undefined, query: async () => ({ held }) } },
  },
});

const { offerNewVersions, putNewVersionOff, showReplaced, takeNewVersion } = await import('./new-version.ts');
const { holdOpenForm } = await import('../page/open-forms.ts');
const { forgetCounted, reportConnection } = await import('./connection.ts');

const settled = () => new Promise((resolve) => setImmediate(resolve));

class Worker extends EventTarget {
  state = 'installing';
  messages: unknown[] = [];
  postMessage(message: unknown): void {
    this.messages.push(message);
  }
}

class Registration extends EventTarget {
  waiting: Worker | null = null;
  installing: Worker | null = null;
}

const registration = new Registration();

/** A device on which an app is kept; the answer lets a newer one be fetched. */
function device(): () => Worker {
  const container = { controller: {} };
  offerNewVersions(
    container as unknown as ServiceWorkerContainer,
    registration as unknown as ServiceWorkerRegistration,
  );
  return () => {
    const worker = new Worker();
    registration.installing = worker;
    registration.dispatchEvent(new Event('updatefound'));
    worker.state = 'installed';
    worker.dispatchEvent(new Event('statechange'));
    return worker;
  };
}

const arrive = device();

async function hide(): Promise<void> {
  page.visibilityState = 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
  await settled();
}

describe('a new version of the app', () => {
  beforeEach(() => {
    page.visibilityState = 'visible';
    held.length = 0;
    reloads = 0;
    reportConnection({ waiting: 0 });
    putNewVersionOff();
  });

  test('waits until it is taken, whatever lies open', () => {
    const worker = arrive();
    assert.deepEqual([worker.messages, reloads], [[], 0]);
    takeNewVersion();
    assert.deepEqual(worker.messages, [{ type: 'SKIP_WAITING' }]);
  });

  test('that came while the browser kept the page, to go back to, is offered when the page is shown again', () => {
    const worker = new Worker();
    registration.waiting = worker;
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    registration.waiting = null;
    takeNewVersion();
    assert.deepEqual(worker.messages, [{ type: 'SKIP_WAITING' }]);
  });

  test('that was put off is not taken by itself', async () => {
    const worker = arrive();
    putNewVersionOff();
    await hide();
    assert.deepEqual(worker.messages, []);
  });

  test('is taken by itself once nobody looks at the page', async () => {
    const worker = arrive();
    await hide();
    assert.equal(worker.messages.length, 1);
  });

  test('is not taken by itself while something typed is not saved, in this tab or another', async () => {
    const release = holdOpenForm();
    const worker = arrive();
    await hide();
    assert.equal(worker.messages.length, 0);
    release();
    held.push({ name: 'cafezal-open-form' });
    await hide();
    assert.equal(worker.messages.length, 0);
    held.length = 0;
    await hide();
    assert.equal(worker.messages.length, 1);
  });

  test('is not taken by itself while something waits to be sent', async () => {
    reportConnection({ waiting: 3 });
    const worker = arrive();
    await hide();
    assert.equal(worker.messages.length, 0);
  });

  test('is not taken by itself before what waits was counted', async () => {
    forgetCounted();
    const worker = arrive();
    await hide();
    assert.equal(worker.messages.length, 0);
    reportConnection({ waiting: 0 });
    await hide();
    assert.equal(worker.messages.length, 1);
  });

  test('that another tab took reloads this one only where nobody types', () => {
    const release = holdOpenForm();
    showReplaced();
    assert.equal(reloads, 0);
    release();
    showReplaced();
    assert.equal(reloads, 1);
  });

  test('is none where it is the first on the device, or not fetched whole', async () => {
    const first = { controller: null } as unknown as ServiceWorkerContainer;
    const own = Object.assign(new Registration(), { waiting: new Worker() });
    offerNewVersions(first, own as unknown as ServiceWorkerRegistration);
    own.dispatchEvent(new Event('updatefound'));
    own.installing = new Worker();
    own.dispatchEvent(new Event('updatefound'));
    own.installing.state = 'installed';
    own.installing.dispatchEvent(new Event('statechange'));
    const partly = new Worker();
    registration.installing = partly;
    registration.dispatchEvent(new Event('updatefound'));
    partly.dispatchEvent(new Event('statechange'));
    await hide();
    for (const worker of [own.waiting, own.installing, partly]) assert.deepEqual(worker.messages, []);
  });

  test('that waits at the start is offered, and taken at once where nobody looks', async () => {
    page.visibilityState = 'hidden';
    const waiting = new Worker();
    const own = Object.assign(new Registration(), { waiting });
    offerNewVersions({ controller: {} } as never, own as unknown as ServiceWorkerRegistration);
    await settled();
    assert.deepEqual(waiting.messages, [{ type: 'SKIP_WAITING' }]);
    page.visibilityState = 'visible';
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
    page.dispatchEvent(new Event('visibilitychange'));
    await settled();
    assert.equal(waiting.messages.length, 1);
  });
});
