import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SCREENS } from './browser.ts';
import { furnishFarm } from './furnished-farm.ts';
import { arrive } from './journey.ts';
import { openProduct } from './open-product.ts';

const EMAIL = 'sem-peca@example.test';

const { product, browser } = await openProduct();
test('a screen that is not on the device is told in plain words without a network, and comes with it', async () => {
  const { farmSlug } = await furnishFarm(product.url, EMAIL);
  // A device on which nothing was kept yet.
  const context = await browser.newContext({ baseURL: product.url, viewport: SCREENS.phone, serviceWorkers: 'block' });
  const page = await context.newPage();
  // What the app fetches ahead of a touch while nothing else is to do comes sooner or later: here it never does.
  await page.route('**/assets/detail-screen-*.js', (route) => route.abort());
  await arrive(page, EMAIL, `/fazenda/${farmSlug}/colheita`);
  await page.getByRole('link', { name: /Mata/ }).first().waitFor();
  // What follows the rows a moment later.
  for (const part of [page.getByRole('searchbox', { name: 'Buscar' }), page.getByRole('link', { name: 'Excluídos' })]) {
    await part.waitFor();
  }
  await context.setOffline(true);
  await page.getByRole('link', { name: /Mata/ }).first().click();
  await page.getByRole('heading', { name: 'Sem conexão' }).waitFor();
  await page.getByText('Ela abre sozinha quando a conexão voltar.').waitFor();
  assert.equal(await page.getByText('Ocorreu um erro').count(), 0);
  assert(page.url().startsWith(product.url), 'the app stays');
  await page.unroute('**/assets/detail-screen-*.js');
  await context.setOffline(false);
  await page.getByRole('heading', { level: 1 }).filter({ hasText: 'Mata' }).waitFor();
  await context.close();
});

test('who comes to sign in for the first time sees whose screen it is while the app is on its way', async () => {
  const context = await browser.newContext({ baseURL: product.url, viewport: SCREENS.phone, serviceWorkers: 'block' });
  const page = await context.newPage();
  const { promise: hasCome, resolve: comes } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    if (!route.request().url().includes('/before-paint-')) await hasCome;
    await route.continue();
  });
  for (const path of ['/login', '/register']) {
    await page.goto(path, { waitUntil: 'commit' });
    await page.locator('.opening').getByText('Cafezal', { exact: true }).waitFor();
    assert.equal(await page.getByRole('heading').filter({ visible: true }).count(), 0);
  }
  comes();
  await page.getByRole('heading', { level: 1 }).waitFor();
  assert.equal(await page.locator('.opening').count(), 0);
  await context.close();
});
