import assert from 'node:assert/strict';
import { beforeEach, describe, mock, test } from 'node:test';
import '../../testing/open-page.ts';
import type { Place, PlaceReason, ShellDevice } from './shell-device.ts';

const { isOnline, whenNetworkChanges, whenOnline } = await import('./network.ts');
const { currentPlace, reasonOf, watchPlace } = await import('./place.ts');
const { saveFile, shareFile } = await import('./files.ts');
const { printPage } = await import('./print.ts');
const { confirmRead } = await import('./feedback.ts');
const { systemReminders } = await import('./reminders.ts');

/** What is behind the interface, as a test moves it. */
type Edge = {
  network: (isIn: boolean) => void;
  /** The next answer to who asks for a place; null: it never comes. */
  place: (answer: Place | PlaceReason) => void;
  /** Who follows the place now. */
  followers: () => number;
  move: (answer: Place | PlaceReason) => void;
  /** Names of files that people got. */
  files: () => readonly string[];
  closeSheet: () => void;
  printed: () => number;
  felt: () => number;
};

const OPTIONS = { timeoutMs: 1_000, oldestMs: 0 };
const HERE: Place = { longitude: -46.6, latitude: -21.3, accuracyM: 6 };
const CODES: Readonly<Record<PlaceReason, number>> = { denied: 1, unknown: 2, late: 3 };

// What a browser saves keeps its address for a minute, which nobody here waits for.
mock.timers.enable({ apis: ['setTimeout'] });

const put = (name: string, value: unknown) => Object.defineProperty(navigator, name, { value, configurable: true });

function browser(): Edge {
  globalThis.cafezalDevice = undefined;
  let next: Place | PlaceReason = HERE;
  const following = new Map<number, [PositionCallback, PositionErrorCallback]>();
  const answer = (to: Place | PlaceReason, [found, failed]: [PositionCallback, PositionErrorCallback]) =>
    typeof to === 'string'
      ? failed({ code: CODES[to] } as GeolocationPositionError)
      : found({ coords: { longitude: to.longitude, latitude: to.latitude, accuracy: to.accuracyM } } as never);
  let watches = 0;
  put('geolocation', {
    getCurrentPosition: (found: PositionCallback, failed: PositionErrorCallback) => answer(next, [found, failed]),
    watchPosition: (found: PositionCallback, failed: PositionErrorCallback) => {
      watches += 1;
      following.set(watches, [found, failed]);
      return watches;
    },
    clearWatch: (watch: number) => following.delete(watch),
  });
  const files: string[] = [];
  let isClosed = false;
  put('maxTouchPoints', 5);
  put('canShare', () => true);
  put('share', async ({ files: shared }: { files: File[] }) => {
    if (isClosed) throw new DOMException('closed', 'AbortError');
    files.push(...shared.map(({ name }) => name));
  });
  mock.method(HTMLAnchorElement.prototype, 'click', function click(this: HTMLAnchorElement) {
    files.push(this.download);
  });
  const print = mock.fn();
  Object.assign(window, { print });
  const vibrate = mock.fn(() => true);
  put('vibrate', vibrate);
  return {
    network: (isIn) => {
      put('onLine', isIn);
      window.dispatchEvent(new Event(isIn ? 'online' : 'offline'));
    },
    place: (to) => {
      next = to;
    },
    followers: () => following.size,
    move: (to) => {
      for (const one of following.values()) answer(to, one);
    },
    files: () => files,
    closeSheet: () => {
      isClosed = true;
    },
    printed: () => print.mock.callCount(),
    felt: () => vibrate.mock.callCount(),
  };
}

