import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page, Request } from 'playwright-core';
import { remoteApp } from '../apps/server/src/test/remote-app.ts';
import { call } from '../apps/server/src/test/test-client.ts';
import { unpack } from '../apps/server/src/test/unpack.ts';
import { visit } from './browser.ts';
import { deviceContents, isForgotten, placesOf } from './device-contents.ts';
import { emptyFarm } from './furnished-farm.ts';
import { appIsKept, arrive, assertFitsScreen, downloaded, goWithin, PERSON } from './journey.ts';
import { openProduct } from './open-product.ts';
import { mailed } from './product-mails.ts';

const FARM = 'Sítio Jabuticabal';

const uidOf = (page: Page): Promise<string> =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('cafezal.person') ?? '{}') as { uid: string }).uid);

const eraseButton = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Apagar minha conta' });

/** Keeps the server from answering a sign-out until `answers`, which ends once the screens had time to hear of it. */
async function holdLogout(page: Page): Promise<{ answers: () => Promise<void> }> {
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  const isLogout = (request: Request): boolean => request.url().endsWith('/api/auth/logout');
  await page.route('**/api/auth/logout', async (route) => {
    await held;
    await route.continue();
  });
  return {
    answers: async () => {
      // The app gives up after 5 s, of which nothing is heard where the answer was held: then there is none to wait for.
      const ended = page.waitForEvent('requestfinished', { predicate: isLogout, timeout: 10_000 });
      answer();
      await ended.catch(() => undefined);
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    },
  };
}

const { product, browser } = await openProduct();

