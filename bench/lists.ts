import type { Browser, Page } from 'playwright-core';
import { openBrowser, visit } from '../e2e/browser.ts';
import { signIn } from '../e2e/journey.ts';
import { type HarvestFarm, isAtRest, letterTyped, makeHarvestFarm } from './harvest-list.ts';
import { type Line, type Measure, quantile, rounded } from './measure.ts';

const RECORDS = 10_000;
const SLOWER = 4;
const TIMES = 5;
const AIMS = { paint: 300, filter: 100, frame: 50 } as const;
const FRAMES = 90;
const STEP_PX = 400;

type Screen = 'phone' | 'desktop';
type Visited = { page: Page; home: string; screen: Screen };

/** Milliseconds from a touch on what is `selector` until rows of `row` are on the screen. */
const paintAfter = ({ page }: Visited, selector: string, row: string): Promise<number> =>
  page.evaluate(
    ([touched, awaited]) =>
      new Promise<number>((resolve, reject) => {
        const link = document.querySelector<HTMLElement>(touched);
        if (link === null) return reject(new Error(`nothing to touch: ${touched}`));
        const begun = performance.now();
        const look = () =>
          document.querySelector(awaited) === null
            ? requestAnimationFrame(look)
            : requestAnimationFrame(() => resolve(performance.now() - begun));
        link.click();
        requestAnimationFrame(look);
      }),
    [selector, row] as const,
  );

/** Milliseconds between frames while the list is scrolled as by a flick. */
const scrolled = ({ page }: Visited): Promise<number[]> =>
  page.evaluate(
    ([frames, step]) =>
      new Promise<number[]>((resolve) => {
        const gaps: number[] = [];
        let last = performance.now();
        const next = () => {
          const now = performance.now();
          gaps.push(now - last);
          last = now;
          window.scrollBy(0, step);
          if (gaps.length < frames) requestAnimationFrame(next);
          else resolve(gaps);
        };
        requestAnimationFrame(next);
      }),
    [FRAMES, STEP_PX] as const,
  );

const rowOf = (screen: Screen): string =>
  screen === 'desktop' ? 'tbody a[href*="/colheita/"]' : 'li a[href*="/colheita/"]';

/** Goes to another list and back to the touch that opens the harvests; ends with the link on the screen. */
async function standBefore({ page, home, screen }: Visited): Promise<string> {
  await page.goto(`${home}/processamento`);
  await page.getByRole('heading', { name: 'Processamento', level: 1 }).waitFor({ state: 'attached' });
  await page.getByText('Nada processado ainda').waitFor();
  if (screen === 'desktop') return `nav a[href="${home}/colheita"]`;
  await page.getByRole('button', { name: 'Lotes' }).click();
  await page.getByRole('dialog').waitFor();
  return `dialog a[href="${home}/colheita"]`;
}

async function listTimes(visited: Visited) {
  const { page, screen } = visited;
  const paints: number[] = [];
  for (let round = 0; round < TIMES; round += 1) {
    const link = await standBefore(visited);
    await isAtRest(page);
    paints.push(await paintAfter(visited, link, rowOf(screen)));
  }
  await page.locator('search input').waitFor();
  const typed = [];
  for (const text of ['7', '77', '777', '77', '7']) typed.push(await letterTyped(page, text));
  await page.locator('search input').fill('');
  await page.getByText('10.000.000').first().waitFor();
  return { paints, typed, gaps: await scrolled(visited) };
}

const line = (what: string, milliseconds: number, aim: number): Line => ({
  what,
  result: `${rounded(milliseconds)} ms`,
  aim: `< ${aim} ms`,
  isMet: milliseconds < aim,
});

async function measureScreen(
  browser: Browser,
  { url, farm, screen }: { url: string; farm: HarvestFarm; screen: Screen },
): Promise<Line[]> {
  const { page, context } = await visit(browser, url, { screen });
  page.setDefaultTimeout(120_000);
  await signIn(page, farm.email);
  const { home } = farm;
  await page.goto(`${home}/colheita`);
  await page.getByText('10.000.000').first().waitFor();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const { paints, typed, gaps } = await listTimes({ page, home, screen });
  await context.close();
  const letters = typed.map(({ letter }) => letter);
  const rows = typed.map(({ rows: time }) => time);
  const of = `list of ${RECORDS} on a ${screen}, ${SLOWER}× slower:`;
  return [
    line(`${of} from the touch to its rows, p50`, quantile(paints, 0.5), AIMS.paint),
    line(`${of} from a letter to its drawing, p50`, quantile(letters, 0.5), AIMS.filter),
    line(`${of} from a letter to the rows that it leaves, p50`, quantile(rows, 0.5), AIMS.filter),
    line(`${of} between frames while it is flicked, p95`, quantile(gaps, 0.95), AIMS.frame),
  ];
}

/** The list of 10,000 harvests in a real browser on a processor made slower: opened, searched, scrolled. */
export const lists: Measure = async (product) => {
  const farm = await makeHarvestFarm(product, RECORDS);
  const browser = await openBrowser();
  try {
    const lines: Line[] = [];
    for (const screen of ['phone', 'desktop'] as const) {
      lines.push(...(await measureScreen(browser, { url: product.url, farm, screen })));
    }
    return lines;
  } finally {
    await browser.close();
  }
};
