import type { CDPSession, Page } from 'playwright-core';
import { openBrowser, SCREENS, visit } from '../e2e/browser.ts';
import { signIn } from '../e2e/journey.ts';
import { isAtRest, letterTyped, makeHarvestFarm } from './harvest-list.ts';
import { type Line, type Measure, quantile, rounded } from './measure.ts';

const RECORDS = 50_000;
/** The litres of all of them, as the list sums them up. */
const ALL_LITERS = '50.000.000';
const SLOWER = 4;
const TIMES = 5;
/** How long 50,000 records may take to come to the device, of which no measure is made here. */
const PATIENCE_MS = 600_000;
const AIMS = { dashboardMs: 1_500, paintMs: 1_000, filterMs: 100, megabytes: 200 } as const;
const MEGABYTE = 1_000_000;
const LETTERS = ['7', '77', '777', '77', '7'];

/** What stands on a screen once it is painted with the farm's records: the dashboard's own card, or rows of the list. */
const PAINTED = { dashboard: 'main section:has(h2)', list: 'li a[href*="/colheita/"]' } as const;

/** Keeps when a page showed what it is looked at for, in ms since it was asked for. */
function keepPainted({ dashboard, list }: typeof PAINTED): void {
  const look = () => {
    const isList = location.pathname.endsWith('/colheita');
    const found = document.querySelector(isList ? list : dashboard);
    if (found === null) requestAnimationFrame(look);
    else requestAnimationFrame(() => Object.assign(globalThis, { paintedMs: performance.now() }));
  };
  requestAnimationFrame(look);
}

/** How long a screen takes from being asked for to its first records, the median of some. */
async function reopened(page: Page): Promise<number> {
  const paints: number[] = [];
  for (let round = 0; round < TIMES; round += 1) {
    await page.reload();
    await page.waitForFunction(() => 'paintedMs' in globalThis);
    paints.push(await page.evaluate(() => (globalThis as unknown as { paintedMs: number }).paintedMs));
  }
  return quantile(paints, 0.5);
}

/** Milliseconds from a touch on a column's head until other rows stand first. */
const sorted = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const heads = [...document.querySelectorAll<HTMLElement>('thead button')];
        // All of a farm weigh the same here: the day tells them apart.
        const head = heads.find(({ textContent }) => textContent?.startsWith('Data'));
        const first = () => document.querySelector('tbody tr:has(a)')?.textContent;
        const before = first();
        if (head === undefined || before === undefined) return reject(new Error('no table to sort'));
        const begun = performance.now();
        head.click();
        const look = () =>
          first() === before
            ? requestAnimationFrame(look)
            : requestAnimationFrame(() => resolve(performance.now() - begun));
        requestAnimationFrame(look);
      }),
  );

async function heapBytes(cdp: CDPSession): Promise<number> {
  await cdp.send('Performance.enable');
  await cdp.send('HeapProfiler.collectGarbage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN;
}

async function measured(page: Page, cdp: CDPSession, home: string) {
  await page.goto(home);
  const dashboard = await reopened(page);
  await page.goto(`${home}/colheita`);
  const paint = await reopened(page);
  await page.getByText(ALL_LITERS).first().waitFor();
  await isAtRest(page);
  const letters: number[] = [];
  for (const letter of LETTERS) letters.push((await letterTyped(page, letter)).rows);
  const megabytes = (await heapBytes(cdp)) / MEGABYTE;
  // Columns are on wide screens alone.
  await page.setViewportSize(SCREENS.desktop);
  await page.locator('search input').fill('');
  await page.locator('tbody tr:has(a)').first().waitFor();
  await isAtRest(page);
  const sorts: number[] = [];
  for (let round = 0; round < TIMES; round += 1) sorts.push(await sorted(page));
  return { dashboard, paint, filter: quantile(letters, 0.5), sort: quantile(sorts, 0.5), megabytes };
}

const below = (what: string, value: number, { aim, unit }: { aim: number; unit: string }): Line => ({
  what,
  result: `${rounded(value)} ${unit}`,
  aim: `< ${aim} ${unit}`,
  isMet: value < aim,
});

/** A phone without a network opens the app again on a farm of 50,000 harvests, on a processor made slower. */
export const reopen: Measure = async (product) => {
  const farm = await makeHarvestFarm(product, RECORDS);
  const browser = await openBrowser();
  try {
    const { page, context } = await visit(browser, product.url, { keepsApp: true });
    page.setDefaultTimeout(PATIENCE_MS);
    await signIn(page, farm.email);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.goto(`${farm.home}/colheita`);
    await page.getByText(ALL_LITERS).first().waitFor();
    await context.setOffline(true);
    await page.addInitScript(keepPainted, PAINTED);
    const cdp = await context.newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    const { dashboard, paint, filter, sort, megabytes } = await measured(page, cdp, farm.home);
    const of = `${RECORDS.toLocaleString('en-US')} records on a phone without a network, ${SLOWER}× slower:`;
    return [
      below(`${of} from the reload to the dashboard, p50`, dashboard, { aim: AIMS.dashboardMs, unit: 'ms' }),
      below(`${of} from the reload to the rows of the list, p50`, paint, { aim: AIMS.paintMs, unit: 'ms' }),
      below(`${of} from a letter to the rows that it leaves, p50`, filter, { aim: AIMS.filterMs, unit: 'ms' }),
      below(`${of} from a column's head to its order, p50, desktop`, sort, { aim: AIMS.filterMs, unit: 'ms' }),
      below(`${of} memory that the app holds`, megabytes, { aim: AIMS.megabytes, unit: 'MB' }),
    ];
  } finally {
    await browser.close();
  }
};