describe('a person and their data', () => {
  test('takes everything along and leaves for good', { timeout: 600_000 }, async () => {
    const email = 'vai-embora@example.test';
    const { farmSlug } = await emptyFarm(product.url, { email, name: FARM });
    const { page, context, complaints, picture } = await visit(browser, product.url);
    await arrive(page, email, `/fazenda/${farmSlug}`);
    await page.getByRole('heading', { name: FARM, level: 1 }).waitFor();
    const uid = await uidOf(page);
    await goWithin(page, '/profile');
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Baixar meus dados' }).click();
    const download = await downloading;
    assert.equal(download.suggestedFilename(), 'cafezal-meus-dados.zip');
    const files = await unpack(new Blob([new Uint8Array(await downloaded(download))]));
    for (const name of ['LEIA-ME.txt', 'account.json', 'farms/sitio-jabuticabal.zip']) assert(files.has(name), name);

    await page.getByRole('link', { name: 'Apagar minha conta' }).click();
    await page.getByText(`${FARM}, com talhões`).waitFor();
    await picture('erase-account');
    await assertFitsScreen(page);
    await context.setOffline(true);
    await page.getByText('Para apagar a conta é preciso sinal').waitFor();
    await context.setOffline(false);
    await page.getByText('Para apagar a conta é preciso sinal').waitFor({ state: 'hidden' });
    await eraseButton(page).click();
    await page.getByText('Escreva a senha da conta.').waitFor();
    await page.getByText('Escreva apagar.').waitFor();
    await page.locator('input[aria-invalid]:focus').waitFor();
    await page.getByLabel('Senha da conta').fill('outra senha qualquer');
    await page.getByLabel('Para confirmar, escreva apagar').fill('Apagar');
    await page.keyboard.press('Enter');
    await page.getByText('A senha atual não confere.').waitFor();
    await page.getByLabel('Senha da conta').fill(PERSON.password);
    await eraseButton(page).click();
    await page.getByRole('heading', { name: 'Conta apagada' }).waitFor();
    await page.waitForURL('**/conta-apagada');
    await picture('erased');
    await assertFitsScreen(page);

    // The goodbye is said while the device is emptied.
    await isForgotten(page, [uid, email, FARM, PERSON.name]);
    await page.reload();
    const { stores } = await deviceContents(page);
    assert.deepEqual(placesOf(stores, [uid, email, FARM, PERSON.name]), []);
    await page.goBack();
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    assert.equal(await page.getByText(FARM).count(), 0);
    await page.goto('/login');
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Senha', { exact: true }).fill(PERSON.password);
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await page.getByText('Senha errada').waitFor();
    await page.locator('input[aria-invalid]:focus').waitFor();
    await mailed(product.mails, { to: email, subject: /^Sua conta foi apagada$/ });
    assert.deepEqual(complaints, []);
    await context.close();
  });

  test('that erases on one device is signed out on the other, which forgets the farm too', async () => {
    const email = 'dois-aparelhos@example.test';
    const { farmSlug } = await emptyFarm(product.url, { email, name: FARM });
    const phone = await visit(browser, product.url);
    const desktop = await visit(browser, product.url, { screen: 'desktop' });
    for (const { page } of [phone, desktop]) {
      await arrive(page, email, `/fazenda/${farmSlug}`);
      await page.getByRole('heading', { name: FARM, level: 1 }).waitFor();
    }
    const app = remoteApp(product.url);
    const signed = await call<{ token: string }>(app, 'POST', '/auth/login', {
      json: { email, password: PERSON.password },
    });
    const { token } = signed.body;
    await call(app, 'POST', '/auth/reauthenticate', { token, json: { password: PERSON.password } });
    assert.equal((await call(app, 'DELETE', '/users/me', { token })).status, 200);
    for (const { page, context } of [phone, desktop]) {
      await page.getByRole('heading', { name: 'Entrar' }).waitFor();
      await isForgotten(page, [FARM, email]);
      await context.close();
    }
  });

  test('leaves nothing private in the browser after signing out, nor on the page that one goes back to', async () => {
    const email = 'sai-sem-rastro@example.test';
    const { farmSlug } = await emptyFarm(product.url, { email, name: FARM });
    const { page, context, complaints } = await visit(browser, product.url, { screen: 'desktop', keepsApp: true });
    await arrive(page, email, `/fazenda/${farmSlug}`);
    await page.getByRole('heading', { name: FARM, level: 1 }).waitFor();
    await appIsKept(page);
    const marks = [email, await uidOf(page), FARM, PERSON.name, 'sitio-jabuticabal'];
    assert.notDeepEqual(placesOf((await deviceContents(page)).stores, marks), []);
    // The farm stays behind in a tab that goes elsewhere while another tab signs out.
    const farm = page.url();
    await page.goto('/robots.txt');
    const tab = await context.newPage();
    await tab.goto('/fazenda');
    await tab.getByText(FARM).first().waitFor();
    await tab.goto('/profile');
    const server = await holdLogout(tab);
    await tab.getByRole('button', { name: 'Sair deste aparelho' }).click();
    await tab.getByRole('dialog').getByRole('button', { name: 'Sair', exact: true }).click();
    await tab.getByRole('heading', { name: 'Entrar' }).waitFor();
    await isForgotten(tab, marks);
    const { stores } = await deviceContents(tab);
    assert.equal(stores.cookies, undefined);
    for (const [place, text] of Object.entries(stores)) {
      if (place.startsWith('cache ')) assert.doesNotMatch(text, /\/api\//);
    }
    await tab.getByRole('link', { name: 'Esqueci a senha' }).click();
    await tab.getByRole('heading', { name: 'Esqueci a senha' }).waitFor();
    await server.answers();
    assert.equal(new URL(tab.url()).pathname, '/esqueci-senha', 'who went on is not called back');
    await page.goBack();
    await page.getByRole('heading', { name: 'Entrar' }).waitFor();
    assert.equal(await page.getByText(FARM).count(), 0);
    assert.notEqual(page.url(), farm);
    await tab.goBack();
    await tab.getByRole('heading', { name: 'Entrar' }).waitFor();
    assert.deepEqual(complaints, []);
    await context.close();
  });
});
