import { ACTIONS, signOut } from './actions.ts';
import { type Chance, chanceOf } from './chance.ts';
import type { Device } from './device.ts';
import { judge } from './judge.ts';
import { letThrough } from './quiet.ts';
import { answerAll } from './reports.ts';
import { type Kind, makeWorld, signInAgain, type World } from './world.ts';

const SERVER_DIES = 0.4;
const SIGNS_OUT = 0.1;

/** What is counted beside the actions of the devices. */
const SERVER_KILLED = 'the server is killed';

/** What a run of cycles did and found. */
export type Outcome = {
  faults: readonly string[];
  deeds: number;
  reports: number;
  /** How often each thing was done. */
  done: Readonly<Record<string, number>>;
  network: Readonly<Record<string, number>>;
  /** How often a page was gone back to that the browser had kept as it was, and how often it was loaded anew. */
  returns: Readonly<World['returns']>;
};

/** Devices, networks and a server that cycles can be run with. */
export type Run = {
  /** Runs cycles until there were so many more or one has a fault. */
  readonly cycles: (count: number) => Promise<Outcome>;
  /** Runs one cycle in which every device does only this, once. */
  readonly cycleOf: (action: string) => Promise<Outcome>;
  /** From here on the networks answer edits as if they were let in: the judgement must see it. */
  readonly swallowWrites: () => void;
  readonly close: () => Promise<void>;
};

type Tell = (line: string) => void;
type Turns = {
  world: World;
  cycle: number;
  plan: Chance;
  /** What each device may do in a cycle, and how many of it. */
  actions: (typeof ACTIONS)[Kind];
  deeds: number;
  done: Map<string, number>;
  tell: Tell;
};

const countOne = ({ done }: Turns, name: string): void => void done.set(name, (done.get(name) ?? 0) + 1);

/** Lets all devices end what waits and judges; what cannot be judged is told with what the screens show. */
async function settle(world: World, cycle: number): Promise<string[]> {
  try {
    const stuck = await answerAll(world, cycle);
    return [...stuck, ...(await judge(world, cycle))];
  } catch (cause) {
    const shown = await Promise.all(world.devices.map((device) => device.shown()));
    throw new Error(`not judged:\n${shown.join('\n')}`, { cause });
  }
}

async function leaveAndEnter(world: World, device: Device): Promise<void> {
  await signOut(device.chance.pick(device.pages));
  device.proxy.become('clear');
  await device.setOffline(false);
  await signInAgain(world, device);
}

const seconds = (since: number): string => `${((performance.now() - since) / 1_000).toFixed(1)} s`;

/** Works on a device with a bad network. */
async function actOn(turns: Turns, device: Device): Promise<void> {
  const { world, cycle, plan, tell } = turns;
  device.proxy.become('faulty');
  const { chance } = device;
  const actions = Array.from({ length: turns.deeds }, () => plan.pick(turns.actions));
  const leaves = plan.happens(SIGNS_OUT);
  const names: string[] = [];
  const act = async (name: string, action: () => Promise<void>): Promise<void> => {
    const begun = performance.now();
    names.push(name);
    countOne(turns, name);
    await action();
    names[names.length - 1] = `${name} ${seconds(begun)}`;
  };
  try {
    for (const [name, action] of actions) {
      const page = chance.pick(device.pages);
      // A tab that nobody sees draws nothing.
      await page.bringToFront();
      await act(name, () => action({ world, device, page, cycle, chance }));
    }
    if (leaves) await act('leave and sign in', () => leaveAndEnter(world, device));
  } catch (cause) {
    throw new Error(`${device.name}: ${names.join(', ')}\n${await device.shown()}`, { cause });
  }
  tell(`  ${device.name}: ${names.join(', ')}`);
}

/** One cycle: all devices at work on bad networks, the server perhaps killed, then quiet and the judgement. */
async function runCycle(turns: Turns): Promise<string[]> {
  const { world, cycle, plan, tell } = turns;
  const begun = performance.now();
  const dies = plan.happens(SERVER_DIES);
  if (dies) {
    countOne(turns, SERVER_KILLED);
    tell(`  ${SERVER_KILLED}`);
  }
  const acting = world.devices.map((device) => actOn(turns, device));
  // All have ended before anything is judged, or closed where one failed.
  const ended = await Promise.allSettled([...acting, dies ? world.product.restart() : undefined]);
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
  const worked = seconds(begun);
  const quiet = performance.now();
  const faults = await settle(world, cycle);
  tell(`  worked ${worked}, judged after ${seconds(quiet)}`);
  return faults.map((fault) => `cycle ${cycle}: ${fault}`);
}

function networkOf({ devices }: World): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { proxy } of devices) for (const [fault, count] of proxy.counts) sums[fault] = (sums[fault] ?? 0) + count;
  return sums;
}

/** Cycles in a world that stands. What is done follows from its seed; how fast each does it does not. */
function cyclesIn(world: World, deedsACycle: number, tell: Tell): Run {
  const actions = ACTIONS[world.kind];
  const turns: Turns = {
    world,
    cycle: 0,
    plan: chanceOf(world.seed, 'plan'),
    actions,
    deeds: deedsACycle,
    done: new Map(),
    tell,
  };
  const cycles = async (count: number): Promise<Outcome> => {
    const faults: string[] = [];
    for (const last = turns.cycle + count; turns.cycle < last && faults.length === 0; ) {
      turns.cycle += 1;
      tell(`cycle ${turns.cycle} of seed ${world.seed}`);
      faults.push(...(await runCycle(turns)));
    }
    const { ledger, returns } = world;
    const [deeds, reports] = [ledger.deeds.length, ledger.reports.length];
    return { faults, deeds, reports, done: Object.fromEntries(turns.done), network: networkOf(world), returns };
  };
  const swallowWrites = () => {
    for (const { proxy } of world.devices) proxy.swallowEdits();
  };
  const cycleOf = async (action: string): Promise<Outcome> => {
    Object.assign(turns, { actions: actions.filter(([name]) => name === action), deeds: 1 });
    return await cycles(1).finally(() => Object.assign(turns, { actions, deeds: deedsACycle }));
  };
  return { cycles, cycleOf, swallowWrites, close: world.close };
}

/** Starts what cycles are run with, in each of which every device does so many things. */
export async function startRun(
  seed: number,
  { kind, deedsACycle }: { kind: Kind; deedsACycle: number },
  tell: Tell,
): Promise<Run> {
  const begun = performance.now();
  const world = await makeWorld(seed, { kind });
  // The farm is on every device before one is without a network.
  await letThrough(world, { isLeftAlone: false });
  tell(`all signed in after ${seconds(begun)}`);
  return cyclesIn(world, deedsACycle, tell);
}
