import '../testing/browser-parts.ts';
import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import { atServer, isInShell, publicOrigin } from './server-address.ts';

const SERVER = 'https://fazenda.example.test';
const page = document.documentElement.dataset;
afterEach(() => {
  delete page.server;
});

describe('the address of the server', () => {
  test('in a browser is the page’s own: paths stay paths', () => {
    assert.deepEqual([isInShell(), atServer('/api/farms'), publicOrigin()], [false, '/api/farms', location.origin]);
  });

  test('in the native app is that of its page, and links and codes are made with it', () => {
    page.server = SERVER;
    assert.deepEqual([isInShell(), atServer('/api/farms'), publicOrigin()], [true, `${SERVER}/api/farms`, SERVER]);
  });

  test('is no part of pictures that are elsewhere or on the device', () => {
    page.server = SERVER;
    for (const other of ['https://lh3.example.test/a', 'blob:x', 'data:image/png;base64,x'])
      assert.equal(atServer(other), other);
  });
});
