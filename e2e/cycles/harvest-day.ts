import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { goWithin } from '../journey.ts';
import { AT_ONCE, type Device } from './device.ts';
import { judge } from './judge.ts';
import { QUEUES, readKept } from './kept.ts';
import { letThrough } from './quiet.ts';
import { createHarvest, photograph, type Turn } from './record-actions.ts';
import { farmPath, signInAgain, type World } from './world.ts';

const DAY_MS = 86_400_000;
const LOOK_EACH_MS = 50;
/** How long a screen may take to say what is so. */
const PATIENCE_MS = 60_000;
/** More times of network than this are no day. */
const MOST_TIMES = 200;

/** How much is done in flight mode, and how long the network is there each time after it. */
export type DayPlan = {
  harvests: number;
  photos: number;
  kills: number;
  /** Resolves when the network goes away again. */
  network: (device: Device) => Promise<void>;
  tell: (line: string) => void;
};

/** Waits until something is so; answers what it was last. */
async function last<Seen>(look: () => Promise<Seen>, isSo: (seen: Seen) => boolean): Promise<Seen> {
  for (const until = Date.now() + PATIENCE_MS; ; await pause(LOOK_EACH_MS)) {
    const seen = await look();
    if (isSo(seen) || Date.now() > until) return seen;
  }
}

/** What waits on the device: all that its queues have, but for photos of forms that are not saved. */
async function waitingOn(page: Page): Promise<number> {
  const { outbox, unsentReadings, unsentPhotos } = await readKept(page, QUEUES);
  return outbox.length + unsentReadings.length + unsentPhotos.filter(({ draft }) => draft === undefined).length;
}

/** The first number in a text; 0 where it says that all is sent, or that there is no network and nothing waits. */
const numberIn = (words: string): number => Number(/\d+/.exec(words)?.[0] ?? 0);

const chipOf = (page: Page): Promise<string> =>
  page
    .locator('header a[href="/envios"]')
    .getAttribute('aria-label')
    .then((words) => words ?? '');

/** How many harvests the list says that it has: of a long one only the rows about the screen are drawn. */
const listedOn = async (page: Page): Promise<number> => {
  const words = await page.getByRole('main').textContent();
  return Number(/(\d+) registros?\b/.exec(words ?? '')?.[1] ?? 0);
};

const harvestsOf = ({ ledger }: World) => ledger.of('create').filter(({ section }) => section === 'colheita');

/** What the device keeps, and what its screens say of it. */
type Said = { waiting: number; chip: string; queue: string };

async function saidOn(page: Page): Promise<Said> {
  const queue = await page.getByRole('main').textContent();
  return { waiting: await waitingOn(page), chip: await chipOf(page), queue: queue ?? '' };
}

const isChipTrue = ({ waiting, chip }: Said): boolean => numberIn(chip) === waiting;
const isQueueTrue = ({ waiting, queue }: Said): boolean =>
  waiting === 0 ? queue.includes('Tudo enviado') : new RegExp(`(?<!\\d)${waiting} registros? por enviar`).test(queue);

/** Where chip, screen of what waits, or list say something else than what the device keeps, and go on saying it. */
async function untruths(device: Device, world: World, { when, tell }: { when: string; tell: DayPlan['tell'] }) {
  const [page] = device.pages;
  if (page === undefined) return [`${when}: no page`];
  const made = harvestsOf(world).length;
  await goWithin(page, '/envios');
  // An answer that is under way when the network goes may still come.
  const said = await last(
    () => saidOn(page),
    (one) => isChipTrue(one) && isQueueTrue(one),
  );
  await goWithin(page, `${farmPath(world)}/colheita`);
  const listed = await last(
    () => listedOn(page),
    (rows) => rows === made,
  );
  const faults = [
    ...(isChipTrue(said) ? [] : [`the chip says “${said.chip}” of ${said.waiting}`]),
    ...(isQueueTrue(said) ? [] : [`the queue says “${said.queue.slice(0, 200)}” of ${said.waiting}`]),
    ...(listed === made ? [] : [`the list has ${listed} of ${made}`]),
  ];
  tell(`${when}: ${said.waiting} wait, ${made} in the list${faults.map((fault) => `; ${fault}`).join('')}`);
  return faults.map((fault) => `${when}: ${fault}`);
}

