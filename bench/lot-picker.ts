import type { Page } from 'playwright-core';
import { openBrowser, visit } from '../e2e/browser.ts';
import { signIn } from '../e2e/journey.ts';
import { isAtRest, makeHarvestFarm } from './harvest-list.ts';
import { type Line, type Measure, quantile, rounded } from './measure.ts';

const LOTS = 300;
const SLOWER = 4;
const TIMES = 5;
const AIMS = { open: 300, letter: 100 } as const;

/** Milliseconds from a touch on the link to the form until its lots are on the screen. */
const openedAfter = (page: Page, link: string): Promise<number> =>
  page.evaluate(
    (address) =>
      new Promise<number>((resolve, reject) => {
        const touched = document.querySelector<HTMLElement>(`a[href^="${address}"]`);
        if (touched === null) return reject(new Error(`nothing to touch: ${address}`));
        const begun = performance.now();
        const look = () =>
          document.querySelector('main form li input[type="checkbox"]') === null
            ? requestAnimationFrame(look)
            : requestAnimationFrame(() => resolve(performance.now() - begun));
        touched.click();
        requestAnimationFrame(look);
      }),
    link,
  );

/** Milliseconds from a letter in the search of the lots until the lots that it leaves are drawn. */
const letterTyped = (page: Page, text: string): Promise<number> =>
  page.evaluate(
    (value) =>
      new Promise<number>((resolve, reject) => {
        const box = document.querySelector<HTMLInputElement>('main form input[type="search"]');
        if (box === null) return reject(new Error('no lots to search'));
        const rows = () => [...document.querySelectorAll('main form li')].map((row) => row.textContent).join();
        const before = rows();
        const begun = performance.now();
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, value);
        box.dispatchEvent(new Event('input', { bubbles: true }));
        const look = () =>
          rows() === before
            ? requestAnimationFrame(look)
            : requestAnimationFrame(() => resolve(performance.now() - begun));
        requestAnimationFrame(look);
      }),
    text,
  );

const line = (what: string, milliseconds: number, aim: number): Line => ({
  what: `form with ${LOTS} lots to pick from, phone, ${SLOWER}× slower: ${what}, p50`,
  result: `${rounded(milliseconds)} ms`,
  aim: `< ${aim} ms`,
  isMet: milliseconds < aim,
});

/** A form that may take any of 300 lots, on a phone made slower: opened, and searched letter by letter. */
export const lotPicker: Measure = async (product) => {
  const farm = await makeHarvestFarm(product, LOTS);
  const browser = await openBrowser();
  try {
    const { page, context } = await visit(browser, product.url, { screen: 'phone' });
    page.setDefaultTimeout(120_000);
    await signIn(page, farm.email);
    const list = `${farm.home}/processamento`;
    const cdp = await context.newCDPSession(page);
    await page.goto(`${list}/cadastrar`);
    await page.getByRole('checkbox').first().waitFor();
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    const opened: number[] = [];
    for (let round = 0; round < TIMES; round += 1) {
      await page.goto(list);
      await page.locator(`a[href^="${list}/cadastrar"]`).first().waitFor();
      await isAtRest(page);
      opened.push(await openedAfter(page, `${list}/cadastrar`));
    }
    await page.getByRole('searchbox', { name: 'Buscar lote' }).waitFor();
    await isAtRest(page);
    const typed: number[] = [];
    for (const text of ['2', '29', '299', '29', '2', '']) typed.push(await letterTyped(page, text));
    await context.close();
    return [
      line('from the touch to its lots', quantile(opened, 0.5), AIMS.open),
      line('from a letter to the lots that it leaves', quantile(typed, 0.5), AIMS.letter),
    ];
  } finally {
    await browser.close();
  }
};
