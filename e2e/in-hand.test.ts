import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { remoteApp } from '../apps/server/src/test/remote-app.ts';
import { call, createFarm, type LooseBody, signUp } from '../apps/server/src/test/test-client.ts';
import { type Visit, visit } from './browser.ts';
import { allIsSent, arrive, letToastsStay, openMenu, PERSON, save } from './journey.ts';
import { openProduct } from './open-product.ts';

const EMAIL = 'mao@example.test';

const { product, browser } = await openProduct();

describe('in the hand', () => {
  let farm: string;
  let phone: Visit;
  /** Asks the server for something of the farm, as another device of the same person. */
  let ask: (method: string, path: string) => Promise<LooseBody>;

  before(async () => {
    const app = remoteApp(product.url);
    const { token } = await signUp(app, { email: EMAIL, password: PERSON.password });
    const { id, farmSlug } = await createFarm(app, token);
    farm = `/fazenda/${farmSlug}`;
    ask = async (method, path) =>
      (await call(app, method, `/farms/${id}${path}`, { token, headers: { 'if-match': '*' } })).body;
    for (const name of ['Cruzeiro', 'Mata', 'Baixada']) {
      const json = { name, data: { area: 5 }, confirmedWarnings: ['*'] };
      assert.equal((await call(app, 'POST', `/farms/${id}/talhoes`, { token, json })).status, 201);
    }
    phone = await visit(browser, product.url);
    await arrive(phone.page, EMAIL, `${farm}/colheita`);
  });

  const formAt = async (section: string): Promise<Page> => {
    await phone.page.goto(`${farm}/${section}/cadastrar`);
    await phone.page
      .getByRole('button', { name: /^Salvar/ })
      .first()
      .waitFor();
    return phone.page;
  };

  test('a list without a record offers no bin', { timeout: 300_000 }, async () => {
    const { page } = phone;
    await page.getByText('Nada colhido ainda').waitFor();
    assert.equal(await page.getByRole('link', { name: 'Excluídos' }).count(), 0);
  });

  test('an area that cannot be marks its field, and a corrected one loses its red', { timeout: 300_000 }, async () => {
    const page = await formAt('talhoes');
    await page.getByLabel('Nome', { exact: true }).fill('Grota');
    const area = page.getByLabel('Área', { exact: true });
    await area.fill('99999999');
    await page.getByRole('button', { name: 'Salvar talhão' }).click();
    await page.waitForFunction((input) => input?.getAttribute('aria-invalid') === 'true', await area.elementHandle());
    await phone.picture('in-hand-area');
    await area.fill('5');
    await page.waitForFunction((input) => input?.getAttribute('aria-invalid') !== 'true', await area.elementHandle());
    await save(page, 'Salvar talhão');
  });

  test('one medida of two plots is one', { timeout: 300_000 }, async () => {
    const page = await formAt('colheita');
    await page.getByRole('checkbox', { name: 'Cruzeiro' }).check();
    await page.getByRole('checkbox', { name: 'Mata' }).check();
    for (const plot of ['Cruzeiro', 'Mata']) await page.getByLabel(`Volume colhido, ${plot}`).fill('0,5');
    await page.getByText(/^Ao todo 1\smedida\b/).waitFor();
    await phone.picture('in-hand-units');
    await save(page, 'Salvar colheita');
  });

  test('a spraying asks what was sprayed', { timeout: 300_000 }, async () => {
    const { page } = phone;
    await page.goto(`${farm}/cadastrar-atividade`);
    await page
      .getByRole('button', { name: /^Salvar/ })
      .first()
      .waitFor();
    await page.getByLabel('Tipo de atividade').selectOption({ label: 'Pulverização' });
    await page.getByRole('checkbox', { name: 'Mata' }).check();
    await page.getByRole('button', { name: 'Salvar atividade' }).click();
    await page.getByText('Falta dizer o produto.').waitFor();
    await phone.picture('in-hand-spraying');
  });

  test('a list gives its workbook on a phone too', { timeout: 300_000 }, async () => {
    const { page } = phone;
    await page.goto(`${farm}/colheita`);
    await page.getByRole('button', { name: 'Baixar' }).first().click();
    await page.getByText('Excel').first().waitFor();
    await phone.picture('in-hand-download');
  });

  test('what was changed without a signal goes once its record is brought back from the bin', {
    timeout: 300_000,
  }, async () => {
    const { page, context } = phone;
    await page.goto(`${farm}/talhoes/baixada/editar`);
    const name = page.getByLabel('Nome', { exact: true });
    await name.waitFor();
    await context.setOffline(true);
    await name.fill('Baixada Velha');
    await save(page, 'Salvar talhão');
    const [plot] = (await ask('GET', '/talhoes?q=baixada')).records as { id: string }[];
    assert.ok(plot !== undefined);
    assert.deepEqual((await ask('DELETE', `/talhoes/${plot.id}`)).error, undefined);
    await context.setOffline(false);
    await page.goto('/envios');
    await page.getByText('O registro foi excluído. Traga de volta nos excluídos').waitFor();
    assert.equal(await page.getByRole('link', { name: 'Corrigir', exact: true }).count(), 0);
    await page.getByRole('link', { name: 'Ver excluídos' }).click();
    const bringBack = page.getByRole('button', { name: /^Trazer de volta/ }).first();
    await bringBack.waitFor();
    // Without a signal it waits in the queue, and is among the deleted no more.
    await context.setOffline(true);
    await bringBack.click();
    await bringBack.waitFor({ state: 'detached' });
    await context.setOffline(false);
    await allIsSent(page);
    const { records } = await ask('GET', '/talhoes?q=velha');
    assert.equal((records as unknown[]).length, 1);
  });

  test('what was deleted is taken back, although the server has the deletion already', {
    timeout: 300_000,
  }, async () => {
    const { page, context } = phone;
    await letToastsStay(context);
    await page.goto(`${farm}/talhoes/grota`);
    const menu = await openMenu(page);
    await menu.getByRole('button', { name: 'Excluir', exact: true }).click();
    await page.getByRole('button', { name: 'Excluir talhão' }).click();
    await page.getByText('Talhão excluído: Grota.').waitFor();
    await allIsSent(page);
    const count = async () => ((await ask('GET', '/talhoes?q=grota')).records as unknown[]).length;
    assert.equal(await count(), 0);
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await page.getByRole('link', { name: /Grota/ }).first().waitFor();
    await page.goto('/envios');
    await page.getByRole('heading', { name: 'Tudo enviado' }).waitFor();
    assert.equal(await count(), 1);
  });
});
