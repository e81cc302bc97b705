import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { remoteApp } from '../apps/server/src/test/remote-app.ts';
import { call, createFarm, signUp, type TestApp } from '../apps/server/src/test/test-client.ts';
import { openKeepingBrowser, visit } from './browser.ts';
import { arrive, connectionSays, PERSON, save, signIn } from './journey.ts';
import { startProduct } from './product.ts';

const product = await startProduct();
let browser: Browser | undefined;
after(async () => {
  await browser?.close();
  await product.stop();
});
browser = await openKeepingBrowser();
const keeping = browser;

/** Another document of the same site. */
const ELSEWHERE = '/api/health';

const server: TestApp = remoteApp(product.url);

type Place = { context: BrowserContext; page: Page; token: string; farm: { id: string; farmSlug: string } };

/** A person at the partners of their farm, in a browser that keeps pages. */
async function atPartners(email: string): Promise<Place> {
  const { token } = await signUp(server, { email, password: PERSON.password });
  const farm = await createFarm(server, token);
  const { context, page } = await visit(keeping, product.url, { screen: 'desktop' });
  // Whether the browser means to keep a page when it is left, and whether it did when it is shown.
  await context.addInitScript(() => {
    window.addEventListener('pagehide', ({ persisted }) => {
      sessionStorage.setItem('left', persisted ? 'kept' : 'gone');
      delete document.documentElement.dataset.shown;
    });
    window.addEventListener('pageshow', ({ persisted }) => {
      document.documentElement.dataset.shown = persisted ? 'kept' : 'anew';
    });
  });
  await arrive(page, email, `/fazenda/${farm.farmSlug}/parceiros`);
  await page.getByRole('heading', { name: 'Parceiros', level: 1 }).waitFor();
  return { context, page, token, farm };
}

/** Leaves for another document; fails where the browser does not mean to keep the page. */
async function leave(page: Page): Promise<void> {
  await page.goto(ELSEWHERE);
  const left = await page.evaluate(() => sessionStorage.getItem('left'));
  assert.equal(left, 'kept', 'the browser does not keep pages to go back to: nothing of this file is tried');
}

/** Goes back to a page that the browser kept; fails where it loaded it anew. */
async function comeBack(page: Page): Promise<void> {
  await page.bringToFront();
  await page.goBack({ waitUntil: 'commit' });
  await page.waitForFunction(() => document.documentElement.dataset.shown !== undefined);
  const { shown, reasons } = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation');
    const why = navigation !== undefined && 'notRestoredReasons' in navigation && navigation.notRestoredReasons;
    return { shown: document.documentElement.dataset.shown, reasons: JSON.stringify(why) };
  });
  assert.equal(shown, 'kept', `the browser did not keep the page: ${reasons}`);
}

/** Waits until no tab holds the exchange with the farm, or waits for it. */
const exchangeIsFree = (page: Page): Promise<unknown> =>
  page.waitForFunction(async () => {
    const { held = [], pending = [] } = await navigator.locks.query();
    return [...held, ...pending].every(({ name }) => name?.startsWith('cafezal-exchange') !== true);
  });

/** How often a partner of that name is on the server. */
async function countOnServer({ token, farm }: Place, name: string): Promise<number> {
  type Listed = { records: { name: string }[] };
  const { body } = await call<Listed>(server, 'GET', `/farms/${farm.id}/parceiros`, { token });
  return body.records.filter((record) => record.name === name).length;
}

/** Notes a partner whose sending has no answer, and leaves while it is under way. */
async function leavesWhileSending({ page, farm }: Place, name: string): Promise<void> {
  const { promise: underWay, resolve: send } = Promise.withResolvers<void>();
  await page.route('**/mutations', () => send());
  await page.goto(`/fazenda/${farm.farmSlug}/parceiros/cadastrar`);
  await page.getByLabel('Nome', { exact: true }).fill(name);
  await save(page, 'Salvar parceiro');
  await underWay;
  await leave(page);
  await page.unroute('**/mutations');
}

/** Sees on the page what somebody else notes: sooner than by the look that is taken each minute, since it is told. */
async function hearsNews({ page, farm, token }: Place, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Parceiros' }).first().click();
  await page.getByRole('heading', { name: 'Parceiros', level: 1 }).waitFor();
  await call(server, 'POST', `/farms/${farm.id}/parceiros`, { token, json: { name } });
  await page.getByRole('link', { name: new RegExp(name) }).waitFor({ timeout: 30_000 });
}

const signOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^Sua conta/ }).click();
  await page.getByRole('button', { name: 'Sair deste aparelho' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sair', exact: true }).click();
  await page.getByRole('heading', { name: 'Entrar' }).waitFor();
};

describe('a page that the browser keeps, to go back to', () => {
  test('leaves to the other tab what it had under way: it goes out once, and nobody waits for its turn', async () => {
    const place = await atPartners('deixa@example.test');
    const { context, page, farm } = place;
    const other = await context.newPage();
    await other.goto(`/fazenda/${farm.farmSlug}/parceiros`);
    await other.getByRole('heading', { name: 'Parceiros', level: 1 }).waitFor();
    await page.bringToFront();
    await leavesWhileSending(place, 'Cooperativa da Serra');
    await other.bringToFront();
    // Looked at, it tries at once. A lock that the kept page still held it would take only after a minute of silence.
    await other.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
    const allSent = other.getByRole('banner').getByRole('link', { name: 'Tudo enviado' });
    await allSent.waitFor({ timeout: 30_000 });
    await other.getByRole('link', { name: /Cooperativa da Serra/ }).waitFor();
    await exchangeIsFree(other);
    // The other tab told what it sent, so that the browser let the page go: it is loaded anew.
    await page.bringToFront();
    await page.goBack();
    await connectionSays(page, 'Tudo enviado');
    await hearsNews(place, 'Armazém do Vale');
    assert.equal(await countOnServer(place, 'Cooperativa da Serra'), 1);
    await context.close();
  });

  test('sends what it had under way when it is back, once, and hears again what others do', async () => {
    const place = await atPartners('volta@example.test');
    const { context, page } = place;
    await leavesWhileSending(place, 'Torrefação do Vale');
    await comeBack(page);
    await connectionSays(page, 'Tudo enviado');
    await exchangeIsFree(page);
    assert.equal(await countOnServer(place, 'Torrefação do Vale'), 1);
    await hearsNews(place, 'Armazém do Vale');
    await context.close();
  });

  // With a sign-out the device's database is taken away under the page that is kept. A browser that is quick about it lets
  // the page go and loads it anew: what it shows must be right either way.
  test('shows the sign-in where the person signed out in another tab meanwhile', async () => {
    const { context, page } = await atPartners('saiu@example.test');
    await leave(page);
    const other = await context.newPage();
    await other.goto('/fazenda');
    await signOut(other);
    await page.bringToFront();
    await page.goBack({ waitUntil: 'commit' });
    await page.getByRole('heading', { name: 'Entrar' }).waitFor();
    await context.close();
  });

  /** Signs out on a page, waits for something of it, and leaves at once; the person is in again in another tab. */
  async function leavesWhileForgetting(place: Place, isUnderWay: () => Promise<unknown>): Promise<Page> {
    const { context, page } = place;
    await page.getByRole('button', { name: /^Sua conta/ }).click();
    await page.getByRole('button', { name: 'Sair deste aparelho' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sair', exact: true }).click();
    await isUnderWay();
    await page.goto(ELSEWHERE);
    return context.newPage();
  }

  /** Opens the farm as who signs in again, and sees that it works. */
  async function worksAgain(place: Place, other: Page, email: string): Promise<void> {
    await signIn(other, email);
    await other
      .getByRole('link', { name: /Fazenda/ })
      .first()
      .click();
    await hearsNews({ ...place, page: other }, 'Armazém do Vale');
  }

  test('ends an upgrade of the device’s database, so that nobody waits for it', async () => {
    const place = await atPartners('apaga@example.test');
    // A browser that keeps a page whoever listens; and a slow device, which looks for unsent work until the page is left.
    await place.page.evaluate(() => {
      const { abort } = IDBTransaction.prototype;
      const { addEventListener } = window;
      window.addEventListener = (...[type, ...rest]: Parameters<typeof addEventListener>) => {
        if (type !== 'unload') addEventListener.call(window, type, ...rest);
      };
      sessionStorage.removeItem('left');
      IDBTransaction.prototype.abort = function () {
        if (this.mode !== 'versionchange' || sessionStorage.getItem('left') !== null) return abort.call(this);
        localStorage.setItem('looks', 'yes');
        const goOn = () => {
          this.objectStore('outbox').get(0).onsuccess = goOn;
        };
        goOn();
      };
    });
    const looks = () => place.page.waitForFunction(() => localStorage.getItem('looks') === 'yes');
    const other = await leavesWhileForgetting(place, looks);
    assert.equal(await place.page.evaluate(() => sessionStorage.getItem('left')), 'kept');
    await worksAgain(place, other, 'apaga@example.test');
    await place.context.close();
  });

  test('is not kept while it waits for an upgrade that another tab holds up', async () => {
    const place = await atPartners('espera@example.test');
    const slow = await place.context.newPage();
    await slow.goto(ELSEWHERE);
    // A tab that is slow to let go of the database.
    await slow.evaluate(async () => {
      for (const { name = '' } of await indexedDB.databases())
        if (name.startsWith('cafezal-'))
          await new Promise<void>((resolve) => {
            const request = indexedDB.open(name);
            request.onsuccess = () => {
              Object.assign(window, { held: request.result });
              request.result.onversionchange = () => localStorage.setItem('asked', 'yes');
              resolve();
            };
          });
    });
    await place.page.bringToFront();
    const asked = () => place.page.waitForFunction(() => localStorage.getItem('asked') === 'yes');
    const other = await leavesWhileForgetting(place, asked);
    await slow.evaluate(() => (window as unknown as { held: IDBDatabase }).held.close());
    await worksAgain(place, other, 'espera@example.test');
    await place.context.close();
  });

  test('is that of who signed in in another tab meanwhile', async () => {
    const place = await atPartners('primeira@example.test');
    const { context, page } = place;
    await hearsNews(place, 'Só da primeira');
    await signUp(server, { email: 'segunda@example.test', password: PERSON.password });
    await leave(page);
    const other = await context.newPage();
    await other.goto('/fazenda');
    await signOut(other);
    await signIn(other, 'segunda@example.test');
    await page.bringToFront();
    await page.goBack({ waitUntil: 'commit' });
    await page.getByText('segunda@example.test').waitFor({ state: 'attached' });
    await page.getByText('Só da primeira').waitFor({ state: 'detached' });
    await context.close();
  });
});
