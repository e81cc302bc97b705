import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { fuzzEveryRoute, seedOfToday } from './fuzz.ts';
import { startTestServer, type TestServer } from './test-app.ts';

/** Other requests every day; those of a day that failed come again by HOSTILE_SEED, more of them by `npm run soak -- fuzz`. */
const SEED = Number(process.env.HOSTILE_SEED ?? seedOfToday());
const RUNS = 20;
const BUDGET_MS = 900_000;

describe('hostile input', () => {
  let server: TestServer;

  before(async () => {
    server = await startTestServer();
  });
  after(() => server.close());

  test('gets an answer of the contract from every route, never a fault of ours', {
    timeout: BUDGET_MS,
  }, async (context) => {
    context.diagnostic(`HOSTILE_SEED=${SEED}`);
    const { findings } = await fuzzEveryRoute(server.app, { seed: SEED, runs: RUNS });
    assert.deepEqual(findings, [], `HOSTILE_SEED=${SEED}`);
  });
});
