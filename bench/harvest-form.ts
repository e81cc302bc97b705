import type { BrowserContext, Page } from 'playwright-core';
import { openBrowser, visit } from '../e2e/browser.ts';
import { furnishFarm } from '../e2e/furnished-farm.ts';
import { signIn } from '../e2e/journey.ts';
import { type Line, type Measure, quantile, rounded } from './measure.ts';

const EMAIL = 'form@example.test';
/** How much slower than this machine a cheap phone is taken to be. */
const SLOWER = 4;
const KEY_AIM_MS = 50;
const INTERACTION_AIM_MS = 100;
const TYPED = '125037640912';

/** An interaction as the browser timed it, from the finger to the next paint. */
type Interaction = { name: string; ms: number };

/** Keeps every timed event of the page; 16 ms is the least that a browser tells of. */
function keepTimes(): void {
  const kept: Interaction[] = [];
  Object.assign(globalThis, { kept });
  new PerformanceObserver((list) => {
    for (const { name, duration, interactionId } of list.getEntries() as PerformanceEventTiming[]) {
      if (interactionId > 0) kept.push({ name, ms: duration });
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}

const timesOf = (page: Page): Promise<Interaction[]> =>
  page.evaluate(async () => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    return (globalThis as unknown as { kept: Interaction[] }).kept.splice(0);
  });

/** Keys and touches of a harvest, from the empty form to the saved record. */
async function record(page: Page): Promise<{ keys: Interaction[]; all: Interaction[] }> {
  await page.getByRole('checkbox', { name: 'Mata' }).tap();
  await page.getByRole('textbox', { name: 'Volume colhido' }).tap();
  const opened = await timesOf(page);
  for (const key of TYPED) {
    await page.keyboard.press(key);
    await page.keyboard.press('Backspace');
  }
  const keys = (await timesOf(page)).filter(({ name }) => name.startsWith('key'));
  await page.keyboard.type('62');
  await page.getByRole('textbox', { name: /^Peso na balança/ }).tap();
  for (const key of '2300') await page.keyboard.press(key);
  await page.getByText('Derriçadeira', { exact: true }).tap();
  await page.getByRole('button', { name: /^Salvar (?:colheita|mesmo assim)$/ }).tap();
  const saved = page.getByText(/^Colheita (?:salva|guardada)/).last();
  const anyway = page.getByRole('button', { name: 'Salvar mesmo assim' });
  await saved.or(anyway).first().waitFor();
  if (!(await saved.isVisible())) await anyway.tap();
  await saved.waitFor();
  const rest = await timesOf(page);
  return { keys, all: [...opened, ...keys, ...rest] };
}

/** The same keys in a field of a page with nothing else: what the machine itself costs at this moment. */
async function bareKeys(context: BrowserContext): Promise<Interaction[]> {
  const page = await context.newPage();
  await page.addInitScript(keepTimes);
  await page.goto('/robots.txt');
  await page.setContent('<label>Campo <input></label>');
  await page.evaluate(keepTimes);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.getByRole('textbox').tap();
  for (const key of TYPED) {
    await page.keyboard.press(key);
    await page.keyboard.press('Backspace');
  }
  const keys = (await timesOf(page)).filter(({ name }) => name.startsWith('key'));
  await page.close();
  return keys;
}

/** Milliseconds below which a share of the interactions lies; what took less than a browser tells of counts as nothing. */
const atShare = (interactions: readonly Interaction[], share: number): number =>
  interactions.length === 0
    ? 0
    : quantile(
        interactions.map(({ ms }) => ms),
        share,
      );

/** Typing and touching in the form of a harvest on a processor four times as slow: from the finger to the next paint. */
export const harvestForm: Measure = async ({ url }): Promise<Line[]> => {
  const { farmSlug } = await furnishFarm(url, EMAIL);
  const browser = await openBrowser();
  try {
    const { context, page } = await visit(browser, url);
    await signIn(page, EMAIL);
    await page.addInitScript(keepTimes);
    await page.goto(`/fazenda/${farmSlug}/colheita/cadastrar`);
    await page.getByRole('checkbox', { name: 'Mata' }).waitFor();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    const { keys, all } = await record(page);
    const bare = atShare(await bareKeys(context), 0.95);
    const [key, worst] = [atShare(keys, 0.95), atShare(all, 0.98)];
    const bareWords = `a bare field took ${rounded(bare)} ms`;
    return [
      {
        what: `a key in the harvest's form to its paint, processor ${SLOWER} × slower, p95`,
        result: `${rounded(key)} ms; ${bareWords}`,
        aim: `< ${KEY_AIM_MS} ms beyond the bare field`,
        isMet: key - bare < KEY_AIM_MS,
      },
      {
        what: `any touch or key of a harvest to the next paint, processor ${SLOWER} × slower, p98`,
        result: `${rounded(worst)} ms; ${bareWords}`,
        aim: `< ${INTERACTION_AIM_MS} ms beyond the bare field`,
        isMet: worst - bare < INTERACTION_AIM_MS,
      },
    ];
  } finally {
    await browser.close();
  }
};
