import assert from 'node:assert/strict';
import { test } from 'node:test';
import { processOf } from './shared-process.ts';

const PLAIN = "import { test } from 'node:test';\ntest('one and one are two', () => {});\n";

test('plain tests of domain and screens share a process', () => {
  assert.equal(processOf('packages/domain/src/lots/mass.test.ts', PLAIN), 'plain');
  assert.equal(processOf('apps/web/src/data/queue/entry.test.ts', PLAIN), 'plain');
});

test('tests of components share another', () => {
  assert.equal(processOf('apps/web/src/components/field.test.tsx', PLAIN), 'components');
});

test('tests with a database or a browser have their own', () => {
  assert.equal(processOf('apps/server/src/db/uuid.test.ts', PLAIN), 'own');
  assert.equal(processOf('e2e/owner.test.ts', PLAIN), 'own');
});

test('a file that changes what all share has its own', () => {
  const changes = [
    'beforeEach(() => {});',
    "mock.timers.enable({ apis: ['Date'] });",
    "test('a', (t) => { t.mock.timers.enable(); });",
    'Object.assign(globalThis, { navigator: {} });',
    "import 'fake-indexeddb/auto';",
    "test('a', () => indexedDB.deleteDatabase('x'));",
    "import { openPage } from '../../testing/open-page.ts';",
  ];
  for (const change of changes) {
    assert.equal(processOf('apps/web/src/data/queue/entry.test.ts', `${PLAIN}${change}\n`), 'own', change);
  }
});
