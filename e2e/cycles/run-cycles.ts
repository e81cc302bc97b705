import type { Page } from 'playwright-core';
import { ACTIONS, signOut } from './actions.ts';
import type { Device } from './device.ts';
import { judge } from './judge.ts';
import { answerAll } from './told.ts';
import { makeWorld, signInAgain, type World } from './world.ts';

const DEEDS_A_CYCLE = 4;
const SERVER_DIES = 0.4;
const SIGNS_OUT = 0.1;

/** What a run of cycles did and found. */
export type Outcome = {
  faults: readonly string[];
  deeds: number;
  told: number;
  actions: number;
  network: Readonly<Record<string, number>>;
};

type Order = {
  seed: number;
  count: number;
  tell: (line: string) => void;
  /** Answers edits as if they were let in: the judgement must see it. */
  swallowsEdits?: boolean;
};

/** What a page shows, for whoever looks into a fault. */
const shownOn = (page: Page): Promise<string> =>
  page
    .evaluate(() => `${document.body.textContent?.slice(0, 400)}\n${Object.keys(localStorage).join(' ')}`)
    .catch((error: unknown) => String(error));

async function leaveAndEnter(world: World, device: Device): Promise<void> {
  await signOut(device.chance.pick(device.pages));
  device.proxy.become('clear');
  await device.setOffline(false);
  await signInAgain(world, device);
}

/** Works on a device with a bad network; answers how much was done. */
async function actOn(world: World, device: Device, { cycle, tell }: { cycle: number; tell: Order['tell'] }) {
  device.proxy.become('faulty');
  const { chance } = device;
  const actions = Array.from({ length: DEEDS_A_CYCLE }, () => chance.pick(ACTIONS));
  const names: string[] = [];
  try {
    for (const [name, action] of actions) {
      names.push(name);
      await action({ world, device, page: chance.pick(device.pages), cycle, chance });
    }
    if (chance.happens(SIGNS_OUT)) {
      names.push('leave and sign in');
      await leaveAndEnter(world, device);
    }
  } catch (cause) {
    const shown = await Promise.all(device.pages.map((page) => shownOn(page)));
    throw new Error(`${device.name}: ${names.join(', ')}\n${shown.join('\n---\n')}`, { cause });
  }
  tell(`  ${device.name}: ${names.join(', ')}`);
  return names.length;
}

/** One cycle: all devices at work on bad networks, the server perhaps killed, then quiet and the judgement. */
async function runCycle(
  world: World,
  cycle: number,
  tell: Order['tell'],
): Promise<{ faults: string[]; actions: number }> {
  const dies = world.chance.happens(SERVER_DIES);
  if (dies) tell('  the server is killed');
  const acting = world.devices.map((device) => actOn(world, device, { cycle, tell }));
  // All have ended before anything is judged, or closed where one failed.
  const ended = await Promise.allSettled([...acting, dies ? world.product.restart().then(() => 0) : 0]);
  const actions = ended.map((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  });
  const stuck = await answerAll(world, cycle);
  const faults = [...stuck, ...(await judge(world, cycle))];
  return {
    faults: faults.map((fault) => `cycle ${cycle}: ${fault}`),
    actions: actions.reduce((sum, one) => sum + one, 0),
  };
}

function networkOf({ devices }: World): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { proxy } of devices) for (const [fault, count] of proxy.counts) sums[fault] = (sums[fault] ?? 0) + count;
  return sums;
}

/** Runs cycles until the count is reached or one has a fault. */
export async function runCycles({ seed, count, tell, swallowsEdits = false }: Order): Promise<Outcome> {
  const world = await makeWorld(seed);
  try {
    if (swallowsEdits) for (const { proxy } of world.devices) proxy.swallowEdits();
    const faults: string[] = [];
    let actions = 0;
    for (let cycle = 1; cycle <= count && faults.length === 0; cycle += 1) {
      tell(`cycle ${cycle} of seed ${seed}`);
      const done = await runCycle(world, cycle, tell);
      faults.push(...done.faults);
      actions += done.actions;
    }
    const { deeds, told } = world.ledger;
    return { faults, deeds: deeds.length, told: told.length, actions, network: networkOf(world) };
  } finally {
    await world.close();
  }
}