function shell(): Edge {
  let isIn = true;
  let next: Place | PlaceReason = HERE;
  let isClosed = false;
  let printed = 0;
  let felt = 0;
  const listeners = new Set<(isIn: boolean) => void>();
  const following = new Set<Parameters<NonNullable<ShellDevice['place']>['watch']>[0]>();
  const files: string[] = [];
  globalThis.cafezalDevice = {
    network: {
      isOnline: () => isIn,
      watch: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    place: {
      current: () => (typeof next === 'string' ? Promise.reject(next) : Promise.resolve(next)),
      watch: (told) => {
        following.add(told);
        return () => following.delete(told);
      },
    },
    share: async (name) => {
      if (!isClosed) files.push(name);
      return !isClosed;
    },
    print: async () => {
      printed += 1;
    },
    vibrate: () => {
      felt += 1;
    },
  };
  return {
    network: (is) => {
      isIn = is;
      for (const listener of listeners) listener(is);
    },
    place: (to) => {
      next = to;
    },
    followers: () => following.size,
    move: (to) => {
      for (const { onPlace, onTrouble } of following) typeof to === 'string' ? onTrouble(to) : onPlace(to);
    },
    files: () => files,
    closeSheet: () => {
      isClosed = true;
    },
    printed: () => printed,
    felt: () => felt,
  };
}

for (const [name, make] of [
  ['a browser', browser],
  ['a shell', shell],
] as const)
  describe(`what ${name} gives`, () => {
    let edge: Edge;
    beforeEach(() => {
      mock.restoreAll();
      edge = make();
      edge.network(true);
    });

    test('the network, and each change of it until nobody listens', () => {
      const seen: (boolean | string)[] = [];
      const stop = whenNetworkChanges((isIn) => seen.push(isIn));
      const stopReturns = whenOnline(() => seen.push('back'));
      edge.network(false);
      assert.equal(isOnline(), false);
      edge.network(true);
      assert.equal(isOnline(), true);
      stop();
      stopReturns();
      edge.network(false);
      assert.deepEqual(seen, [false, true, 'back']);
    });

    test('its place with the accuracy, or the reason why not', async () => {
      edge.place(HERE);
      assert.deepEqual(await currentPlace(OPTIONS), HERE);
      for (const reason of ['denied', 'unknown', 'late'] as const) {
        edge.place(reason);
        assert.equal(await currentPlace(OPTIONS).catch(reasonOf), reason);
      }
    });

    test('its place on the move, through times without one, until nobody follows', () => {
      const seen: unknown[] = [];
      const stop = watchPlace(
        { onPlace: ({ accuracyM }) => seen.push(accuracyM), onTrouble: (reason) => seen.push(reason) },
        OPTIONS,
      );
      edge.move(HERE);
      edge.move('late');
      edge.move({ ...HERE, accuracyM: 3 });
      assert.equal(edge.followers(), 1);
      stop();
      assert.equal(edge.followers(), 0);
      edge.move(HERE);
      assert.deepEqual(seen, [6, 'late', 3]);
    });

    test('files to save and to share, and whether the sheet was closed', async () => {
      saveFile('safra.xlsx', new Blob(['x']));
      assert.equal(await shareFile('fila.json', new Blob(['{}'], { type: 'application/json' })), true);
      assert.deepEqual(edge.files(), ['safra.xlsx', 'fila.json']);
      edge.closeSheet();
      assert.equal(await shareFile('fila.json', new Blob(['{}'])), false);
      assert.deepEqual(edge.files(), ['safra.xlsx', 'fila.json']);
    });

    test('paper', () => {
      printPage();
      assert.equal(edge.printed(), 1);
    });

    test('a touch that says that a code was read', () => {
      confirmRead();
      assert.equal(edge.felt(), 1);
    });
  });

describe('reminders', () => {
  test('come from the system of a shell alone: a browser shows nothing while it is closed', () => {
    browser();
    assert.equal(systemReminders(), undefined);
    const reminders = { mayRemind: async () => true, plan: async () => undefined, forget: async () => undefined };
    globalThis.cafezalDevice = { reminders };
    assert.equal(systemReminders(), reminders);
    globalThis.cafezalDevice = undefined;
  });
});

describe('sharing in a browser', () => {
  beforeEach(() => mock.restoreAll());

  test('saves the file where there is no sheet, no touch, or the touch is too long ago', async () => {
    const edge = browser();
    put('canShare', () => false);
    await shareFile('one.json', new Blob(['1']));
    put('canShare', () => true);
    put('maxTouchPoints', 0);
    await shareFile('two.json', new Blob(['2']));
    put('maxTouchPoints', 5);
    put('share', () => Promise.reject(new DOMException('too late', 'NotAllowedError')));
    assert.equal(await shareFile('three.json', new Blob(['3'])), true);
    assert.deepEqual(edge.files(), ['one.json', 'two.json', 'three.json']);
  });

  test('keeps the address of a saved file for a minute: some read it only after the click', () => {
    browser();
    // Those of the tests before.
    mock.timers.runAll();
    const revoked = mock.method(URL, 'revokeObjectURL');
    saveFile('safra.xlsx', new Blob(['x']));
    mock.timers.tick(59_999);
    assert.equal(revoked.mock.callCount(), 0);
    mock.timers.tick(1);
    assert.equal(revoked.mock.callCount(), 1);
  });
});
