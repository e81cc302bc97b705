import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { remoteApp } from '../apps/server/src/test/remote-app.ts';
import { call } from '../apps/server/src/test/test-client.ts';
import { openBrowser, visit } from './browser.ts';
import { makeFarm, PERSON, signUp } from './journey.ts';
import { type Product, startProduct } from './product.ts';

const FARM = 'Sítio Jabuticabal';
/** A host that is no local one for the app, and whose address is the loop. */
const HOST = 'cafezal.example';

type Sent = { name: string; path?: string; role?: string | null; props?: Record<string, unknown> };

describe('counting the use', () => {
  let product: Product;
  let browser: Browser;
  let world: string;
  before(async () => {
    product = await startProduct();
    world = product.url.replace('127.0.0.1', HOST);
    browser = await openBrowser(
      `--host-resolver-rules=MAP ${HOST} 127.0.0.1`,
      // The app needs what browsers give to secure pages alone.
      `--unsafely-treat-insecure-origin-as-secure=${world}`,
    );
  });
  after(async () => {
    await browser?.close();
    await product?.stop();
  });

  /** What a page sends to be counted, as it goes. */
  function listen(page: Page): Sent[] {
    const sent: Sent[] = [];
    page.on('request', (request) => {
      // The app sends JSON alone.
      if (request.url().endsWith('/api/analytics/events')) sent.push(request.postDataJSON() as Sent);
    });
    return sent;
  }
  const sentOf = async (page: Page, sent: readonly Sent[], wanted: (event: Sent) => boolean): Promise<Sent> => {
    for (;;) {
      const found = sent.find(wanted);
      if (found !== undefined) return found;
      await page.waitForRequest('**/api/analytics/events');
    }
  };
  const choose = async (page: Page): Promise<void> => {
    await page.goto('/privacidade');
    await page.getByRole('switch', { name: 'Contar o uso neste aparelho' }).check();
  };
  const removeFarm = async (page: Page): Promise<void> => {
    await page.goto('/fazenda');
    await page.getByText(FARM).first().click();
    await page.getByRole('heading', { name: FARM, level: 1 }).waitFor();
    await page.goto(`${new URL(page.url()).pathname.replace(/\/$/, '')}/editar`);
    await page.getByRole('button', { name: 'Excluir fazenda' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Para confirmar, escreva o nome da fazenda').fill(FARM);
    await dialog.getByRole('button', { name: 'Excluir fazenda' }).click();
    await page.getByText(`Fazenda excluída: ${FARM}.`).waitFor();
  };

  test('sends nothing without the choice, and no cookie is set', { timeout: 600_000 }, async () => {
    const { page, context, complaints } = await visit(browser, world);
    const sent = listen(page);
    await signUp(page, 'sem-escolha@example.test');
    await makeFarm(page, FARM);
    await page.goto('/privacidade');
    await page.getByRole('heading', { name: 'Contagem de uso' }).waitFor();
    assert.equal(await page.getByRole('switch').isChecked(), false);
    await removeFarm(page);
    assert.deepEqual(sent, []);
    assert.deepEqual(await context.cookies(), []);
    assert.deepEqual(complaints, []);
    await context.close();
  });

  test('with the choice sends pages by their pattern with the role, and a deleted farm by name', {
    timeout: 600_000,
  }, async () => {
    const { page, context, complaints, picture } = await visit(browser, world);
    const sent = listen(page);
    await signUp(page, 'com-escolha@example.test');
    await makeFarm(page, FARM);
    await choose(page);
    await picture('privacy-chosen');
    await page.goto('/fazenda');
    await page.getByText(FARM).first().click();
    await page.getByRole('heading', { name: FARM, level: 1 }).waitFor();
    const seen = await sentOf(page, sent, ({ path }) => path?.startsWith('/fazenda/$farmSlug') === true);
    assert.deepEqual([seen.name, seen.role], ['page_view', 'produtor']);
    await removeFarm(page);
    const removed = await sentOf(page, sent, ({ name }) => name === 'farm_deleted');
    const { userId, userName, farmId, farmName } = removed.props ?? {};
    assert.deepEqual([userName, farmName], [PERSON.name, FARM]);
    for (const id of [userId, farmId]) assert.match(String(id), /^[\da-f-]{36}$/);
    for (const { name, path, props } of sent.filter((event) => event.name === 'page_view')) {
      assert.doesNotMatch(JSON.stringify({ name, path, props }), /jabuticabal|Benta|com-escolha/i);
    }
    assert.deepEqual(await context.cookies(), []);
    assert.deepEqual(complaints, []);

    const token = await page.evaluate(() => localStorage.getItem('cafezal.token') ?? '');
    const summary = await call(remoteApp(product.url), 'GET', '/analytics/summary', { token });
    assert.equal(summary.status, 403);

    sent.length = 0;
    await page.goto('/privacidade');
    await sentOf(page, sent, ({ path }) => path === '/privacidade');
    await page.getByRole('switch').uncheck();
    const before = sent.length;
    await page.goto('/fazenda');
    await page.getByRole('heading', { name: 'Minhas fazendas' }).waitFor();
    assert.equal(sent.length, before);
    await context.close();
  });

  test('says nothing of a server that does not take it', async () => {
    const { page, context, complaints } = await visit(browser, world);
    await context.route('**/api/analytics/events', (route) => route.abort());
    const sent = listen(page);
    await choose(page);
    await page.goto('/termos');
    await sentOf(page, sent, ({ path }) => path === '/termos');
    await page.getByRole('heading', { name: 'Termos de uso', level: 1 }).waitFor();
    assert.equal((await page.getByRole('alert').allInnerTexts()).join('').trim(), '');
    assert.deepEqual(complaints, []);
    await context.close();
  });

  test('sends nothing from a local host, whatever was chosen', async () => {
    const { page, context } = await visit(browser, product.url);
    const sent = listen(page);
    await choose(page);
    await page.goto('/termos');
    await page.getByRole('heading', { name: 'Termos de uso', level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    assert.deepEqual(sent, []);
    await context.close();
  });
});
