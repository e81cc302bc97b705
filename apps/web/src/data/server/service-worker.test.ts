import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { page } from '../testing/browser-parts.ts';

const { keepForOffline } = await import('./service-worker.ts');
const { putNewVersionOff } = await import('./new-version.ts');

const HOUR = 3_600_000;

class Container extends EventTarget {
  controller: object | null = null;
  registered: string[] = [];
  updates = 0;
  isShut = false;
  async register(path: string): Promise<object> {
    this.registered.push(path);
    if (this.isShut) throw new Error('no worker here');
    const update = async () => {
      this.updates += 1;
      throw new Error('no signal');
    };
    return Object.assign(new EventTarget(), { waiting: null, installing: null, update });
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
  mock.timers.enable({ apis: ['setInterval'] });
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
  container.isShut = true;
  keepForOffline();
  await settled();
  mock.timers.tick(HOUR);
  assert.equal(container.updates, 0);
  Object.assign(page.navigator, { serviceWorker: undefined });
  keepForOffline();
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
