import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { harvestDay, untilSomeWent } from './cycles/harvest-day.ts';
import { makeWorld, type World } from './cycles/world.ts';

/** `npm run soak -- cycles --shells 1` works on it in cycles, and `soak -- day` lives the whole day. */
const SEED = 20_261_847;

describe('the native app on bad networks and killed', () => {
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
});
