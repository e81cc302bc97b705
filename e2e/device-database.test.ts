import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { remoteApp } from '../apps/server/src/test/remote-app.ts';
import { call } from '../apps/server/src/test/test-client.ts';
import { visit } from './browser.ts';
import { deviceContents, isForgotten, placesOf } from './device-contents.ts';
import { emptyFarm } from './furnished-farm.ts';
import { allIsSent, arrive, connectionSays, letToastsStay, PERSON, signIn } from './journey.ts';
import { openProduct } from './open-product.ts';

const { product, browser } = await openProduct();
const app = remoteApp(product.url);

/** Another page of the same site, without the app in it, as a person has with the browser's own tools. */
async function besideApp(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/api/health');
  return page;
}

/** Takes every database off the device, as the browser's own tools do. */
const deleteDatabases = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (const { name = '' } of await indexedDB.databases())
      await new Promise<void>((resolve, reject) => {
        const request = indexedDB.deleteDatabase(name);
        request.onsuccess = () => resolve();
        request.onerror = () => reject(request.error);
      });
  });

/** The partners that the server has of the person's one farm. */
async function partnersOf(email: string): Promise<string[]> {
  const { token } = (
    await call<{ token: string }>(app, 'POST', '/auth/login', { json: { email, password: PERSON.password } })
  ).body;
  const { farms } = (await call<{ farms: readonly { id: string }[] }>(app, 'GET', '/farms', { token })).body;
  const path = `/farms/${farms[0]?.id}/parceiros`;
  const { records } = (await call<{ records: readonly { name: string }[] }>(app, 'GET', path, { token })).body;
  return records.map(({ name }) => name).sort();
}

/** Opens a new farm as its new owner. */
async function comesToFarm(page: Page, email: string): Promise<void> {
  const name = 'Sítio do Ipê';
  const { farmSlug } = await emptyFarm(product.url, { email, name });
  await arrive(page, email, `/fazenda/${farmSlug}`);
  await page.getByRole('heading', { name, level: 1 }).waitFor();
}

async function openPartnerForm(page: Page): Promise<void> {
  await page.goto(`${new URL(page.url()).pathname.split('/').slice(0, 3).join('/')}/parceiros/cadastrar`);
  await page.getByLabel('Nome', { exact: true }).waitFor();
}

async function savePartner(page: Page, name: string): Promise<void> {
  await page.getByLabel('Nome', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Salvar parceiro' }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

describe('the device’s database', () => {
  test('deleted under an open form is opened again: nothing that waits is lost, and the person is told', {
    timeout: 600_000,
  }, async () => {
    const email = 'apagado@example.test';
    const { context, page, complaints, picture } = await visit(browser, product.url);
    await letToastsStay(context);
    await comesToFarm(page, email);
    await context.route('**/mutations', (route) => route.abort());
    await openPartnerForm(page);
    await savePartner(page, 'Antes de apagar');
    await connectionSays(page, /1 guardado/);
    await openPartnerForm(page);
    const beside = await besideApp(context);
    await deleteDatabases(beside);
    await page.getByText('foram apagados com o aplicativo aberto').waitFor();
    await picture('apagado');
    await savePartner(page, 'Depois de apagar');
    await connectionSays(page, /2 guardados/);
    await deleteDatabases(beside);
    // Within the app, as a finger goes: no page is loaded anew.
    await page.getByRole('link', { name: 'Editar' }).first().click();
    await page.getByRole('heading', { level: 1, name: /^Editar/ }).waitFor();
    await savePartner(page, 'Mudado depois');
    await context.unroute('**/mutations');
    await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
    await allIsSent(page);
    assert.deepEqual(await partnersOf(email), ['Antes de apagar', 'Mudado depois']);
    assert.deepEqual(complaints, []);
    await context.close();
  });

  test('is called by no name of its person, who signed out and whose work waits in it until they are back', {
    timeout: 600_000,
  }, async () => {
    const email = 'sem-nome@example.test';
    const { context, page, complaints } = await visit(browser, product.url);
    await comesToFarm(page, email);
    const uid = await uidOf(page);
    await context.route('**/mutations', (route) => route.abort());
    await openPartnerForm(page);
    await savePartner(page, 'Espera por mim');
    await connectionSays(page, /1 guardado/);
    const names = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''));
    assert(!names.some((name) => name.includes(uid)), names.join(', '));
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Sair deste aparelho' }).click();
    await page.getByRole('dialog').getByRole('button', { name: /^Sair/ }).first().click();
    await page.getByRole('heading', { name: 'Entrar' }).waitFor();
    await isForgotten(page, [uid, email, PERSON.name, 'Sítio do Ipê']);
    assert.deepEqual(placesOf((await deviceContents(page)).stores, ['Espera por mim']).length, 1);
    await context.unroute('**/mutations');
    await signIn(page, email);
    await allIsSent(page);
    assert.deepEqual(await partnersOf(email), ['Espera por mim']);
    assert.deepEqual(complaints, []);
    await context.close();
  });

  test('of an app from before is moved with what waits in it, whose old name is gone then', {
    timeout: 600_000,
  }, async () => {
    const email = 'de-antes@example.test';
    const { context, page, complaints } = await visit(browser, product.url);
    await comesToFarm(page, email);
    const uid = await uidOf(page);
    await context.route('**/mutations', (route) => route.abort());
    await openPartnerForm(page);
    await savePartner(page, 'Escrito antes');
    await connectionSays(page, /1 guardado/);
    const farm = page.url();
    await page.goto('/api/health');
    await callAsBefore(page, uid);
    await context.unroute('**/mutations');
    await page.goto(farm);
    await page.getByRole('heading', { level: 1, name: 'Escrito antes' }).waitFor();
    await allIsSent(page);
    assert.deepEqual(await partnersOf(email), ['Escrito antes']);
    const names = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''));
    assert(!names.some((name) => name.includes(uid)), names.join(', '));
    assert.deepEqual(complaints, []);
    await context.close();
  });
});

const uidOf = (page: Page): Promise<string> =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('cafezal.person') ?? '{}') as { uid: string }).uid);

/** Makes of the database that is here one as an app before this one kept it: of version 6, called by its person's id, and no register. */
const callAsBefore = (page: Page, uid: string): Promise<void> =>
  page.evaluate(async (id) => {
    const ended = <Answer>(request: IDBRequest<Answer>): Promise<Answer> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const name = (await indexedDB.databases()).map((one) => one.name ?? '').find((one) => one.startsWith('cafezal-'));
    const from = await ended(indexedDB.open(name ?? ''));
    const stores = [...from.objectStoreNames].filter((store) => store !== 'summaries');
    const opening = indexedDB.open(`cafezal-${id}`, 6);
    opening.onupgradeneeded = () => {
      for (const store of stores) {
        const source = from.transaction(store).objectStore(store);
        const { keyPath, autoIncrement } = source;
        const made = opening.result.createObjectStore(store, { keyPath, autoIncrement });
        for (const index of source.indexNames) {
          const known = source.index(index);
          if (!['byCode', 'byDraft'].includes(index)) made.createIndex(index, known.keyPath);
        }
      }
    };
    const to = await ended(opening);
    for (const store of stores) {
      const rows = await ended(from.transaction(store).objectStore(store).getAll());
      const writing = to.transaction(store, 'readwrite').objectStore(store);
      for (const row of rows) await ended(writing.put(row));
    }
    from.close();
    to.close();
    await ended(indexedDB.deleteDatabase(name ?? ''));
    await ended(indexedDB.deleteDatabase('cafezal'));
  }, uid);
