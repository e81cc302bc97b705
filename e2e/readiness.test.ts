import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { LotReadiness } from '@cafezal/domain/open-chain/readiness/readiness.ts';
import { remoteApp } from '../apps/server/src/test/remote-app.ts';
import { call, createFarm, type LooseBody, signUp } from '../apps/server/src/test/test-client.ts';
import { visit } from './browser.ts';
import { allIsSent, appIsKept, arrive, assertFitsScreen, goWithin, hasFocus, PERSON, save } from './journey.ts';
import { openProduct } from './open-product.ts';

const { product, browser } = await openProduct();
const EMAIL = 'pronto@example.test';
const CAR = `MG-3114105-${'8F2C0A1B'.repeat(4)}`;

/** A farm with a lot of one plot, which lacks only what a person can say of it. */
async function farmWithLot() {
  const app = remoteApp(product.url);
  const { token } = await signUp(app, { email: EMAIL, password: PERSON.password });
  const { id, farmSlug } = await createFarm(app, token);
  const ask = <Body = LooseBody>(method: string, path: string, json?: object) =>
    call<Body>(app, method, `/farms/${id}${path}`, { token, ...(json && { json }) });
  const make = async (section: string, json: object) =>
    (await ask<{ record: { id: string; slug: string } }>('POST', `/${section}`, json)).body.record;
  const boundary = { type: 'Point', coordinates: [-45.13, -22.12] };
  const plot = await make('talhoes', { name: 'Talhão Mata', data: { area: 2.5, boundary, plantingYear: 2010 } });
  const plots = [{ plotId: plot.id, kg: 1200 }];
  const lot = await make('colheita', { name: 'Mata no pano', date: '2026-06-03', data: { plots } });
  const readiness = async () =>
    (await ask<LooseBody & { readiness: LotReadiness }>('GET', `/colheita/${lot.id}/prontidao`)).body.readiness;
  return { farmSlug, lot, readiness };
}

describe('a lot for Europe', () => {
  test('is mended from what lacks to ready by following the words, in part without a signal', async () => {
    const { farmSlug, lot, readiness } = await farmWithLot();
    const { context, page, complaints, picture } = await visit(browser, product.url, {
      screen: 'phone',
      keepsApp: true,
    });
    await arrive(page, EMAIL, `/fazenda/${farmSlug}/colheita/${lot.slug}`);
    await page.getByRole('link', { name: 'Ver o que falta' }).click();
    await page.getByRole('heading', { name: 'Pronto para a União Europeia?' }).waitFor();
    await page.getByText('3 consertos').waitFor();
    await assertFitsScreen(page);
    await picture('readiness-missing');
    const address = page.url();

    await page.getByRole('link', { name: 'Dizer quem produz' }).click();
    const name = page.getByLabel('Nome de quem produz');
    await hasFocus(name);
    await name.fill('Benta de Oliveira');
    await page.getByLabel('Endereço de quem produz').fill('Sítio Alto, Carmo de Minas/MG');
    await page.getByRole('button', { name: 'Salvar medidas' }).click();
    await page.getByText('Nada mudou').waitFor();
    await appIsKept(page);
    await context.setOffline(true);

    await page.goto(address);
    await page.getByText('2 consertos').waitFor();
    await page.getByRole('link', { name: 'Anotar o CAR' }).click();
    await page.getByLabel('Documento', { exact: true }).selectOption('car');
    await page.getByLabel('Número').fill(CAR);
    await save(page, 'Salvar documento');

    await goWithin(page, address);
    await page.getByText('1 conserto', { exact: true }).waitFor();
    await page.getByText('Libera 1.200 kg em 1 lote.').waitFor();
    await goWithin(page, `/fazenda/${farmSlug}/relatorios?relatorio=dossie-eudr`);
    await page.getByRole('heading', { name: 'Lote a lote' }).waitFor();
    await assertFitsScreen(page);
    await picture('readiness-report');
    await page.getByRole('link', { name: /Mata no pano.*Falta 1/ }).click();
    await page.getByRole('link', { name: 'Responder' }).click();
    await page.getByRole('radio', { name: 'Sim' }).click();
    await save(page, 'Salvar talhão');

    await goWithin(page, address);
    await page.getByRole('link', { name: 'Pôr a prova' }).click();
    await page.getByLabel('Como você sabe').fill('Imagem de 2020');
    await save(page, 'Salvar talhão');
    await goWithin(page, address);
    await page.getByText('Dados prontos', { exact: true }).waitFor();
    await page.getByText('Prova: Talhão Mata, Imagem de 2020').waitFor();
    await picture('readiness-ready');

    await context.setOffline(false);
    await allIsSent(page);
    assert.equal((await readiness()).status, 'ready');
    assert.deepEqual(complaints, []);
    await context.close();
  });
});
