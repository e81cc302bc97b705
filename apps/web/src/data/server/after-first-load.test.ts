import assert from 'node:assert/strict';
import { beforeEach, describe, mock, test } from 'node:test';

/** What the page's parts do: how the app was loaded, who watches downloads, and who waits for an idle browser. */
let transferSize = 0;
let idle: { act: () => void; timeout: number } | null = null;
const watchers = new Set<() => void>();

class Entry {
  get transferSize(): number {
    return transferSize;
  }
}

class Watcher {
  readonly #told: () => void;
  constructor(told: () => void) {
    this.#told = told;
  }
  observe({ type }: { type: string }): void {
    if (type === 'resource') watchers.add(this.#told);
  }
  disconnect(): void {
    watchers.delete(this.#told);
  }
}

const window = {
  setTimeout: (act: () => void, ms: number) => setTimeout(act, ms),
  requestIdleCallback: () => undefined,
};
const navigator: { serviceWorker?: { controller: object | null } | undefined; connection?: object | undefined } = {};
const define = (parts: object): void => {
  for (const [name, value] of Object.entries(parts))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
};
define({
  window,
  navigator,
  PerformanceObserver: Watcher,
  PerformanceResourceTiming: Entry,
  requestIdleCallback: (act: () => void, { timeout }: { timeout: number }) => {
    idle = { act, timeout };
    return 1;
  },
  cancelIdleCallback: () => {
    idle = null;
  },
});
mock.method(performance, 'getEntriesByName', () => [new Entry()]);

const { underWay } = await import('./calls-under-way.ts');
const { whenIdle } = await import('../page/when-idle.ts');
let visits = 0;
/** The module as a page has it that was just opened, over the network or from the device. */
async function opened(size: number): Promise<typeof import('./after-first-load.ts')> {
  transferSize = size;
  visits += 1;
  return await import(`./after-first-load.ts?visit=${visits}`);
}

const turn = () => new Promise(setImmediate);
async function isOver(promise: Promise<void>): Promise<boolean> {
  let isDone = false;
  void promise.then(() => {
    isDone = true;
  });
  await turn();
  return isDone;
}

beforeEach(() => {
  idle = null;
  mock.timers.reset();
  mock.timers.enable({ apis: ['setTimeout'] });
});

describe('the first load', () => {
  test('is over at once where the app came from the device', async () => {
    const { firstLoad } = await opened(0);
    assert.equal(await isOver(firstLoad()), true);
    assert.equal(watchers.size, 0);
  });

  test('over the network is over once nothing came for two and a half seconds', async () => {
    const { firstLoad } = await opened(1);
    const over = firstLoad();
    assert.equal(firstLoad(), over, 'there is one first load');
    mock.timers.tick(2_400);
    for (const told of watchers) told();
    mock.timers.tick(2_499);
    assert.equal(await isOver(over), false);
    mock.timers.tick(1);
    assert.equal(await isOver(over), true);
    assert.equal(watchers.size, 0, 'nobody watches any longer');
  });

  test('is not over while a call is under way, however long it takes', async () => {
    const { firstLoad } = await opened(1);
    const over = firstLoad();
    let answer = () => {};
    const call = underWay(
      () =>
        new Promise<void>((resolve) => {
          answer = resolve;
        }),
    );
    mock.timers.tick(10_000);
    assert.equal(await isOver(over), false);
    answer();
    await call;
    mock.timers.tick(2_500);
    assert.equal(await isOver(over), true);
  });

  test('lets what can wait run after it, when the browser is idle, unless it is cancelled', async () => {
    const { afterFirstLoad } = await opened(1);
    let runs = 0;
    const run = () => {
      runs += 1;
    };
    afterFirstLoad(run);
    const cancelEarly = afterFirstLoad(run);
    cancelEarly();
    mock.timers.tick(1_000);
    await turn();
    assert.equal(idle, null, 'not before it is over');
    mock.timers.tick(1_500);
    await turn();
    assert.equal((idle as { timeout: number } | null)?.timeout, 2_000);
    (idle as { act: () => void } | null)?.act();
    assert.equal(runs, 1);
    idle = null;
    const cancelLate = afterFirstLoad(run);
    await turn();
    assert.notEqual(idle, null);
    cancelLate();
    assert.equal(idle, null);
  });
});

test('a browser that does not say when it is idle waits a moment', () => {
  define({ window: { ...window, requestIdleCallback: undefined } });
  Reflect.deleteProperty(globalThis.window, 'requestIdleCallback');
  let runs = 0;
  const run = () => {
    runs += 1;
  };
  whenIdle(run)();
  whenIdle(run);
  mock.timers.tick(199);
  assert.equal(runs, 0);
  mock.timers.tick(1);
  assert.equal(runs, 1);
  define({ window });
});

test('parts are fetched ahead of need on a good connection alone, or where the device has them', async () => {
  const { mayPrefetch } = await opened(0);
  const may = (connection: object | undefined, controller: object | null | undefined = undefined): boolean => {
    navigator.connection = connection;
    navigator.serviceWorker = controller === undefined ? undefined : { controller };
    return mayPrefetch();
  };
  assert.equal(may(undefined), true, 'nothing is known');
  assert.equal(may({}), true);
  assert.equal(may({ effectiveType: '4g' }), true);
  assert.equal(may({ effectiveType: '3g' }), false);
  assert.equal(may({ saveData: true, effectiveType: '4g' }), false);
  assert.equal(may({ saveData: false }), true);
  assert.equal(may({ saveData: true }, {}), true, 'the device has them');
  assert.equal(may({ saveData: true }, null), false, 'not yet');
});
