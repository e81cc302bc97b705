import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { visit } from './browser.ts';
import { type FurnishedFarm, furnishFarm } from './furnished-farm.ts';
import { appIsKept, arrive, assertFitsScreen, goWithin } from './journey.ts';
import { openProduct } from './open-product.ts';

const EMAIL = 'propostas@example.test';
const { product, browser } = await openProduct();
let farm: FurnishedFarm;

before(async () => {
  farm = await furnishFarm(product.url, EMAIL);
});

/** Opens the offers of the farm as its owner. */
async function openOffers(page: Page): Promise<void> {
  await arrive(page, EMAIL, `/fazenda/${farm.farmSlug}/simulador`);
  await page.getByLabel('Sacas', { exact: true }).waitFor();
}

const offerOf = (page: Page, name: string) => page.getByRole('region', { name });

/** A buyer in the town who pays a price by the saca. */
async function typeOffer(page: Page, name: string, price: string): Promise<void> {
  const card = offerOf(page, name);
  await card.getByLabel('Preço', { exact: true }).fill(price);
}

describe('offers side by side', () => {
  for (const [screen, scheme] of [
    ['phone', 'dark'],
    ['desktop', 'light'],
  ] as const)
    test(`stand against the cost of the lot, ${screen}, ${scheme}`, async () => {
      const { page, context, complaints, picture } = await visit(browser, product.url, { screen, scheme });
      await openOffers(page);
      await page.getByLabel('Custo da saca').fill('968');
      await page.getByLabel('Sacas', { exact: true }).fill('29');
      await page.getByLabel('Dólar').fill('5,40');
      await page.getByLabel('Juros').fill('1,4');
      await typeOffer(page, 'Proposta 1', '2.650');
      await offerOf(page, 'Proposta 1').getByLabel('Leva até').fill('12');
      await page.getByText('1.638,81 acima do custo').waitFor();
      await page.getByRole('radio', { name: /Proposta 2/ }).check();
      const second = offerOf(page, 'Proposta 2');
      await second.getByText('Bolsa', { exact: true }).click();
      await second.getByLabel('Cotação').fill('300');
      await second.getByLabel('Diferencial').fill('-10');
      await second.getByLabel('Corretagem').fill('0,5');
      await second.getByLabel('Frete').fill('18');
      await page.getByText('1.041,34 acima do custo').waitFor();
      await page.getByText('Repartir rende mais').waitFor();
      await assertFitsScreen(page);
      await picture(`propostas-${screen}-${scheme}`);
      await second.getByLabel('Cotação').fill('mil');
      await page.getByText('sem preço ainda').waitFor();
      assert.deepEqual(complaints, []);
      await context.close();
    });

  test('are reckoned and fill the form of a sale without a network', async () => {
    const { page, context, picture } = await visit(browser, product.url, { keepsApp: true });
    await openOffers(page);
    await goWithin(page, `/fazenda/${farm.farmSlug}/vendas/cadastrar`);
    await page.getByRole('link', { name: 'Comparar propostas' }).click();
    await page.getByLabel('Sacas', { exact: true }).waitFor();
    await appIsKept(page);
    await context.setOffline(true);
    await page.getByLabel('Sacas', { exact: true }).fill('2');
    const card = offerOf(page, 'Proposta 1');
    await card.getByLabel('Comprador').fill('Torrefação do Vale');
    await offerOf(page, 'Torrefação do Vale').getByLabel('Preço', { exact: true }).fill('2.650,50');
    await offerOf(page, 'Torrefação do Vale').getByRole('button', { name: 'Registrar esta' }).click();
    await page.getByRole('group', { name: 'De onde vem o café' }).waitFor();
    assert.equal(await page.getByLabel(/^Preço por saca/).inputValue(), '2.650,5');
    assert.equal(await page.getByLabel('Comprador', { exact: true }).inputValue(), 'Torrefação do Vale');
    assert.equal(await page.getByRole('textbox', { name: 'Quanto entra' }).inputValue(), '120');
    await picture('propostas-venda');
    await context.close();
  });
});
