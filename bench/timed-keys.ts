import type { BrowserContext, Page } from 'playwright-core';
import { quantile } from './measure.ts';

/** How much slower than this machine a cheap phone is taken to be. */
export const SLOWER = 4;
/** What a key may take beyond a bare field, in ms. */
export const KEY_AIM_MS = 50;

const TYPED = '125037640912';

/** An interaction as the browser timed it, from the finger to the next paint. */
export type Interaction = { name: string; ms: number };

/** Keeps every timed event of the page; 16 ms is the least that a browser tells of. */
export function keepTimes(): void {
  const kept: Interaction[] = [];
  Object.assign(globalThis, { kept });
  new PerformanceObserver((list) => {
    for (const { name, duration, interactionId } of list.getEntries() as PerformanceEventTiming[]) {
      if (interactionId > 0) kept.push({ name, ms: duration });
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}

export const timesOf = (page: Page): Promise<Interaction[]> =>
  page.evaluate(async () => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    return (globalThis as unknown as { kept: Interaction[] }).kept.splice(0);
  });

/** Types digits and takes each back; answers how long the keys took. */
export async function typeAndTakeBack(page: Page): Promise<Interaction[]> {
  for (const key of TYPED) {
    await page.keyboard.press(key);
    await page.keyboard.press('Backspace');
  }
  return (await timesOf(page)).filter(({ name }) => name.startsWith('key'));
}

/** Makes the processor of a page slower. */
export async function slowDown(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
}

/** The same keys in a field of a page with nothing else: what the machine itself costs at this moment. */
export async function bareKeys(context: BrowserContext): Promise<Interaction[]> {
  const page = await context.newPage();
  await page.addInitScript(keepTimes);
  await page.goto('/robots.txt');
  await page.setContent('<label>Campo <input></label>');
  await page.evaluate(keepTimes);
  await slowDown(context, page);
  await page.getByRole('textbox').tap();
  const keys = await typeAndTakeBack(page);
  await page.close();
  return keys;
}

/** Milliseconds below which a share of the interactions lies; what took less than a browser tells of counts as nothing. */
export const atShare = (interactions: readonly Interaction[], share: number): number =>
  interactions.length === 0
    ? 0
    : quantile(
        interactions.map(({ ms }) => ms),
        share,
      );