async function harvestInFlightMode(world: World, device: Device, plan: DayPlan): Promise<string[]> {
  const faults: string[] = [];
  let killed = 0;
  for (let made = 1; made <= plan.harvests; made += 1) {
    const turn = (): Turn => {
      const [page] = device.pages;
      if (page === undefined) throw new Error(`${device.name} has no page`);
      return { world, device, page, cycle: 1, chance: device.chance };
    };
    await createHarvest(turn());
    // Spread over the day, at once after what was saved.
    const isDue = (total: number): boolean =>
      Math.floor((made * total) / plan.harvests) > Math.floor(((made - 1) * total) / plan.harvests);
    if (isDue(plan.photos)) await photograph(turn());
    if (!isDue(plan.kills)) continue;
    killed += 1;
    await device.endAndReopen(farmPath(world), 'killed');
    faults.push(...(await untruths(device, world, { when: `after the kill ${killed}`, tell: plan.tell })));
  }
  return faults;
}

/** Who is sent to the sign-in enters again; what waits stays. */
async function enterIfAsked(world: World, device: Device): Promise<boolean> {
  const [page] = device.pages;
  const isAsked = page !== undefined && new URL(page.url()).pathname === '/login';
  if (isAsked) await signInAgain(world, device);
  return isAsked;
}

/** Lets the network be there for a time and away again, until nothing waits. Answers how often, and what was untrue. */
async function sendInPieces(world: World, device: Device, plan: DayPlan) {
  const faults: string[] = [];
  for (let times = 1; times <= MOST_TIMES; times += 1) {
    await device.setOffline(false);
    device.proxy.become('clear');
    const entered = await enterIfAsked(world, device);
    await plan.network(device);
    device.proxy.become('away');
    await device.setOffline(true);
    const [page] = device.pages;
    if (page === undefined) throw new Error('no page');
    if (new URL(page.url()).pathname === '/login') continue;
    if (entered) await page.waitForURL((url) => url.pathname !== '/login', AT_ONCE);
    faults.push(
      ...(await untruths(device, world, { when: `after the network was there ${times} times`, tell: plan.tell })),
    );
    if ((await waitingOn(page)) === 0) return { times, faults };
  }
  return { times: MOST_TIMES, faults: [...faults, `not sent after ${MOST_TIMES} times`] };
}

async function liveThrough(world: World, device: Device, plan: DayPlan) {
  await device.setOffline(true);
  device.proxy.become('away');
  device.setClock(DAY_MS);
  await device.endAndReopen(farmPath(world), 'killed');
  const faults = await harvestInFlightMode(world, device, plan);
  await world.endSessions();
  // The other devices had a network, and their people entered again.
  for (const other of world.devices) if (other !== device) await signInAgain(world, other);
  return { faults, sent: await sendInPieces(world, device, plan) };
}

/**
 * A day's harvest in flight mode on one device, the app killed again and again, its clock a day ahead; then the session
 * ended by its server, and the network there for a short time, again and again. Answers what is wrong at its end, and what
 * a screen said that was not so.
 */
export async function harvestDay(
  world: World,
  plan: DayPlan,
): Promise<{ faults: readonly string[]; harvests: number; photos: number; times: number }> {
  const [device] = world.devices;
  if (device === undefined) throw new Error('no device');
  // The farm is on the device when the day begins.
  await letThrough(world, { isLeftAlone: false });
  const { faults, sent } = await liveThrough(world, device, plan).catch(async (cause: unknown) => {
    throw new Error(`the day stopped:\n${await device.shown()}`, { cause });
  });
  const stuck = await letThrough(world, { isLeftAlone: false });
  return {
    faults: [...faults, ...sent.faults, ...stuck.map((one) => `stuck: ${one}`), ...(await judge(world, 1))],
    harvests: harvestsOf(world).length,
    photos: world.ledger.of('photo').length,
    times: sent.times,
  };
}
