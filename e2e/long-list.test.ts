import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { remoteApp } from '../apps/server/src/test/remote-app.ts';
import { call, createFarm, signUp } from '../apps/server/src/test/test-client.ts';
import { visit } from './browser.ts';
import { footIsReady, onPaper, PERSON, signIn } from './journey.ts';
import { openProduct } from './open-product.ts';

const EMAIL = 'longa@example.test';
const RECORDS = 400;
/** Notes of all records together are more than a browser would rather pack in the page. */
const noteOf = (number: number): string => `${nameOf(number)}. ${'Compra café natural. '.repeat(22)}`;
/** What a screen and its surroundings hold at most. */
const MOST_DRAWN = 80;

/** Signs a person up by the API, with a farm that has so many partners, `Comprador 001` first. */
async function makeLongList(url: string): Promise<string> {
  const app = remoteApp(url);
  const { token } = await signUp(app, { email: EMAIL, password: PERSON.password });
  const { id, farmSlug } = await createFarm(app, token);
  const mutations = Array.from({ length: RECORDS }, (_, index) => ({
    ...{ mutationId: randomUUID(), recordId: randomUUID(), section: 'parceiros', op: 'create' },
    at: '2026-06-01T10:00:00.000Z',
    patch: { name: nameOf(index + 1), notes: noteOf(index + 1), data: { roles: ['buyer'] } },
  }));
  const { status, body } = await call(app, 'POST', `/farms/${id}/mutations`, { token, json: { mutations } });
  assert.equal(status, 200, JSON.stringify(body));
  return farmSlug;
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
    address = `/fazenda/${await makeLongList(product.url)}/parceiros`;
  });
  for (const screen of ['phone', 'desktop'] as const) {
    test(`draws on a ${screen} what is near the screen; scrolling, keys, paper and the browser's search reach all`, async () => {
      const { context, page, complaints } = await visit(browser, product.url, { screen });
      await signIn(page, EMAIL);
      await page.goto(address);
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
      const workbook = await readFile(await file.path());
      assert.equal(workbook.toString('latin1', 0, 2), 'PK');
      assert.deepEqual(complaints, []);
      await context.close();
    });
  }
});
