import type { Page } from 'playwright-core';
import { openBrowser, visit } from '../e2e/browser.ts';
import { furnishFarm } from '../e2e/furnished-farm.ts';
import { signIn } from '../e2e/journey.ts';
import { type Line, type Measure, rounded } from './measure.ts';
import {
  atShare,
  bareKeys,
  type Interaction,
  KEY_AIM_MS,
  keepTimes,
  SLOWER,
  slowDown,
  timesOf,
  typeAndTakeBack,
} from './timed-keys.ts';

const EMAIL = 'form@example.test';
const INTERACTION_AIM_MS = 100;

/** Keys and touches of a harvest, from the empty form to the saved record. */
async function record(page: Page): Promise<{ keys: Interaction[]; all: Interaction[] }> {
  await page.getByRole('checkbox', { name: 'Mata' }).tap();
  await page.getByRole('textbox', { name: 'Volume colhido' }).tap();
  const opened = await timesOf(page);
  const keys = await typeAndTakeBack(page);
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
    await slowDown(context, page);
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
