import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { page } from '../testing/browser-parts.ts';

const { keepForOffline } = await import('./service-worker.ts');
const { putNewVersionOff } = await import('./new-version.ts');

const HOUR = 3_600_000;

class Worker extends EventTarget {
  state = 'installing';
  asked: unknown[] = [];
  becomes(state: string): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
  postMessage(message: unknown): void {
    this.asked.push(message);
  }
}

class Container extends EventTarget {
  controller: object | null = null;
  registered: string[] = [];
  updates = 0;
  refusal: Error | null = null;
  active: Worker | null = new Worker();
  installing: Worker | null = null;
  get ready(): Promise<object> {
    return Promise.resolve({ active: this.active });
  }
  async register(path: string): Promise<object> {
    this.registered.push(path);
    if (this.refusal !== null) throw this.refusal;
    const update = async () => {
      this.updates += 1;
      throw new Error('no signal');
    };
    const { active, installing } = this;
    return Object.assign(new EventTarget(), { active, installing, waiting: null, update });
  }
}

let container: Container;
let reloads: number;
const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate);
};

beforeEach(() => {
  container = new Container();
  reloads = 0;
  page.location.reload = () => {
    reloads += 1;
  };
  Object.assign(page.navigator, { serviceWorker: container, onLine: true });
  Object.assign(document, { readyState: 'complete', visibilityState: 'visible' });
  putNewVersionOff();
  mock.timers.enable({ apis: ['setInterval', 'setTimeout'] });
});
afterEach(() => mock.timers.reset());

test('the app is kept on the device by its worker, and looked for anew each hour with a signal', async () => {
  keepForOffline();
  await settled();
  assert.deepEqual(container.registered, ['/sw.js']);
  mock.timers.tick(HOUR - 1);
  assert.equal(container.updates, 0);
  mock.timers.tick(1);
  assert.equal(container.updates, 1);
  page.navigator.onLine = false;
  mock.timers.tick(HOUR);
  assert.equal(container.updates, 1);
});

test('a page that is still loading registers no worker until it has loaded', async () => {
  Object.assign(document, { readyState: 'interactive' });
  keepForOffline();
  await settled();
  assert.deepEqual(container.registered, []);
  window.dispatchEvent(new Event('load'));
  await settled();
  assert.deepEqual(container.registered, ['/sw.js']);
});

test('a page without a worker, or with one that does not start, goes on with the network', async () => {
  container.refusal = new DOMException('no storage', 'SecurityError');
  keepForOffline();
  await settled();
  mock.timers.tick(HOUR);
  assert.equal(container.updates, 0);
  assert.equal(container.registered.length, 1);
  Object.assign(page.navigator, { serviceWorker: undefined });
  keepForOffline();
});

test('a worker of which a file did not come is tried again each minute, until all are there', async () => {
  const MINUTE = 60_000;
  const tries = async (count: number) => {
    await settled();
    assert.equal(container.registered.length, count);
  };
  container.active = null;
  keepForOffline();
  await tries(1);
  mock.timers.tick(MINUTE - 1);
  await tries(1);
  container.refusal = new TypeError('no signal');
  mock.timers.tick(1);
  await tries(2);
  container.refusal = null;
  const installing = new Worker();
  container.installing = installing;
  mock.timers.tick(MINUTE);
  await tries(3);
  installing.becomes('redundant');
  await settled();
  mock.timers.tick(MINUTE);
  await tries(4);
  installing.becomes('installed');
  await settled();
  mock.timers.tick(HOUR);
  await tries(4);
  assert.equal(container.updates, 1);
});

test('a page that the worker did not take as it began asks to be taken, one that it did does not', async () => {
  keepForOffline();
  await settled();
  assert.deepEqual(container.active?.asked, [{ type: 'CLAIM' }]);
  container.active = new Worker();
  container.controller = container.active;
  keepForOffline();
  await settled();
  assert.deepEqual(container.active.asked, []);
});

test('the first worker replaces nothing; each later one reloads the page', () => {
  keepForOffline();
  const take = () => {
    container.controller = {};
    container.dispatchEvent(new Event('controllerchange'));
  };
  take();
  assert.equal(reloads, 0);
  take();
  assert.equal(reloads, 1);
});

test('a page that a worker opened is replaced by the next one', () => {
  container.controller = {};
  keepForOffline();
  container.dispatchEvent(new Event('controllerchange'));
  assert.equal(reloads, 1);
});
