import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { remoteApp } from '../apps/server/src/test/remote-app.ts';
import { call } from '../apps/server/src/test/test-client.ts';
import { visit } from './browser.ts';
import { emptyFarm, newPerson } from './furnished-farm.ts';
import { allIsSent, appIsKept, arrive, connectionSays, goWithin, holds, PERSON, save, signUp } from './journey.ts';
import { openProduct } from './open-product.ts';

const DAY = 86_400_000;
const REFRESH = '**/api/auth/refresh';

/** Counts the tokens that are asked for from here on. */
function countRefreshes(context: BrowserContext): { count: number } {
  const asked = { count: 0 };
  context.on('request', (request) => {
    if (request.url().endsWith('/api/auth/refresh')) asked.count += 1;
  });
  return asked;
}

/** Leaves the access token so much longer to live, in ms, as the device sees it. */
const letLive = (page: Page, left: number): Promise<void> =>
  page.evaluate((ms) => localStorage.setItem('cafezal.tokenExpiresAt', new Date(Date.now() + ms).toISOString()), left);

const refreshLocks = (page: Page) =>
  page.evaluate(async () => {
    const { held = [], pending = [] } = await navigator.locks.query();
    return [held, pending].map((locks) => locks.filter(({ name }) => name === 'cafezal-refresh').length);
  });

const isHome = (page: Page): Promise<void> => page.getByRole('heading', { name: 'Minhas fazendas' }).waitFor();

