import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { remoteApp } from '../apps/server/src/test/remote-app.ts';
import { call, createFarm, signUp } from '../apps/server/src/test/test-client.ts';
import { visit } from './browser.ts';
import { readKept } from './cycles/kept.ts';
import { arrive, downloaded, footIsReady, onPaper, PERSON } from './journey.ts';
import { openProduct } from './open-product.ts';

const EMAIL = 'longa@example.test';
const RECORDS = 400;
/** Notes of all records together are more than a browser would rather pack in the page. */
const noteOf = (number: number): string => `${nameOf(number)}. ${'Compra café natural. '.repeat(22)}`;
/** What a screen and its surroundings hold at most. */
const MOST_DRAWN = 80;

/** A person with a farm, made by the API, which writes more of it. */
async function startFarm(url: string, email: string) {
  const app = remoteApp(url);
  const { token } = await signUp(app, { email, password: PERSON.password });
  const { id, farmSlug } = await createFarm(app, token);
  const write = async (creations: readonly object[]) => {
    const mutations = creations.map((creation) => ({
      ...{ mutationId: randomUUID(), recordId: randomUUID(), op: 'create', at: '2026-06-01T10:00:00.000Z' },
      ...creation,
    }));
    const { status, body } = await call(app, 'POST', `/farms/${id}/mutations`, { token, json: { mutations } });
    assert.equal(status, 200, JSON.stringify(body));
    assert.doesNotMatch(JSON.stringify(body), /"rejected"/);
  };
  return { home: `/fazenda/${farmSlug}`, write };
}

/** Makes a farm that has so many partners, `Comprador 001` first. */
async function makeLongList(url: string): Promise<string> {
  const { home, write } = await startFarm(url, EMAIL);
  const partners = Array.from({ length: RECORDS }, (_, index) => ({
    section: 'parceiros',
    patch: { name: nameOf(index + 1), notes: noteOf(index + 1), data: { roles: ['buyer'] } },
  }));
  await write(partners);
  return home;
}

const LONG_EMAIL = 'demorada@example.test';
let longHome: string;
/** More than the device reads in one turn, in calls of so many. */
const CALLS = 3;
const IN_A_CALL = 340;

/** Makes a farm whose device takes several turns to read: work of each day on one plot, `Capina 1020` the last. */
async function makeLongFarm(url: string): Promise<string> {
  const { home, write } = await startFarm(url, LONG_EMAIL);
  const plotId = randomUUID();
  await write([
    { recordId: plotId, section: 'talhoes', patch: { name: 'Mata de cima', data: { area: 2 } } },
    {
      section: 'colheita',
      patch: { name: 'Colheita do alto', date: '2026-06-01', data: { plots: [{ plotId, liters: 600 }] } },
    },
  ]);
  for (let first = 0; first < CALLS; first += 1) {
    const works = Array.from({ length: IN_A_CALL }, (_, index) => first * IN_A_CALL + index + 1).map((number) => ({
      section: 'atividades',
      patch: {
        name: `Capina ${number}`,
        date: new Date(Date.UTC(2022, 10, 1 + number)).toISOString().slice(0, 10),
        data: { activityType: 'weeding', plotIds: [plotId], cost: 10, due: '2023-01-10' },
      },
    }));
    await write(works);
  }
  return home;
}

const nameOf = (number: number): string => `Comprador ${String(number).padStart(3, '0')}`;

/** Names that are drawn, in the order of the page. */
const drawn = (page: Page): Promise<string[]> =>
  page
    .locator('main')
    .getByRole('link', { name: /Comprador \d/ })
    .evaluateAll((links) => links.map((link) => /Comprador \d+/.exec(link.textContent ?? '')?.[0] ?? ''));

/** Whether a table keeps to the page and its head comes again on the next: Chromium repeats none with a button in it. */
const isFitForPaper = (table: Element): boolean =>
  table.getBoundingClientRect().right <= window.innerWidth &&
  [...table.querySelectorAll('thead button')].every((button) => getComputedStyle(button).display === 'contents');

const link = (page: Page, number: number) =>
  page
    .getByRole('main')
    .getByRole('link', { name: nameOf(number) })
    .first();

const { product, browser } = await openProduct();

