import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { isStaleBuild, reloadOnce } from './stale-build.ts';

const kept = new Map<string, string>();
const navigator = { onLine: true };
let reloads = 0;
const parts = {
  navigator,
  location: {
    reload: () => {
      reloads += 1;
    },
  },
  sessionStorage: {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  },
};
for (const [name, value] of Object.entries(parts)) Object.defineProperty(globalThis, name, { value });

beforeEach(() => {
  kept.clear();
  navigator.onLine = true;
  reloads = 0;
});

test('seed 8.27: a piece of the app that is gone from the server reloads the page, once', () => {
  assert.equal(isStaleBuild(new TypeError('Failed to fetch dynamically imported module: /x.js')), true);
  assert.equal(isStaleBuild(new Error('Acesso negado.')), false);
  assert.deepEqual([reloadOnce(100_000), reloadOnce(100_001), reloadOnce(159_999)], [true, false, false]);
  assert.equal(reloads, 1);
});

test('without a network nothing is reloaded, for nothing would come back', () => {
  navigator.onLine = false;
  assert.equal(reloadOnce(100_000), false);
  assert.equal(reloads, 0);
});
