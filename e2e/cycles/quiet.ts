import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import type { Device } from './device.ts';
import { type Kept, type KeptEntry, QUEUES, readKept } from './kept.ts';
import type { World } from './world.ts';

/** No longer may anything wait without a shown reason once the network is good. */
const LONGEST_MS = 60_000;
const NUDGE_EACH_MS = 1_000;
const LOOK_EACH_MS = 200;

type Queues = Pick<Kept, (typeof QUEUES)[number]>;

/** What a person's look at the screen brings about: the page is seen again. */
const look = (page: Page): Promise<void> =>
  page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));

/** Whether a deletion stands behind the refused creation of its record: both should have left the queue. */
function isLeftBehind({ mutation, trouble }: KeptEntry, outbox: readonly KeptEntry[]): boolean {
  const own = outbox.filter((entry) => entry.mutation.recordId === mutation.recordId);
  const isRefused = own.some(
    (entry) => entry.mutation.op === 'create' && entry.trouble?.kind === 'refused' && entry.trouble.code !== 'internal',
  );
  return mutation.op === 'delete' && trouble === null && own.at(-1)?.mutation === mutation && isRefused;
}

/** How much waits without a reason: neither one of its own, nor that it stands behind what waits for its person. */
function waitingOn({ outbox, unsentReadings, unsentPhotos }: Queues): number {
  const held = new Set(outbox.flatMap(({ mutation, trouble }) => (trouble === null ? [] : [mutation.recordId])));
  const entries = outbox.filter((entry) => !held.has(entry.mutation.recordId) || isLeftBehind(entry, outbox));
  const things = [...unsentReadings, ...unsentPhotos].filter(
    ({ trouble, draft, recordId }) => trouble === null && draft === undefined && !held.has(recordId),
  );
  return entries.length + things.length;
}

/** What a device has not done yet: sent, or pulled up to the server's last change. */
type Left = { waiting: number; isBehind: boolean; what: string };

async function leftOn(device: Device, seq: number): Promise<Left> {
  const [page] = device.pages;
  if (page === undefined) throw new Error(`${device.name} has no tab`);
  const queues = await readKept(page, QUEUES);
  const [waiting, cursor] = [waitingOn(queues), queues.cursors[0]?.seq ?? 0];
  const what = `${device.name}: ${waiting} wait, at ${cursor} of ${seq}: ${JSON.stringify(queues)}`;
  return { waiting, isBehind: cursor < seq, what };
}

/** The server's last change, from one that is known. */
async function seqOf({ ask, farm }: World, known: number): Promise<number> {
  for (let since = known; ; ) {
    const { seq, more } = await ask<{ seq: number; more: boolean }>(`/farms/${farm.id}/changes?since=${since}`);
    since = seq;
    if (!more) return seq;
  }
}

type Watch = { until: number; meanwhile: () => Promise<void> };

/** Watches the devices until all are through or the time is over; answers what is left then. */
async function watch(world: World, { until, meanwhile }: Watch): Promise<Left[]> {
  for (let seq = 0; ; ) {
    await meanwhile();
    seq = await seqOf(world, seq);
    const all = await Promise.all(world.devices.map((device) => leftOn(device, seq)));
    const left = all.filter(({ waiting, isBehind }) => waiting > 0 || isBehind);
    // What one sent between the two looks is news for the others.
    if (Date.now() > until || (left.length === 0 && (await seqOf(world, seq)) === seq)) return left;
    await pause(LOOK_EACH_MS);
  }
}

/** Sees every screen, once a second. */
function looking({ devices }: World): () => Promise<void> {
  let looked = 0;
  return async () => {
    if (Date.now() - looked < NUDGE_EACH_MS) return;
    looked = Date.now();
    await Promise.all(devices.flatMap(({ pages }) => pages.map((page) => look(page))));
  };
}

const texts = (left: readonly Left[]): string[] => left.map(({ what }) => what);

/**
 * Lets everything through until nothing waits without a reason; answers what was stuck. Where the devices are left alone
 * nobody looks at a screen first: what waits has to go by itself.
 */
export async function letThrough(world: World, { isLeftAlone }: { isLeftAlone: boolean }): Promise<string[]> {
  for (const device of world.devices) {
    device.proxy.become('clear');
    if (device.isOffline) await device.setOffline(false);
  }
  if (isLeftAlone) {
    const left = await watch(world, { until: Date.now() + LONGEST_MS, meanwhile: async () => undefined });
    const waiting = left.filter((one) => one.waiting > 0);
    if (waiting.length > 0) return texts(waiting);
  }
  return texts(await watch(world, { until: Date.now() + LONGEST_MS, meanwhile: looking(world) }));
}
