import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { remoteApp } from '../apps/server/src/test/remote-app.ts';
import { call, photoForm } from '../apps/server/src/test/test-client.ts';
import { violationsOf } from './accessibility.ts';
import { SCREENS, visit } from './browser.ts';
import { furnishFarm } from './furnished-farm.ts';
import { appIsKept, arrive, assertFitsScreen, pageSizes } from './journey.ts';
import { openProduct } from './open-product.ts';

const { product, browser } = await openProduct();

describe('publishing a lot', () => {
  test('the owner shows it on a phone, a stranger reads and prints it in English, and it is gone once revoked', async () => {
    const email = 'publicar@example.test';
    const farm = await furnishFarm(product.url, email);
    const { page, context, complaints, picture } = await visit(browser, product.url, {
      screen: 'phone',
      keepsApp: true,
    });
    const store = farm.records.find(({ section }) => section === 'armazenamento');
    const photos = `/farms/${farm.id}/armazenamento/${store?.id}/fotos`;
    const sent = await call(remoteApp(product.url), 'POST', photos, { token: farm.token, body: photoForm() });
    assert.equal(sent.status, 201, JSON.stringify(sent.body));
    await arrive(page, email, `/fazenda/${farm.farmSlug}/armazenamento/${store?.slug}/publicar`);
    await page.getByText('ainda não publicado').waitFor();
    await page.getByLabel('Nome para esta página').fill('Helena Alves');
    await page.getByLabel('Um recado').fill('Colhido no ponto.');
    await page.getByText('Quilos e sacas').click();
    await page.getByText('Perto, 5 km').click();
    await page.getByText('Dossiê para guardar (ZIP)').click();
    await page.getByRole('button', { name: /^Foto 1/ }).click();
    await page.getByRole('button', { name: 'Mostrar na página' }).click();
    await assertFitsScreen(page);
    await picture('publicar-phone');
    await appIsKept(page);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Publicar' }).click();
    await page.getByRole('alert').getByText('Sem sinal agora.').waitFor();
    assert.equal(await page.getByLabel('Um recado').inputValue(), 'Colhido no ponto.');
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Publicar' }).click();
    await page.getByText(/página no ar desde hoje/).waitFor();
    await page.getByRole('button', { name: 'QR e link' }).click();
    const link = await page.getByRole('link', { name: 'Abrir a página' }).getAttribute('href');
    assert.match(link ?? '', /\/r\/[A-Z2-7]{26}$/);
    // The test's server took a port that its own address does not say.
    const url = product.url + new URL(link ?? '').pathname;
    await page.getByRole('button', { name: 'Fechar' }).click();

    // The app lies on the owner's device and answers other addresses there by itself.
    await page.goto(url);
    await page.getByRole('heading', { name: 'Onde nasceu' }).waitFor();
    await page.goBack();

    const stranger = await browser.newContext({ javaScriptEnabled: false, locale: 'en-US', viewport: SCREENS.phone });
    const shown = await stranger.newPage();
    const asked: string[] = [];
    shown.on('request', (request) => asked.push(request.url()));
    await shown.goto(url);
    await shown.getByRole('heading', { name: 'Where it grew' }).waitFor();
    await shown.getByText('Helena Alves').waitFor();
    assert.equal(await shown.locator('html').getAttribute('lang'), 'en');
    assert.deepEqual(asked, [url, `${url}/foto/1`]);
    const dossier = await stranger.request.get(`${url}/dossie.zip`);
    assert.deepEqual([dossier.status(), (await dossier.body()).subarray(0, 2).toString()], [200, 'PK']);
    // Read once, it is read on and printed in a place without a signal.
    await stranger.setOffline(true);
    // Far below what was seen so far.
    const photo = shown.locator('img').last();
    assert.equal(await photo.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0), true);
    await photo.scrollIntoViewIfNeeded();
    await shown.getByText('Measurements as a table').first().click();
    await shown.getByRole('table').first().waitFor();
    assert.equal(await shown.evaluate('document.documentElement.scrollWidth <= innerWidth'), true);
    assert.deepEqual(new Set(pageSizes(await shown.pdf({ preferCSSPageSize: true }))).size, 1);
    for (const [scheme, screen] of [
      ['light', 'desktop'],
      ['dark', 'phone'],
    ] as const) {
      const reader = await browser.newContext({ colorScheme: scheme, viewport: SCREENS[screen], bypassCSP: true });
      const read = await reader.newPage();
      await read.goto(`${url}?lang=es`);
      assert.deepEqual(await violationsOf(read), []);
      const folder = process.env.E2E_SCREENSHOTS;
      if (folder !== undefined) await read.screenshot({ path: `${folder}/pagina-${scheme}.png`, fullPage: true });
      await reader.close();
    }

    await page.getByRole('button', { name: 'Tirar do ar' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Tirar do ar' }).click();
    await page.getByText('ainda não publicado').waitFor();
    // Whoever read it before may see their own copy for a minute.
    const later = await browser.newContext();
    const tried = await later.newPage();
    assert.equal((await tried.goto(url))?.status(), 410);
    assert.equal(await tried.locator('main').textContent(), 'Este lote não está mais publicado.');
    await later.close();
    assert.deepEqual(complaints, []);
    await stranger.close();
    await context.close();
  });
});
