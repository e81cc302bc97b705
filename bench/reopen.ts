import type { CDPSession, Page } from 'playwright-core';
import { openBrowser, visit } from '../e2e/browser.ts';
import { signIn } from '../e2e/journey.ts';
import { isAtRest, letterTyped, makeHarvestFarm } from './harvest-list.ts';
import { type Measure, quantile, rounded } from './measure.ts';

const RECORDS = 50_000;
/** The litres of all of them, as the list sums them up. */
const ALL_LITERS = '50.000.000';
const SLOWER = 4;
const TIMES = 5;
/** How long 50,000 records may take to come to the device, of which no measure is made here. */
const PATIENCE_MS = 600_000;
const AIMS = { paintMs: 1_000, filterMs: 100, megabytes: 200 } as const;
const MEGABYTE = 1_000_000;
const LETTERS = ['7', '77', '777', '77', '7'];

/** Keeps when the first rows of a page were on the screen, in ms since it was asked for. */
function keepFirstRows(): void {
  const look = () => {
    if (document.querySelector('li a[href*="/colheita/"]') === null) requestAnimationFrame(look);
    else requestAnimationFrame(() => Object.assign(globalThis, { firstRowsMs: performance.now() }));
  };
  requestAnimationFrame(look);
}

async function reopened(page: Page): Promise<number> {
  await page.reload();
  await page.waitForFunction(() => 'firstRowsMs' in globalThis);
  return page.evaluate(() => (globalThis as unknown as { firstRowsMs: number }).firstRowsMs);
}

async function heapBytes(cdp: CDPSession): Promise<number> {
  await cdp.send('Performance.enable');
  await cdp.send('HeapProfiler.collectGarbage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN;
}

async function measured(page: Page, cdp: CDPSession) {
  const paints: number[] = [];
  for (let round = 0; round < TIMES; round += 1) paints.push(await reopened(page));
  await page.getByText(ALL_LITERS).first().waitFor();
  await isAtRest(page);
  const rows: number[] = [];
  for (const letter of LETTERS) rows.push((await letterTyped(page, letter)).rows);
  return { paint: quantile(paints, 0.5), filter: quantile(rows, 0.5), megabytes: (await heapBytes(cdp)) / MEGABYTE };
}

/** A phone without a network opens the app again on a list of 50,000 harvests, on a processor made slower. */
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
    await page.addInitScript(keepFirstRows);
    const cdp = await context.newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    const { paint, filter, megabytes } = await measured(page, cdp);
    const of = `${RECORDS.toLocaleString('en-US')} records on a phone without a network, ${SLOWER}× slower:`;
    return [
      {
        what: `${of} from the reload to the rows of the list, p50`,
        result: `${rounded(paint)} ms`,
        aim: `< ${AIMS.paintMs} ms`,
        isMet: paint < AIMS.paintMs,
      },
      {
        what: `${of} from a letter to the rows that it leaves, p50`,
        result: `${rounded(filter)} ms`,
        aim: `< ${AIMS.filterMs} ms`,
        isMet: filter < AIMS.filterMs,
      },
      {
        what: `${of} memory that the app holds`,
        result: `${rounded(megabytes)} MB`,
        aim: `< ${AIMS.megabytes} MB`,
        isMet: megabytes < AIMS.megabytes,
      },
    ];
  } finally {
    await browser.close();
  }
};
