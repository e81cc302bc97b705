import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { visit } from './browser.ts';
import { type FurnishedFarm, furnishFarm } from './furnished-farm.ts';
import { arrive, assertFitsScreen, downloaded } from './journey.ts';
import { openProduct } from './open-product.ts';

const EMAIL = 'dossie@example.test';
const { product, browser } = await openProduct();
let farm: FurnishedFarm;

before(async () => {
  farm = await furnishFarm(product.url, EMAIL);
});

/** Signs in and opens the list of the store, which tells of each lot what lacks for Europe. */
async function openStore(page: Page): Promise<void> {
  await arrive(page, EMAIL, `/fazenda/${farm.farmSlug}/armazenamento`);
  await page
    .getByText(/^UE: falta/)
    .first()
    .waitFor();
  await assertFitsScreen(page);
}

/** Opens the files of a stored lot. */
async function openFiles(page: Page): Promise<void> {
  const lot = farm.records.find(({ section }) => section === 'armazenamento');
  await page.goto(`/fazenda/${farm.farmSlug}/armazenamento/${lot?.slug}/dossie`);
  await page.getByRole('button', { name: 'Baixar o dossiê' }).waitFor();
}

describe('the files of a lot', () => {
  test('are downloaded by a phone, with what lacks said before; without a signal it says so and keeps the choice', async () => {
    const { page, context, complaints, picture } = await visit(browser, product.url, { screen: 'phone' });
    await openStore(page);
    await picture('estoque-europa-phone');
    await openFiles(page);
    await page.getByText('Faltam dados para a União Europeia.').waitFor();
    await assertFitsScreen(page);
    await picture('dossie-phone');
    await page.getByLabel('Fotos', { exact: true }).uncheck();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Baixar o dossiê' }).click();
    const file = await saved;
    assert.match(file.suggestedFilename(), /26-ARM-\d+-dossie-incompleto\.zip$/);
    assert.equal((await downloaded(file)).subarray(0, 2).toString(), 'PK');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Baixar os talhões' }).click();
    await page.getByText('Precisa de sinal').waitFor();
    assert.equal(await page.getByLabel('Fotos', { exact: true }).isChecked(), false);
    await context.setOffline(false);
    assert.deepEqual(
      complaints.filter((one) => !one.includes('ERR_INTERNET_DISCONNECTED')),
      [],
    );
    await context.close();
  });

  test('stand on a desk in the dark', async () => {
    const { page, context, picture } = await visit(browser, product.url, { screen: 'desktop', scheme: 'dark' });
    await openStore(page);
    await picture('estoque-europa-desktop-dark');
    await openFiles(page);
    await assertFitsScreen(page);
    await picture('dossie-desktop-dark');
    await context.close();
  });
});
