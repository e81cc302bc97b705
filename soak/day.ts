import { setTimeout as pause } from 'node:timers/promises';
import { harvestDay } from '../e2e/cycles/harvest-day.ts';
import { makeWorld } from '../e2e/cycles/world.ts';
import { buildWeb } from '../scripts/build-web.ts';
import { numbersOf, type Soak, tell } from './soak.ts';

const USUAL = { seed: 1, harvests: 40, photos: 12, kills: 10, seconds: 10, browsers: 0 } as const;

/**
 * A day's harvest in flight mode, the app killed again and again, its clock a day ahead, its session ended; then the
 * network for some seconds at a time. In the native app, or in a browser with `--browsers 1`.
 */
export const day: Soak = async (options) => {
  const { seed, seconds, browsers, ...plan } = numbersOf(options, USUAL);
  await buildWeb();
  const world = await makeWorld(seed, { kind: browsers === 0 ? 'shells' : 'browsers', most: 1 });
  try {
    const network = () => pause(seconds * 1_000);
    const { faults, ...sums } = await harvestDay(world, { ...plan, network, tell });
    process.stdout.write(`${JSON.stringify(sums)}\n`);
    for (const fault of faults) process.stdout.write(`${fault}\n`);
    return faults.length === 0 && sums.harvests === plan.harvests && sums.photos === plan.photos;
  } finally {
    await world.close();
  }
};
