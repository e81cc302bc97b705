import type { Page } from 'playwright-core';
import type { Device } from './device.ts';
import { type Kept, QUEUES, readKept } from './kept.ts';
import type { World } from './world.ts';

/** No longer may anything wait without a told reason once the network is good. */
const LONGEST_MS = 60_000;
const NUDGE_EACH_MS = 1_000;

type Queues = Pick<Kept, (typeof QUEUES)[number]>;

/** What a person's look at the screen brings about: the page is seen again. */
const look = (page: Page): Promise<void> =>
  page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));

/** How much waits without a reason: neither one of its own, nor that it stands behind what waits for its person. */
function waitingOn({ outbox, unsentReadings, unsentPhotos }: Queues): number {
  const held = new Set(outbox.flatMap(({ mutation, trouble }) => (trouble === null ? [] : [mutation.recordId])));
  const entries = outbox.filter(({ mutation }) => !held.has(mutation.recordId));
  const things = [...unsentReadings, ...unsentPhotos].filter(
    ({ trouble, isDraft, recordId }) => trouble === null && isDraft !== true && !held.has(recordId),
  );
  return entries.length + things.length;
}

/** What a device has not done yet: sent, or pulled up to the server's last change; empty when it is through. */
async function leftOn(device: Device, seq: number): Promise<string> {
  const [page] = device.pages;
  if (page === undefined) return 'no tab';
  const queues = await readKept(page, QUEUES);
  const waiting = waitingOn(queues);
  const cursor = queues.cursors[0]?.seq ?? 0;
  return waiting > 0 || cursor < seq ? `${waiting} wait, at ${cursor} of ${seq}: ${JSON.stringify(queues.outbox)}` : '';
}

const seqOf = async ({ ask, farm }: World): Promise<number> => {
  let since = 0;
  for (;;) {
    const { seq, more } = await ask<{ seq: number; more: boolean }>(`/farms/${farm.id}/changes?since=${since}`);
    since = seq;
    if (!more) return seq;
  }
};

/** Lets everything through until nothing waits without a reason; answers what was stuck. */
export async function letThrough(world: World): Promise<string[]> {
  for (const device of world.devices) {
    device.proxy.become('clear');
    if (device.isOffline) await device.setOffline(false);
  }
  const until = Date.now() + LONGEST_MS;
  for (let nudged = 0; ; ) {
    if (Date.now() - nudged > NUDGE_EACH_MS) {
      nudged = Date.now();
      await Promise.all(world.devices.flatMap(({ pages }) => pages.map((page) => look(page))));
    }
    const seq = await seqOf(world);
    const left = await Promise.all(world.devices.map((device) => leftOn(device, seq)));
    // What one sent between the two looks is news for the others.
    if (left.every((one) => one === '') && (await seqOf(world)) === seq) return [];
    if (Date.now() > until)
      return left.flatMap((one, at) => (one === '' ? [] : [`${world.devices[at]?.name}: ${one}`]));
  }
}
