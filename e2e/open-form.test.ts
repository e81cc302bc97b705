import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { remoteApp } from '../apps/server/src/test/remote-app.ts';
import { call } from '../apps/server/src/test/test-client.ts';
import { visit } from './browser.ts';
import { type FurnishedFarm, furnishFarm } from './furnished-farm.ts';
import { allIsSent, appIsKept, arrive, connectionSays, goWithin, isDraftKept, save } from './journey.ts';
import { openProduct } from './open-product.ts';

const EMAIL = 'aberto@example.test';
const { product, browser } = await openProduct();

describe('a form that stood open', () => {
  let farm: FurnishedFarm;
  before(async () => {
    farm = await furnishFarm(product.url, EMAIL);
  });

  /** A plot of its own for each test. */
  async function makePlot(name: string): Promise<{ id: string; address: string }> {
    const json = { name, data: { area: 3 } };
    const made = { token: farm.token, json };
    const { body } = await call<{ record: { id: string; slug: string } }>(
      remoteApp(product.url),
      'POST',
      `/farms/${farm.id}/talhoes`,
      made,
    );
    return { id: body.record.id, address: `/fazenda/${farm.farmSlug}/talhoes/${body.record.slug}` };
  }

  /** The name that the server has, and those that it had. */
  async function namesOf({ id }: { id: string }): Promise<string[]> {
    const { body } = await call<{ versions: { changes: { field: string; to: unknown }[] }[] }>(
      remoteApp(product.url),
      'GET',
      `/farms/${farm.id}/talhoes/${id}/historico`,
      { token: farm.token },
    );
    return body.versions.flatMap(({ changes }) =>
      changes.flatMap(({ field, to }) => (field === 'name' ? [String(to)] : [])),
    );
  }

  /** Opens the form of a plot in a tab. */
  async function edits(page: Page, address: string): Promise<void> {
    await arrive(page, EMAIL, address);
    await opensForm(page);
  }

  async function opensForm(page: Page): Promise<void> {
    await page
      .getByRole('navigation', { name: 'O que fazer com este registro' })
      .getByRole('link', { name: 'Editar', exact: true })
      .click();
    await page.getByLabel('Nome', { exact: true }).waitFor();
  }

  async function calls(page: Page, name: string): Promise<void> {
    await page.getByLabel('Nome', { exact: true }).fill(name);
    await save(page, 'Salvar talhão');
  }

  /** Answers which of two names holds, at the screen of what waits on this device. */
  async function keeps(page: Page, name: string): Promise<void> {
    await goWithin(page, '/envios');
    await page.getByRole('heading', { name: /^Qual nome está certo/ }).waitFor();
    await page.getByRole('radio', { name }).check();
    await page.getByRole('button', { name: `Ficar com ${name}` }).click();
    await page.getByRole('heading', { name: 'Tudo enviado' }).waitFor();
  }

  const device = (): Promise<{ context: BrowserContext; page: Page; complaints: readonly string[] }> =>
    visit(browser, product.url, { keepsApp: true });

  test('in another tab, without signal, asks which of two values holds, and lays neither over the other', async () => {
    const plot = await makePlot('Das abas');
    const { context, page, complaints } = await device();
    await edits(page, plot.address);
    await appIsKept(page);
    const other = await context.newPage();
    await edits(other, plot.address);
    await context.setOffline(true);
    await calls(page, 'Da primeira aba');
    await connectionSays(other, /^Sem conexão · 1 guardado/);
    await calls(other, 'Da segunda aba');
    await context.setOffline(false);
    await keeps(other, 'Da primeira aba');
    assert.deepEqual(await namesOf(plot), ['Da primeira aba', 'Da segunda aba', 'Da primeira aba', 'Das abas']);
    assert.deepEqual(complaints, []);
    await context.close();
  });

  test('of which a draft was left asks too, where another device changed the same meanwhile', async () => {
    const plot = await makePlot('Do rascunho');
    const { context, page, complaints } = await device();
    await edits(page, plot.address);
    await page.getByLabel('Nome', { exact: true }).fill('Do telefone');
    await isDraftKept(page, 'Do telefone');
    await page.goto(`/fazenda/${farm.farmSlug}/talhoes`);
    const json = { name: 'Do escritório' };
    await call(remoteApp(product.url), 'PATCH', `/farms/${farm.id}/talhoes/${plot.id}`, { token: farm.token, json });
    await page.getByText('Do escritório').first().waitFor();
    await goWithin(page, plot.address);
    await page.getByRole('heading', { name: 'Do escritório', level: 1 }).waitFor();
    await opensForm(page);
    await page.getByText(/^Rascunho de/).waitFor();
    await save(page, 'Salvar talhão');
    await keeps(page, 'Do escritório');
    assert.deepEqual(await namesOf(plot), ['Do escritório', 'Do telefone', 'Do escritório', 'Do rascunho']);
    assert.deepEqual(complaints, []);
    await context.close();
  });

  test('while its own change before was on its way asks nothing', async () => {
    const plot = await makePlot('Da pressa');
    const { context, page, complaints } = await device();
    await edits(page, plot.address);
    await appIsKept(page);
    await context.setOffline(true);
    await calls(page, 'Da presa');
    await opensForm(page);
    await context.setOffline(false);
    await allIsSent(page);
    await calls(page, 'Da represa');
    await goWithin(page, '/envios');
    await page.getByRole('heading', { name: 'Tudo enviado' }).waitFor();
    assert.deepEqual(await namesOf(plot), ['Da represa', 'Da presa', 'Da pressa']);
    assert.deepEqual(complaints, []);
    await context.close();
  });
});
