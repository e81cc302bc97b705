import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startSeasonServer } from '../test/farm-client.ts';
import { seedOfToday } from '../test/fuzz.ts';
import { bringMutated } from '../test/mutated-imports.ts';
import type { TestServer } from '../test/test-app.ts';

/** Of each kind; `npm run soak -- imports` brings 200. */
const COUNT = 15;

describe('mutated files', () => {
  let server: TestServer;
  before(async () => {
    server = await startSeasonServer();
  });
  after(() => server.close());

  for (const kind of ['mapa', 'nfe'])
    test(`of the kind ${kind} come in whole or not at all, and never break the server`, async () => {
      const seen = await bringMutated(server.app, { kind, count: COUNT, seed: seedOfToday() });
      assert.equal(seen.confirmed + seen.shown + seen.refused, COUNT);
    });
});
