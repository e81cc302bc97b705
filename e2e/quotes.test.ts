import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { addDays, dayIn } from '@cafezal/domain/ground/days.ts';
import { visit } from './browser.ts';
import { type FurnishedFarm, furnishFarm } from './furnished-farm.ts';
import { appIsKept, arrive, assertFitsScreen, goWithin } from './journey.ts';
import { openProduct } from './open-product.ts';

const EMAIL = 'cotacoes@example.test';
const { product, browser } = await openProduct();
let farm: FurnishedFarm;

before(async () => {
  farm = await furnishFarm(product.url, EMAIL);
});

const today = (): string => dayIn('America/Sao_Paulo', new Date());

describe('quotes', () => {
  test('are pasted without a network, and stand among the sales and over the stock', async () => {
    const { page, context, complaints, picture } = await visit(browser, product.url, { keepsApp: true });
    const home = `/fazenda/${farm.farmSlug}`;
    // The list, which comes after what is kept, was seen before.
    await arrive(page, EMAIL, `${home}/cotacoes`);
    await page.getByRole('heading', { name: 'Cotações', level: 1 }).waitFor();
    await goWithin(page, `${home}/cotacoes/cadastrar`);
    await page.getByRole('link', { name: 'Colar várias' }).click();
    const lines = page.getByLabel('Cole as linhas');
    await lines.waitFor();
    await appIsKept(page);
    await context.setOffline(true);
    const days = Array.from({ length: 12 }, (_, at) => addDays(today(), -1 - 14 * at));
    const pasted = days.map((day, at) => `${day}\t${2300 - 15 * at},50`);
    await lines.fill(['Data\tR$', ...pasted, 'sem dia 2.000'].join('\n'));
    await page.getByText('Falta o dia, como 22/11/2026.').waitFor();
    await assertFitsScreen(page);
    await picture('cotacoes-colar');
    await page.getByRole('button', { name: 'Guardar 12 cotações' }).click();
    await page.getByText('12 cotações guardadas.').waitFor();
    await page.getByText('2.300,5').first().waitFor();
    await picture('cotacoes-lista');
    await context.setOffline(false);
    await goWithin(page, `${home}/relatorios?relatorio=vendas-e-precos`);
    await page.getByRole('heading', { name: 'Vendas e cotações' }).waitFor();
    await assertFitsScreen(page);
    await picture('cotacoes-vendas');
    await goWithin(page, `${home}/relatorios?relatorio=estoque`);
    await page.getByText('Vale hoje').waitFor();
    assert.deepEqual(complaints, []);
    await context.close();
  });

  test('of a day that is there already stay as they are', async () => {
    const { page, context } = await visit(browser, product.url);
    const day = today();
    await arrive(page, EMAIL, `/fazenda/${farm.farmSlug}/cotacoes/colar`);
    await page.getByLabel('Cole as linhas').fill(`${day} 2.000\n${day} 2.100`);
    await page.getByRole('button', { name: 'Guardar 1 cotação' }).click();
    await page.getByText('1 cotação guardada.').waitFor();
    await page.goto(`/fazenda/${farm.farmSlug}/cotacoes/colar`);
    await page.getByLabel('Cole as linhas').fill(`${day} 2.100`);
    await page.getByText('já existe, fica como está').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Guardar 0 cotações' }).isDisabled(), true);
    await context.close();
  });

  test('and costs are told on pages and in the report', async () => {
    const { page, context, complaints, picture } = await visit(browser, product.url, {
      scheme: 'dark',
    });
    const home = `/fazenda/${farm.farmSlug}`;
    await arrive(page, EMAIL, `${home}/relatorios?relatorio=custos-e-margem`);
    await page.getByText('Sem lote ainda').first().waitFor();
    await assertFitsScreen(page);
    await picture('custos');
    const store = farm.records.find(({ section }) => section === 'armazenamento');
    await goWithin(page, `${home}/armazenamento/${store?.slug}`);
    await page.getByRole('heading', { name: 'Quanto custou' }).waitFor();
    await picture('custo-lote');
    const sale = farm.records.find(({ section }) => section === 'vendas');
    await goWithin(page, `${home}/vendas/${sale?.slug}`);
    await page.getByRole('heading', { name: 'Sobra deste café' }).waitFor();
    await assertFitsScreen(page);
    await picture('custo-venda');
    assert.deepEqual(complaints, []);
    await context.close();
  });
});
