import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { addDays, dayIn } from '@cafezal/domain/ground/days.ts';
import type { Page } from 'playwright-core';
import { visit } from './browser.ts';
import { furnishFarm } from './furnished-farm.ts';
import {
  allIsSent,
  appIsKept,
  arrive,
  assertFitsScreen,
  connectionSays,
  goWithin,
  register,
  save,
  showDetails,
} from './journey.ts';
import { openProduct } from './open-product.ts';

const EMAIL = 'prazos@example.test';

const { product, browser } = await openProduct();

async function take(page: Page, lot: RegExp): Promise<void> {
  const group = page.getByRole('group', { name: 'De onde vem o café' });
  await group.getByRole('checkbox').first().waitFor();
  const tick = group.getByRole('checkbox', { name: lot });
  if ((await tick.count()) === 0)
    for (const line of await group.locator('button[aria-expanded="false"]').all()) await line.click();
  await tick.first().check();
}

/** The day so many days from today on the farm's calendar. */
const inDays = (days: number): string => addDays(dayIn('America/Sao_Paulo', new Date()), days);

/** Adds an instalment from the page of its sale. */
async function instalment(page: Page, due: string, amount: string): Promise<void> {
  await page.getByRole('link', { name: /^(Anotar parcela|Dividir em parcelas)$/ }).click();
  await page.getByLabel('Vence em').last().fill(due);
  await page.getByLabel('Valor', { exact: true }).last().fill(amount);
  await save(page, 'Salvar venda');
}

const payments = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'Quando recebe' }) });

describe('the terms of a sale', () => {
  let farmSlug: string;
  before(async () => {
    ({ farmSlug } = await furnishFarm(product.url, EMAIL));
  });

  test('are kept on two devices that change them at once, one of them without a network', {
    timeout: 600_000,
  }, async () => {
    const { context, page, complaints, picture } = await visit(browser, product.url, { keepsApp: true });
    await arrive(page, EMAIL, `/fazenda/${farmSlug}`);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await register(page, 'Venda');
    await take(page, /Moca/);
    await take(page, /Peneiras 14\/15/);
    await page.getByLabel('Comprador', { exact: true }).fill('Café do Centro');
    await page.getByLabel(/^Preço por saca/).fill('1.950,00');
    await showDetails(page, 'Negócio e preço');
    const moca = page.getByRole('group', { name: /^Moca/ });
    await moca.getByLabel('Preço', { exact: true }).fill('2.400');
    await assertFitsScreen(page);
    await picture('lots-with-own-price');
    await save(page, 'Salvar venda');
    await instalment(page, inDays(120), '1.000,00');
    await payments(page).getByText('1ª parcela').waitFor();
    await allIsSent(page);
    const sale = new URL(page.url()).pathname;

    const other = await visit(browser, product.url, { screen: 'desktop' });
    await arrive(other.page, EMAIL, sale);
    await payments(other.page).getByText('1ª parcela').waitFor();

    await appIsKept(page);
    await context.setOffline(true);
    await connectionSays(page, /^Sem conexão/);
    await page.getByRole('button', { name: 'Recebi a 1ª parcela' }).click();
    await payments(page)
      .getByText(/1ª parcela, paga em/)
      .waitFor();
    await connectionSays(page, 'Sem conexão · 1 guardado');
    await picture('received-offline');

    await instalment(other.page, inDays(150), '500,00');
    await payments(other.page).getByText('2ª parcela').waitFor();
    await allIsSent(other.page);
    await other.picture('two-instalments');

    await context.setOffline(false);
    await allIsSent(page);
    for (const one of [page, other.page]) {
      await payments(one)
        .getByText(/1ª parcela, paga em/)
        .waitFor();
      await payments(one)
        .getByText(/2ª parcela/)
        .waitFor();
    }
    await payments(page)
      .getByText(/As parcelas somam R\$\s1\.500,00/)
      .waitFor();
    await assertFitsScreen(page);
    await goWithin(other.page, `/fazenda/${farmSlug}/vendas`);
    await other.page.getByRole('columnheader', { name: 'Líquido por saca' }).waitFor();
    await other.page
      .getByRole('row', { name: /Café do Centro/ })
      .getByText(/2\.304,26/)
      .waitFor();
    await other.picture('sales-with-net');
    await goWithin(page, `/fazenda/${farmSlug}/vendas`);
    await page.getByRole('listitem').filter({ hasText: 'Café do Centro' }).waitFor();
    await assertFitsScreen(page);
    await picture('sales-on-phone');

    // What is left is divided and told on the first screen, all without a network.
    await goWithin(page, sale);
    await payments(page).getByText('2ª parcela').waitFor();
    await context.setOffline(true);
    await page.getByRole('link', { name: /^(Anotar parcela|Dividir em parcelas)$/ }).click();
    await page.getByLabel('Parcelas').fill('2');
    await page.getByLabel('A primeira vence em').fill(inDays(5));
    await page.getByLabel('Dias entre elas').fill('20');
    await page.getByRole('button', { name: /^Dividir R\$/ }).click();
    await save(page, 'Salvar venda');
    await payments(page).getByText('3ª parcela').waitFor();
    await payments(page)
      .getByText(/A receber R\$\s5\.605,55/)
      .waitFor();
    await goWithin(page, `/fazenda/${farmSlug}`);
    const dues = page.getByRole('table').filter({ hasText: 'A receber' });
    await dues.getByRole('row', { name: /A receber.*2\.803.*5\.606/ }).waitFor();
    await picture('dues-offline');
    await context.setOffline(false);
    await allIsSent(page);
    assert.deepEqual([...complaints, ...other.complaints], []);
    await Promise.all([context.close(), other.context.close()]);
  });

  test('a loss takes no more than there is; a count may find more, and is read with its reason', {
    timeout: 600_000,
  }, async () => {
    const { context, page, complaints, picture } = await visit(browser, product.url, {});
    await arrive(page, EMAIL, `/fazenda/${farmSlug}/descanso`);
    await page
      .getByRole('link', { name: /Descanso do natural/ })
      .first()
      .click();
    await page.getByRole('heading', { name: /Descanso do natural/, level: 1 }).waitFor();
    await picture('rest');
    await page.getByRole('button', { name: 'Mais ações' }).click();
    await page.getByRole('link', { name: /^Anotar perda/ }).click();
    await page.getByLabel('O que houve').selectOption({ label: 'Furto ou roubo' });
    await page.getByLabel('Peso', { exact: true }).last().fill('9.999.999');
    await page.getByLabel('Motivo').last().fill('Arrombaram a tulha');
    await page.getByRole('button', { name: /^Salvar/ }).click();
    await page
      .getByText(/as perdas somam|já saíram/)
      .first()
      .waitFor();
    await assertFitsScreen(page);
    await picture('loss-refused');
    await page.getByLabel('O que houve').selectOption({ label: 'Contagem' });
    await page.getByLabel('Unidade de Peso').last().selectOption({ index: 1 });
    await page.getByLabel('Peso', { exact: true }).last().fill('-2');
    await save(page, 'Salvar descanso');
    const losses = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Perdas' }) });
    await losses.getByText(/-2\s\S+\sde\s\d+\skg\s·\sArrombaram a tulha/).waitFor();
    await picture('loss-noted');
    assert.deepEqual(complaints, []);
    await context.close();
  });
});
