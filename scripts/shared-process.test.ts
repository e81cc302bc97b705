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

test('tests that ask the server share a third', () => {
  assert.equal(processOf('apps/server/src/db/uuid.test.ts', PLAIN), 'server');
  assert.equal(processOf('apps/server/src/routes/plots.test.ts', PLAIN), 'server');
});

test('tests with a browser or with programs that are killed have their own', () => {
  assert.equal(processOf('e2e/owner.test.ts', PLAIN), 'own');
  assert.equal(processOf('apps/server/src/start/run-server.test.ts', PLAIN), 'own');
});

test('a file of the server that looks at its process, or starts something while it is read, has its own', () => {
  const uses = [
    'const before = process.memoryUsage().rss;',
    'const server = await startTestServer();',
    "test('a', () => runProgram(process.execPath, []));",
    "test('a', () => performance.eventLoopUtilization());",
  ];
  for (const use of uses)
    assert.equal(processOf('apps/server/src/routes/plots.test.ts', `${PLAIN}${use}\n`), 'own', use);
});

test('a file that changes what all share has its own', () => {
  const changes = [
    'beforeEach(() => {});',
    "mock.timers.enable({ apis: ['Date'] });",
    "test('a', (t) => { t.mock.timers.enable(); });",
    'Object.assign(globalThis, { navigator: {} });',
    "import 'fake-indexeddb/auto';",
    "test('a', () => indexedDB.deleteDatabase('x'));",
    "import { ScriptedApi } from '../testing/scripted-api.ts';",
    "import { openPage } from '../../testing/open-page.ts';",
  ];
  for (const change of changes) {
    assert.equal(processOf('apps/web/src/data/queue/entry.test.ts', `${PLAIN}${change}\n`), 'own', change);
  }
});