describe('a list longer than any screen', () => {
  let address: string;

  before(async () => {
    address = `${await makeLongList(product.url)}/parceiros`;
  });
  for (const screen of ['phone', 'desktop'] as const) {
    test(`draws on a ${screen} what is near the screen; scrolling, keys, paper and the browser's search reach all`, async () => {
      const { context, page, complaints } = await visit(browser, product.url, { screen });
      await arrive(page, EMAIL, address);
      await link(page, 1).waitFor();
      const first = await drawn(page);
      assert.ok(first.length < MOST_DRAWN, `${first.length} rows at first`);
      assert.deepEqual(first, [...first].sort());

      await link(page, 1).focus();
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      await link(page, RECORDS).waitFor();
      const last = await drawn(page);
      assert.ok(last.length < MOST_DRAWN, `${last.length} rows at the end`);
      assert.equal(last.at(-1), nameOf(RECORDS));
      assert.ok(last.includes(nameOf(1)), 'what has the focus stays');
      assert.equal(await page.evaluate(() => /Comprador 001/.test(document.activeElement?.textContent ?? '')), true);

      await page.evaluate(() => window.scrollTo(0, 0));
      await link(page, 2).waitFor();
      for (let count = 2; count <= 60; count += 1) {
        // A key that comes before the next row is drawn would lead out of the list.
        await link(page, count).waitFor();
        await page.keyboard.press('Tab');
        if (screen === 'desktop') await page.keyboard.press('Tab');
      }
      await page.waitForFunction(() =>
        /Comprador 060/.test(document.activeElement?.closest('li, tr')?.textContent ?? ''),
      );

      await footIsReady(page, 'Parceiros');
      await onPaper(page, async () => {
        assert.equal((await drawn(page)).length, RECORDS);
        const table = page.getByRole('table', { name: 'Parceiros' });
        assert.equal(await table.isVisible(), screen === 'desktop');
        if (screen === 'desktop') assert.ok(await table.evaluate(isFitForPaper));
      });
      await link(page, RECORDS).waitFor({ state: 'detached' });
      assert.ok((await drawn(page)).length < MOST_DRAWN);

      await page.keyboard.press('Control+f');
      assert.equal((await drawn(page)).length, RECORDS);
      await page.getByRole('button', { name: 'Baixar' }).click();
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: /Excel/ }).click(),
      ]);
      assert.match(file.suggestedFilename(), /-parceiros-\d{4}-\d\d-\d\d\.xlsx$/);
      const workbook = await downloaded(file);
      assert.equal(workbook.toString('latin1', 0, 2), 'PK');
      assert.deepEqual(complaints, []);
      await context.close();
    });
  }
});

/** Holds back what waits for the page to rest, as a slow device does, until `rest` is called in it. */
function neverRest(): void {
  const held: IdleRequestCallback[] = [];
  const { requestIdleCallback } = window;
  window.requestIdleCallback = (callback) => held.push(callback);
  const rest = () => {
    window.requestIdleCallback = requestIdleCallback;
    for (const callback of held) requestIdleCallback(callback);
  };
  Object.assign(window, { rest });
}

before(async () => {
  longHome = await makeLongFarm(product.url);
});

test('a list that takes long to read shows its newest rows first; sums, search and the rest come when all was read', async () => {
  const home = longHome;
  for (const screen of ['phone', 'desktop'] as const) {
    const { context, page, complaints, picture } = await visit(browser, product.url, { screen });
    await arrive(page, LONG_EMAIL, `${home}/atividades?safra=todas`);
    const main = page.getByRole('main');
    await main.getByText('10.200').first().waitFor();
    await page.addInitScript(neverRest);
    await page.reload();
    const newest = main.getByRole('link', { name: /Capina 1020/ });
    await newest.waitFor();
    const rows = () => main.locator('li, tbody tr').filter({ hasText: 'Capina' }).allInnerTexts();
    const first = await rows();
    assert.match(first[0] ?? '', /Capina 1020(?:.|\n)*Mata de cima/);
    assert.match(first[1] ?? '', /Capina 1019/);
    assert.equal(await main.getByRole('search').count(), 0);
    await main.locator('[aria-setsize="-1"], [aria-rowcount="-1"]').first().waitFor();
    assert.doesNotMatch((await main.textContent()) ?? '', /Registros|registros|10\.200/);
    const top = async () => Math.round((await newest.boundingBox())?.y ?? Number.NaN);
    const before = await top();
    await picture(`long-list-${screen}`);

    await page.evaluate(() => (window as unknown as { rest: () => void }).rest());
    await main.getByText('10.200').first().waitFor();
    await main.getByRole('search').waitFor();
    assert.deepEqual((await rows()).slice(0, 5), first.slice(0, 5));
    assert.equal(await top(), before, 'nothing jumps');
    await main.locator('[aria-setsize="1020"], [aria-rowcount="1021"]').first().waitFor();
    assert.deepEqual(complaints, []);
    await context.close();
  }
});

/** Whether the device has kept what the dashboard shows. */
const isDayKept = async (page: Page): Promise<boolean> => (await readKept(page, ['summaries'])).summaries.length > 0;

test('the dashboard of a farm that takes long to read stands at once as it was, and the rest comes under it', async () => {
  for (const screen of ['phone', 'desktop'] as const) {
    const { context, page, complaints } = await visit(browser, product.url, { screen });
    await arrive(page, LONG_EMAIL, longHome);
    const main = page.getByRole('main');
    const cards = () => main.locator('section:has(h2)').allInnerTexts();
    const isKnown = main.getByText('A pagar e a receber');
    await isKnown.waitFor();
    const before = (await cards()).filter((words) => !words.includes('A pagar e a receber'));
    assert.match(before.join(), /600\sL/);
    while (!(await isDayKept(page))) await page.evaluate(() => new Promise(requestAnimationFrame));
    await page.addInitScript(neverRest);
    await page.reload();
    await main.getByText('Últimos registros').waitFor();
    assert.deepEqual(await cards(), before);
    await page.evaluate(() => (window as unknown as { rest: () => void }).rest());
    await isKnown.waitFor();
    assert.deepEqual((await cards()).length, before.length + 1);
    assert.deepEqual(complaints, []);
    await context.close();
  }
});