/** Signs in where the session ended: the screen says so and knows who it was. */
async function enterAgain(page: Page, email: string): Promise<void> {
  await page.getByRole('heading', { name: 'Entrar' }).waitFor();
  await page.getByText('Sua conta saiu deste aparelho.').waitFor();
  await holds(page.getByLabel('E-mail'), email);
  await page.getByLabel('Senha', { exact: true }).fill(PERSON.password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
}

const { product, browser } = await openProduct();

describe('a session in the browser', () => {
  /** Ends all sessions of a person from elsewhere. */
  async function endElsewhere(email: string): Promise<void> {
    const app = remoteApp(product.url);
    const json = { email, password: PERSON.password };
    const { token } = (await call<{ token: string }>(app, 'POST', '/auth/login', { json })).body;
    const { body } = await call<{ sessions: { id: string; current: boolean }[] }>(app, 'GET', '/auth/sessions', {
      token,
    });
    for (const { id, current } of body.sessions) {
      if (!current) await call(app, 'DELETE', `/auth/sessions/${id}`, { token });
    }
  }

  test('asks for one token however many tabs need it', { timeout: 600_000 }, async () => {
    const { context, page, complaints } = await visit(browser, product.url);
    await newPerson(product.url, 'abas@example.test');
    await arrive(page, 'abas@example.test', '/fazenda');
    await isHome(page);
    const tab = await context.newPage();
    await tab.goto('/fazenda');
    await isHome(tab);
    const asked = countRefreshes(context);
    // The server answers only once the other tab waits for its turn too.
    await context.route(REFRESH, async (route) => {
      for (let locks = await refreshLocks(page); locks[1] === 0; ) locks = await refreshLocks(page);
      await route.continue();
    });
    // Read first: from here on any call of either tab may ask for the next one.
    const before = await page.evaluate(() => localStorage.getItem('cafezal.token'));
    await letLive(page, 60_000);
    await Promise.all([page, tab].map((each) => each.evaluate(() => void window.dispatchEvent(new Event('focus')))));
    await tab.waitForFunction((old) => localStorage.getItem('cafezal.token') !== old, before);
    await tab.waitForFunction(async () => {
      const { held = [], pending = [] } = await navigator.locks.query();
      return [...held, ...pending].every(({ name }) => name !== 'cafezal-refresh');
    });
    assert.equal(asked.count, 1);
    // Whose link asks to go elsewhere after the sign-in is at home, and nothing failed on the way.
    for (const elsewhere of ['http://evil', 'javascript:alert(1)', '//evil', '/\\evil']) {
      await page.goto(`/login?voltar=${encodeURIComponent(elsewhere)}`);
      await page.waitForURL(({ pathname, search }) => pathname === '/fazenda' && search === '');
      await isHome(page);
    }
    assert.deepEqual(complaints, []);
    await context.close();
  });

  test('is not harmed by a clock that is a day ahead, nor by one that is set right and wrong again', {
    timeout: 600_000,
  }, async () => {
    for (const skew of [DAY, -DAY]) {
      const { context, page, complaints } = await visit(browser, product.url);
      await page.clock.setSystemTime(Date.now() + skew);
      await signUp(page, `relogio-${skew > 0 ? 'adiantado' : 'atrasado'}@example.test`);
      const asked = countRefreshes(context);
      await page.reload();
      await isHome(page);
      assert.equal(asked.count, 0, 'the token is good by the server’s clock');
      for (const shift of [0, skew]) {
        await page.clock.setSystemTime(Date.now() + shift);
        await page.goto('/profile');
        await page.getByRole('heading', { name: 'Aparelhos' }).waitFor();
        await page.getByText('este', { exact: true }).waitFor();
      }
      assert.deepEqual(complaints, []);
      await context.close();
    }
  });

  test('outlives a day without a network, and ends when the server says so', { timeout: 600_000 }, async () => {
    const { context, page } = await visit(browser, product.url, { keepsApp: true });
    await newPerson(product.url, 'sem-rede@example.test');
    await arrive(page, 'sem-rede@example.test', '/profile');
    const thisDevice = page.getByText('este', { exact: true });
    await thisDevice.waitFor();
    await appIsKept(page);
    await context.setOffline(true);
    await letLive(page, -DAY);
    await page.reload();
    await page.getByText('Sem sinal para ver os aparelhos da conta.').waitFor();
    await page.getByRole('heading', { name: PERSON.name }).waitFor();
    assert.equal(await page.evaluate(() => localStorage.getItem('cafezal.token')), null);
    await context.setOffline(false);
    await page.reload();
    await thisDevice.waitFor();
    await context.route(REFRESH, (route) =>
      route.fulfill({
        status: 401,
        headers: { 'x-request-id': 'r' },
        json: { success: false, error: { code: 'auth/session-ended', message: 'Entre.' } },
      }),
    );
    await letLive(page, -DAY);
    await page.reload();
    await page.getByRole('heading', { name: 'Entrar' }).waitFor();
    assert.equal(await page.evaluate(() => localStorage.getItem('cafezal.refreshToken')), null);
    await context.close();
  });

  test('that ends leaves the person where they were, with what was typed and what was not sent', {
    timeout: 600_000,
  }, async () => {
    const email = 'de-volta@example.test';
    const { context, page } = await visit(browser, product.url, { keepsApp: true });
    const { farmSlug } = await emptyFarm(product.url, { email, name: 'Sítio Novo' });
    const form = `/fazenda/${farmSlug}/talhoes/cadastrar`;
    await arrive(page, email, form);
    await page.getByLabel('Nome', { exact: true }).waitFor();
    await appIsKept(page);
    await context.setOffline(true);
    await page.getByLabel('Nome', { exact: true }).fill('Cruzeiro');
    await page.getByLabel('Área', { exact: true }).fill('5');
    await save(page, 'Salvar talhão');
    await connectionSays(page, /^Sem conexão · 1 guardado/);
    await goWithin(page, form);
    await page.getByLabel('Nome', { exact: true }).fill('Mata');
    await endElsewhere(email);
    await context.setOffline(false);
    await enterAgain(page, email);
    await page.waitForURL(`**${form}`);
    await page.waitForFunction(() => [...document.querySelectorAll('input')].some(({ value }) => value === 'Mata'));
    await allIsSent(page);
    await goWithin(page, form.replace('/cadastrar', ''));
    await page
      .getByRole('link', { name: /Cruzeiro/ })
      .first()
      .waitFor();
    await context.close();
  });
});
