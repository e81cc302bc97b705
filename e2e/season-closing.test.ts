import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Locator } from 'playwright-core';
import { remoteApp } from '../apps/server/src/test/remote-app.ts';
import { call } from '../apps/server/src/test/test-client.ts';
import { SCREENS, type Visit, visit } from './browser.ts';
import { type FurnishedFarm, furnishFarm } from './furnished-farm.ts';
import { appIsKept, arrive, assertFitsScreen, goWithin, isRedrawn } from './journey.ts';
import { openProduct } from './open-product.ts';

const { product, browser } = await openProduct();

const EMAIL = 'fechar@example.test';
let farm: FurnishedFarm;
before(async () => {
  farm = await furnishFarm(product.url, EMAIL);
});

/** Holds that a screen fits a phone and a desktop, on which what it says is seen too; it is that of the phone again. */
async function assertFitsBoth({ page, picture }: Visit, { words, name }: { words: Locator; name: string }) {
  for (const screen of ['desktop', 'phone'] as const) {
    await page.setViewportSize(SCREENS[screen]);
    await isRedrawn(page);
    await words.waitFor();
    await assertFitsScreen(page);
    await picture(`${name}-${screen}`);
  }
}

describe('closing a season', () => {
  test('asks why, keeps the figures, and shows what was corrected since', async () => {
    const at = await visit(browser, product.url, { keepsApp: true, scheme: 'dark' });
    const { page, context, complaints } = at;
    const home = `/fazenda/${farm.farmSlug}`;
    const season = farm.records.find(({ section }) => section === 'producao');
    await arrive(page, EMAIL, `${home}/producao/${season?.slug}/fechamento`);
    await assertFitsBoth(at, {
      words: page.getByRole('heading', { name: 'O que ainda não fecha' }),
      name: 'safra-fechar',
    });
    const close = page.getByRole('button', { name: 'Fechar a safra' });
    await close.click();
    await page.getByText('Diga por quê, com 3 letras ou mais.').waitFor();
    await page.getByLabel('Por que fechar').fill('o resto fica para a safra que vem');
    await appIsKept(page);
    await context.setOffline(true);
    await close.click();
    await page.getByText('Fechar e reabrir precisa de sinal.').waitFor();
    await context.setOffline(false);
    await close.click();
    await page.getByRole('heading', { name: 'Os dois números' }).waitFor();
    await page.getByText('nenhum mudou').waitFor();
    const work = farm.records.find(({ section }) => section === 'atividades');
    const path = `/farms/${farm.id}/atividades/${work?.slug}`;
    const json = { data: { cost: 1 } };
    assert.equal((await call(remoteApp(product.url), 'PATCH', path, { token: farm.token, json })).status, 200);
    await page.getByText('Mudou depois do fechamento.').waitFor();
    await page.locator(`a[href*="/atividades/${work?.slug}/historico"]`).waitFor();
    await page.getByText(/^Em \d\d\/\d\d\/\d{4}, .+ mudou .+: Custo de R\$.+ para R\$.1,00\.$/).waitFor();
    const closed = page.getByText(/^Fechada por .+: o resto fica para a safra que vem$/);
    await assertFitsBoth(at, { words: closed, name: 'safra-fechada' });
    const closedAt = new URL(page.url()).pathname;
    await goWithin(page, `${home}/relatorios?relatorio=vendas-e-precos&safra=2026/27`);
    const cost = page.getByText(/^Custo: R\$.+ no fechamento, R\$.+ agora$/);
    await assertFitsBoth(at, { words: cost, name: 'safra-fechada-relatorio' });
    const feet = await page.evaluate(() =>
      document.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText)).join(' '),
    );
    assert.match(feet, /fechada, marca [0-9A-F]{4} [0-9A-F]{4}, mudou depois de fechar/);
    await goWithin(page, closedAt);
    await page.getByLabel('Por que reabrir a safra').fill('faltou uma venda');
    await page.getByRole('button', { name: 'Reabrir' }).click();
    await page.getByRole('heading', { name: 'O que ainda não fecha' }).waitFor();
    await page.getByText(/^Reaberta por .+: faltou uma venda$/).waitFor();
    assert.deepEqual(complaints, []);
    await context.close();
  });

  // One mends the plots at the desk.
  test('a plot that grew keeps what it was, also without a network', async () => {
    const { page, context, complaints, picture } = await visit(browser, product.url, {
      keepsApp: true,
      screen: 'desktop',
    });
    const plot = farm.records.find(({ section }) => section === 'talhoes');
    // The record, which comes after what is saved, was seen before.
    await arrive(page, EMAIL, `/fazenda/${farm.farmSlug}/talhoes/${plot?.slug}`);
    await page
      .getByRole('navigation', { name: 'O que fazer com este registro' })
      .getByRole('link', { name: 'Editar', exact: true })
      .click();
    const area = page.getByLabel('Área', { exact: true });
    await area.waitFor();
    await area.fill('5,5');
    await page.getByText('Mudou a partir de…').click();
    await page.getByRole('textbox', { name: 'A partir de' }).waitFor();
    await picture('talhao-mudou');
    await assertFitsScreen(page);
    await appIsKept(page);
    await context.setOffline(true);
    await page.getByRole('button', { name: /^Salvar/ }).click();
    await page.getByText(/5,5/).first().waitFor();
    await context.setOffline(false);
    assert.deepEqual(complaints, []);
    await context.close();
  });

  // One counts in the rows.
  test('a count of fruit becomes the estimate of its season, and back, without a network', async () => {
    const app = remoteApp(product.url);
    const { token } = farm;
    const plots = await call<{ records: { id: string }[] }>(app, 'GET', `/farms/${farm.id}/talhoes`, { token });
    const data = {
      activityType: 'yield_count',
      plotIds: [plots.body.records[0]?.id],
      litersPerPlant: 4,
      plantCount: 12_000,
    };
    const json = { name: 'Contagem de maio', date: '2026-05-05', status: 'done', data };
    assert.equal((await call(app, 'POST', `/farms/${farm.id}/atividades`, { token, json })).status, 201);
    const { page, context, complaints, picture } = await visit(browser, product.url, { keepsApp: true });
    await arrive(page, EMAIL, `/fazenda/${farm.farmSlug}/atividades/contagem-de-maio`);
    await page.getByText('100 sacas').first().waitFor();
    await appIsKept(page);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Usar como estimativa' }).click();
    await page.getByText('Já é a estimativa do talhão').waitFor();
    await assertFitsScreen(page);
    await picture('contagem');
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await page.getByRole('button', { name: 'Usar como estimativa' }).waitFor();
    assert.deepEqual(complaints, []);
    await context.close();
  });
});
