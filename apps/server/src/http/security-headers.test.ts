import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { securityHeaders, securityHeadersAt } from './security-headers.ts';

const fixed = securityHeaders({ publicUrl: 'https://cafe.example', storage: null });
const namesAt = (path: string): string[] => securityHeadersAt(path, fixed).map(([name]) => name);

describe('security headers', () => {
  test('come whole with pages, the service worker and whatever a browser could show as a page', () => {
    for (const path of ['/', '/fazenda', '/sw.js', '/icon.svg', '/assets/mark-1.svg', '/assets/a/b.js']) {
      assert.deepEqual(namesAt(path), Object.keys(fixed), path);
    }
  });

  test('let data load nothing at all', () => {
    const policyAt = (path: string) => new Map(securityHeadersAt(path, fixed)).get('content-security-policy');
    for (const path of ['/api/health', '/api', '/api/farms/x/photos/y'])
      assert.equal(policyAt(path), "default-src 'none'; frame-ancestors 'none'", path);
    const others = Object.keys(fixed).filter((name) => name !== 'cross-origin-opener-policy');
    assert.deepEqual(namesAt('/api/health'), others);
    for (const path of ['/', '/apis', '/r/x']) assert.equal(policyAt(path), fixed['content-security-policy'], path);
  });

  test('of a script, a style sheet or a font are those that mean something there', () => {
    for (const path of ['/assets/app-1.js', '/assets/app-1.css', '/assets/figtree-1.woff2']) {
      assert.deepEqual(namesAt(path), [
        'x-content-type-options',
        'cross-origin-resource-policy',
        'strict-transport-security',
      ]);
    }
  });
});
