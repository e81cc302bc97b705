import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { SCREENS, visit } from './browser.ts';
import { assertFitsScreen, hasFocus } from './journey.ts';
import { openProduct } from './open-product.ts';

const SECTIONS = ['Na lavoura', 'No terreiro', 'Na venda', 'Rastreabilidade'];
/** How the address of this season's sale begins. */
const SALE = 'venda-torrefacao-do-vale';

/** What the device keeps of us: databases, and keys of its storage but the theme. */
const keptOf = (page: Page) =>
  page.evaluate(async () => ({
    databases: (await indexedDB.databases()).map(({ name }) => name ?? ''),
    keys: Object.keys(localStorage).filter((key) => key.startsWith('cafezal.') && key !== 'cafezal.theme'),
  }));

/** Waits until the app lies on the device, so that it opens without a network. */
const isKeptForOffline = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    return active !== null;
  });

async function readOrigin(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'De onde veio este café' }).waitFor();
  await page
    .getByText(/Cruzeiro|Mata|Sede/)
    .filter({ visible: true })
    .first()
    .waitFor();
  await page
    .getByText(/\d,\d{1,2}\s%/)
    .filter({ visible: true })
    .first()
    .waitFor();
}

const { product, browser } = await openProduct();

describe('the buyer, who has no account', () => {
  for (const screen of ['phone', 'desktop'] as const) {
    test(`reads what the product does without script on a ${screen}`, async () => {
      const context = await browser.newContext({
        baseURL: product.url,
        viewport: SCREENS[screen],
        javaScriptEnabled: false,
      });
      const page = await context.newPage();
      await page.goto('/');
      for (const name of SECTIONS) await page.getByText(name, { exact: true }).last().waitFor();
      const ways = await page.getByRole('link', { name: 'Ver uma fazenda pronta' }).all();
      for (const way of ways) assert.equal(await way.getAttribute('href'), '/exemplo');
      assert(ways.length >= 2);
      await context.close();
    });

    test(`reads the label of a sack on a ${screen} and is told whom to ask`, async () => {
      const { context, page, picture } = await visit(browser, product.url, { screen });
      await page.goto(`/fazenda/boa-vista/armazenamento/${crypto.randomUUID()}`);
      await page.getByRole('heading', { level: 1, name: 'Este é um lote de café' }).waitFor();
      await page.getByText('Peça a quem vendeu o dossiê do lote').waitFor();
      await assertFitsScreen(page);
      assert.equal(await page.getByText('Você precisa estar autenticado').count(), 0);
      assert.equal(await page.getByText(/boa.vista/i).count(), 0);
      await picture(`label-read-${screen}`);
      await page.getByRole('button', { name: 'Entrar e ver o lote' }).click();
      await page.getByRole('heading', { level: 1, name: 'Entrar' }).waitFor();
      await page.goto('/fazenda/boa-vista');
      await page.getByRole('heading', { level: 1, name: 'Entrar' }).waitFor();
      assert.equal(await page.getByText('Este é um lote de café').count(), 0);
      await context.close();
    });
  }

  test('looks at the ready farm, follows a sale to its plots, offline too, and leaves nothing behind', async () => {
    const { context, page, complaints, picture } = await visit(browser, product.url, { keepsApp: true });
    const sent: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/api/')) sent.push(`${request.method()} ${request.url()}`);
    });
    await page.goto('/');
    await page.getByRole('link', { name: 'Ver uma fazenda pronta' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Fazenda Boa Vista (exemplo)' }).waitFor();
    await page.getByText('guardada só neste aparelho').waitFor();
    await picture('visitor-dashboard');
    await assertFitsScreen(page);

    const home = new URL(page.url()).pathname;
    await page.goto(`${home}/vendas`);
    await page.locator(`main a[href^="${home}/vendas/${SALE}"]`).first().click();
    await page.getByRole('navigation', { name: 'O que fazer com este registro' }).waitFor();
    await page.goto(`${new URL(page.url()).pathname}/rastreabilidade`);
    await readOrigin(page);
    await picture('visitor-origin');

    assert(await isKeptForOffline(page));
    await context.setOffline(true);
    await page.reload();
    await readOrigin(page);
    await page.goto(`${home}/parceiros/cadastrar`);
    await page.getByLabel('Nome', { exact: true }).fill('Cafés do Norte');
    // One field more or less, and the choice that asked for it moves on under the same hand.
    await page.getByRole('radio', { name: 'Pessoa física' }).press('Space');
    await page.keyboard.press('ArrowRight');
    await hasFocus(page.getByRole('radio', { name: 'Pessoa jurídica' }));
    await page.keyboard.press('ArrowRight');
    await page.getByRole('radio', { name: 'Estrangeiro', checked: true }).waitFor();
    await page.getByLabel('Telefone', { exact: true }).pressSequentially('35999998888');
    await page.getByRole('button', { name: 'Salvar parceiro' }).click();
    await page.getByRole('heading', { level: 1, name: 'Cafés do Norte' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Cafés do Norte' }).waitFor();
    await page.getByText('(35) 99999-8888').waitFor();
    await page.goto('/envios');
    await page.getByRole('heading', { name: 'O exemplo fica só neste aparelho' }).waitFor();
    await context.setOffline(false);
    assert.equal(sent.length, 0, sent.join(', '));

    await page.goto('/profile');
    await page.getByRole('heading', { name: 'Entrar', level: 1 }).waitFor();
    await page.goto('/fazenda');
    await page.getByRole('link', { name: 'Criar conta' }).click();
    await page.getByRole('heading', { name: 'Criar conta', level: 1 }).waitFor();
    await page.goBack();
    await page.getByRole('button', { name: 'Sair do exemplo' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sair do exemplo' }).click();
    await page.getByRole('heading', { level: 1, name: /^Do talhão/ }).waitFor();
    await page.waitForFunction(async () => (await indexedDB.databases()).length === 0);
    assert.deepEqual(await keptOf(page), { databases: [], keys: [] });
    // The sign-in asks what it can offer; nothing of the visit goes out.
    assert.deepEqual(
      sent.filter((request) => !request.endsWith('/api/auth/config')),
      [],
    );
    assert.deepEqual(complaints, []);
    await context.close();
  });
});
