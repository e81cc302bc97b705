import type { BrowserContext, Locator, Page } from 'playwright-core';
import { openBrowser, visit } from '../e2e/browser.ts';
import { furnishFarm } from '../e2e/furnished-farm.ts';
import { signIn } from '../e2e/journey.ts';
import { type Line, type Measure, rounded } from './measure.ts';

const EMAIL = 'flow@example.test';
/** How much slower than this machine a cheap phone is taken to be. */
const SLOWER = 4;
/** What a person is taken to need: to find the next thing and touch it, and between two keys. */
const TOUCH_MS = 1_200;
const KEY_MS = 350;
const TYPED = '62';
const ROUNDS = 3;
const AIM_SECONDS = 20;
const MOST_TOUCHES = 6;

/** Seconds of one harvest, and how many of them the machine was waited for. */
type Round = { whole: number; machine: number; touches: number };

const confirming = (page: Page): Locator => page.getByRole('button', { name: 'Salvar mesmo assim' });
const savedWords = (page: Page): Locator => page.getByText(/^Colheita (?:salva|guardada)/).last();

/** One harvest as a person makes it from the dashboard, until the words that it is kept. */
async function makeHarvest(page: Page, farmSlug: string): Promise<Round> {
  await page.goto(`/fazenda/${farmSlug}`);
  const start = page.getByRole('button', { name: 'Registrar' }).first();
  await start.waitFor();
  const begun = performance.now();
  let [waited, touches] = [0, 0];
  const touch = async (target: Locator, next: Locator) => {
    await page.waitForTimeout(TOUCH_MS);
    touches += 1;
    const touched = performance.now();
    await target.tap();
    await next.waitFor();
    waited += performance.now() - touched;
  };
  const link = page.getByRole('dialog').getByRole('link', { name: /^Colheita/ });
  const plot = page.getByRole('checkbox', { name: 'Mata' });
  const amount = page.getByRole('textbox', { name: 'Volume colhido' });
  await touch(start, link.first());
  await touch(link.first(), plot);
  if (!(await plot.isChecked())) await touch(plot, amount);
  await touch(amount, amount);
  await page.keyboard.type(TYPED, { delay: KEY_MS });
  const save = page.getByRole('button', { name: /^Salvar (?:colheita|mesmo assim)$/ });
  await touch(save, confirming(page).or(savedWords(page)).first());
  if (!(await savedWords(page).isVisible())) await touch(confirming(page), savedWords(page));
  return { whole: (performance.now() - begun) / 1_000, machine: waited / 1_000, touches };
}

async function slowDown(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
}

/** A harvest from the dashboard to its being kept, by a person of stated pace on a processor four times as slow: the slowest of some rounds. */
export const harvestFlow: Measure = async ({ url }): Promise<Line[]> => {
  const { farmSlug } = await furnishFarm(url, EMAIL);
  const browser = await openBrowser();
  try {
    const { context, page } = await visit(browser, url);
    await signIn(page, EMAIL);
    await slowDown(context, page);
    const rounds: Round[] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await makeHarvest(page, farmSlug));
    const whole = Math.max(...rounds.map((one) => one.whole));
    const machine = Math.max(...rounds.map((one) => one.machine));
    const touches = Math.max(...rounds.map((one) => one.touches));
    return [
      {
        what: `a harvest from the dashboard to the words that it is kept, processor ${SLOWER} × slower, slowest of ${ROUNDS}; the person taken to need ${TOUCH_MS / 1_000} s a touch and ${KEY_MS / 1_000} s a key`,
        result: `${rounded(whole)} s in ${touches} touches, of them ${rounded(machine)} s waiting for the machine`,
        aim: `< ${AIM_SECONDS} s, at most ${MOST_TOUCHES} touches`,
        isMet: whole < AIM_SECONDS && touches <= MOST_TOUCHES,
      },
    ];
  } finally {
    await browser.close();
  }
};
