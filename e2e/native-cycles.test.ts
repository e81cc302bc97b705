import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { harvestDay, untilSomeWent } from './cycles/harvest-day.ts';
import { cyclesIn } from './cycles/run-cycles.ts';
import { makeWorld, type World } from './cycles/world.ts';

/** In its cycles are what they are about. */
const SEED = 20_261_847;
const CYCLES = 3;
const PARTS = ['clear the storage', 'kill the browser', 'the server is killed'] as const;

describe('the native app on bad networks, killed, and its web view emptied by the system', () => {
  let world: World;
  before(async () => {
    world = await makeWorld(SEED, { kind: 'shells', most: 2 });
  });
  after(() => world?.close());

  test('brings a day’s harvest in flight mode to the server once, and says all along what is so', {
    timeout: 600_000,
  }, async (context) => {
    const plan = { harvests: 3, photos: 1, kills: 1 };
    const tell = (line: string) => context.diagnostic(line);
    const day = await harvestDay(world, { ...plan, network: untilSomeWent, tell });
    assert.deepEqual(day.faults, []);
    assert.deepEqual([day.harvests, day.photos], [plan.harvests, plan.photos]);
    assert.ok(day.times > 1, 'all went at once: the network was never away amid it');
  });

  test('loses, doubles and overwrites nothing', { timeout: 900_000 }, async (context) => {
    const lines: string[] = [];
    const run = cyclesIn(world, (line) => lines.push(line));
    const { faults, done } = await run.cycles(CYCLES).finally(() => context.diagnostic(lines.join('\n')));
    assert.deepEqual(faults, []);
    for (const part of PARTS) assert.ok((done[part] ?? 0) > 0, `never: ${part}`);
  });
});
