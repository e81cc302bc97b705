import type { Page } from 'playwright-core';
import { openBrowser, visit } from '../e2e/browser.ts';
import { furnishFarm } from '../e2e/furnished-farm.ts';
import { signIn } from '../e2e/journey.ts';
import { type Line, type Measure, rounded } from './measure.ts';
import { atShare, bareKeys, KEY_AIM_MS, keepTimes, SLOWER, slowDown, typeAndTakeBack } from './timed-keys.ts';

const EMAIL = 'venda@example.test';

/** Opens the form of a sale whose account and answer are reckoned at every key; ends in the field of the price. */
async function openSale(page: Page, home: string): Promise<void> {
  await page.goto(`${home}/vendas/cadastrar`);
  await page.getByRole('group', { name: 'De onde vem o café' }).getByRole('checkbox').first().check();
  const price = page.getByLabel(/^Preço por saca/);
  await price.fill('2000');
  await page.getByRole('complementary', { name: 'O que esta venda deixa' }).getByText('Preciso no resto').waitFor();
  await price.tap();
}

/** Opens the offers side by side, with a price; ends in its field. */
async function openOffers(page: Page, home: string): Promise<void> {
  await page.goto(`${home}/simulador`);
  await page.getByLabel('Custo do lote').fill('968');
  const price = page.getByRole('region', { name: 'Proposta 1' }).getByLabel('Preço', { exact: true });
  await price.fill('2000');
  await page
    .getByText(/acima do custo/)
    .first()
    .waitFor();
  await price.tap();
}

const SCREENS = [
  ["the sale's account and answer", openSale],
  ['the offers side by side', openOffers],
] as const;

/** Typing a price where an account follows, on a processor four times as slow: from the key to the next paint. */
export const saleForm: Measure = async ({ url }): Promise<Line[]> => {
  const { farmSlug } = await furnishFarm(url, EMAIL);
  const browser = await openBrowser();
  try {
    const { context, page } = await visit(browser, url);
    await signIn(page, EMAIL);
    await page.addInitScript(keepTimes);
    const lines: Line[] = [];
    for (const [what, open] of SCREENS) {
      await open(page, `/fazenda/${farmSlug}`);
      await slowDown(context, page);
      const key = atShare(await typeAndTakeBack(page), 0.95);
      const bare = atShare(await bareKeys(context), 0.95);
      lines.push({
        what: `a key in ${what} to its paint, processor ${SLOWER} × slower, p95`,
        result: `${rounded(key)} ms; a bare field took ${rounded(bare)} ms`,
        aim: `< ${KEY_AIM_MS} ms beyond the bare field`,
        isMet: key - bare < KEY_AIM_MS,
      });
    }
    return lines;
  } finally {
    await browser.close();
  }
};
